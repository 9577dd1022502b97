import { arraySource } from '../../kit/reading/options.ts'
import { ask } from '../../client/ask.ts'
import type { OptionSource } from '../../ui/fields/select/async-select.tsx'
import { departamentoSource } from '../../places/departamentos/sources.ts'
import { empresaSource } from '../empresas/sources.ts'
import { sortByUse } from '../../places/tipodocs/sources.ts'
import type { Tipodoc } from '../../places/tipodocs/sources.ts'

/** Options of the selects in the form of a person. Staff and visitors have different ones. */
export interface PersonSources {
  paises: OptionSource
  tipodocs: () => Promise<Tipodoc[]>
  departamentos: OptionSource
  ciudades: (iddep: string) => OptionSource
  empresas: OptionSource
}

export const STAFF_SOURCES: PersonSources = {
  paises: arraySource('GET /paises', {
    option: ({ id_pais, nombre_pais }) => ({ value: String(id_pais), label: nombre_pais }),
  }),
  tipodocs: async () => {
    const rows = await ask('GET /tipodocs')
    return sortByUse(
      rows.map(({ id_tipo, iniciales_tipo, nombre_tipo }) => ({
        value: String(id_tipo),
        label: `${iniciales_tipo} · ${nombre_tipo}`,
        initials: iniciales_tipo,
      })),
    )
  },
  departamentos: departamentoSource,
  ciudades: (iddep) =>
    arraySource('GET /ciudades', {
      query: { iddep },
      option: ({ id_ciu, nombre_ciu }) => ({ value: String(id_ciu), label: nombre_ciu }),
    }),
  empresas: empresaSource,
}
