import { arraySource } from '../../kit/reading/options.ts'
import { ask } from '../../client/ask.ts'
import type { OptionSource } from '../../ui/fields/select/async-select.tsx'
import type { Option } from '../../ui/fields/select/option-list.tsx'
import { tipoequipoSource } from '../catalogos/sources.ts'
import { empresaSource } from '../../training/empresas/sources.ts'

/** Options of the selects in the form of an item. */
export interface EquipoSources {
  empresas: OptionSource
  tipos: OptionSource
  clases: (idtipoeq: string) => OptionSource
  marcas: OptionSource
  normas: (idtipoeq: string) => Promise<readonly Option[]>
}

export const STAFF_SOURCES: EquipoSources = {
  empresas: empresaSource,
  tipos: tipoequipoSource,
  clases: (idtipoeq) =>
    arraySource('GET /claseequipo/getByParams', {
      query: { idtipoeq },
      option: ({ id_claeq, nombre_claeq }) => ({ value: String(id_claeq), label: nombre_claeq }),
    }),
  marcas: arraySource('GET /marcas/getByParams', {
    option: ({ id_mar, nombre_mar }) => ({ value: String(id_mar), label: nombre_mar }),
  }),
  normas: async (idtipoeq) => {
    const rows = await ask('GET /normas/getByParams', { query: { idtipoeq } })
    return rows.map(({ id_nor, nombre_nor }) => ({ value: String(id_nor), label: nombre_nor }))
  },
}
