import type { Opcion } from '@anclaje/contract/entities/publico'
import { INDEPENDIENTE } from '@anclaje/contract/rules/empresa'
import { request } from '../../core/api.ts'
import type { Query } from '../../core/api.ts'
import { arraySource } from '../../core/options.ts'
import type { OptionSource } from '../../ui/async-select.tsx'
import type { Option } from '../../ui/select.tsx'
import { byUse } from '../colaboradores/document-type.ts'
import type { EquipoSources } from '../equipos/sources.ts'
import type { PersonSources } from '../colaboradores/sources.ts'

const option = ({ id, nombre }: Opcion): Option => ({ value: String(id), label: nombre })

const list = (name: string, query: Query = {}) =>
  arraySource<Opcion>({ path: `/publico/opciones/${name}`, query, isPublic: true, option })

const EMPRESAS = '/publico/opciones/empresas'
/** What was found, so that what is chosen keeps its name: the server tells nobody what an id stands for. */
const seen = new Map([[String(INDEPENDIENTE), 'INDEPENDIENTE']])

const empresas: OptionSource = {
  key: EMPRESAS,
  search: async (buscar, signal) => {
    const found = (await request<Opcion[]>('GET', EMPRESAS, { query: { buscar }, signal, token: null })).map(option)
    for (const { value, label } of found) seen.set(value, label)
    return found
  },
  byId: async (id) => {
    const label = seen.get(id)
    return label === undefined ? null : { value: id, label }
  },
}

/** What visitors choose from: ids and names only (decisions §5.3). */
export const PUBLIC_SOURCES: PersonSources = {
  paises: list('paises'),
  tipodocs: async () => byUse(await list('tipodocs').search('', new AbortController().signal)),
  departamentos: list('departamentos'),
  ciudades: (iddep) => list('ciudades', { padre: iddep }),
  empresas,
}

/** What visitors who register an item choose from. */
export const PUBLIC_EQUIPO_SOURCES: EquipoSources = {
  empresas,
  tipos: list('tipoequipos'),
  clases: (idtipoeq) => list('claseequipo', { padre: idtipoeq }),
  marcas: list('marcas'),
  normas: (idtipoeq) => list('normas', { padre: idtipoeq }).search('', new AbortController().signal),
}
