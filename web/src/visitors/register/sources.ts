import type { ListaPublica, Opcion } from '@anclaje/contract/visitors/publico'
import { INDEPENDIENTE } from '@anclaje/contract/rules/training/empresa'
import { ask } from '../../client/ask.ts'
import { arraySource } from '../../kit/reading/options.ts'
import type { OptionSource } from '../../ui/fields/select/async-select.tsx'
import type { Option } from '../../ui/fields/select/option-list.tsx'
import { sortByUse } from '../../places/tipodocs/sources.ts'
import type { EquipoSources } from '../../equipment/equipos/sources.ts'
import type { PersonSources } from '../../training/colaboradores/sources.ts'

const option = ({ id, nombre }: Opcion): Option => ({ value: String(id), label: nombre })

const CALL = 'GET /publico/opciones/:lista'

const list = (lista: ListaPublica, query: { padre?: string } = {}) =>
  arraySource(CALL, { params: { lista }, query, token: null, option })

const EMPRESAS: ListaPublica = 'empresas'
/** Names of the companies found so far, by id. No public call reads a company by its id. */
const seen = new Map([[String(INDEPENDIENTE), 'INDEPENDIENTE']])

const empresas: OptionSource = {
  key: `${CALL} ${EMPRESAS}`,
  search: async (buscar, signal) => {
    const params = { lista: EMPRESAS }
    const found = (await ask(CALL, { params, query: { buscar }, signal, token: null })).map(option)
    for (const { value, label } of found) seen.set(value, label)
    return found
  },
  byId: async (id) => {
    const label = seen.get(id)
    return label === undefined ? null : { value: id, label }
  },
}

/** Options for visitors, with ids and names only (PUBLIC-10). */
export const PUBLIC_SOURCES: PersonSources = {
  paises: list('paises'),
  tipodocs: async () => sortByUse(await list('tipodocs').search('', new AbortController().signal)),
  departamentos: list('departamentos'),
  ciudades: (iddep) => list('ciudades', { padre: iddep }),
  empresas,
}

/** Options for visitors who register an item. */
export const PUBLIC_EQUIPO_SOURCES: EquipoSources = {
  empresas,
  tipos: list('tipoequipos'),
  clases: (idtipoeq) => list('claseequipo', { padre: idtipoeq }),
  marcas: list('marcas'),
  normas: (idtipoeq) => list('normas', { padre: idtipoeq }).search('', new AbortController().signal),
}
