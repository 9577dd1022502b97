// The calls of the contract, and ids of the demonstration to make them with.
import type { Call } from '../../contract/src/call.ts'
import { CALLS } from '../../contract/src/calls.ts'
import type { Known } from './values.ts'

/** Name of the filter that refers to a noun, by the first part of the noun's paths. */
const FILTERS: Record<string, string> = {
  certcol: 'id_ceco',
  certificaciones: 'idcer',
  claseequipo: 'idclaeq',
  colaboradores: 'idcol',
  cuentaacceso: 'idcue',
  cursos: 'idcur',
  empresa: 'idemp',
  equipos: 'ideq',
  evaluacion: 'ideva',
  evaluaciondetalle: 'idevadet',
  modulos: 'idmodulo',
  permisosroles: 'idprol',
  propiedades: 'idpro',
  rol: 'idrol',
  tipoequipos: 'idtipoeq',
}
const OPTIONS = ['paises', 'tipodocs', 'departamentos', 'ciudades', 'empresas', 'tipoequipos', 'claseequipo', 'normas', 'marcas', 'nada'] // prettier-ignore
/** Ids that no row has. */
export const NOBODY = ['0', '999999', 'abc', '00000000-0000-7000-8000-000000000000']

export const entries = Object.entries<Call>(CALLS).map(([name, call]) => {
  const [method, url] = name.split(' ') as [string, string]
  return { name, method, url, call, noun: url.split('/')[1] ?? '' }
})
export type Entry = (typeof entries)[number]

type Row = Record<string, string | number>
type List = Row[] | { items?: Row[] } | null

/** Returns the name of the id of a row or of an answer. */
export const idIn = (row: object) => Object.keys(row).find((key) => /^id(_|$)/.test(key)) ?? ''

/** Returns ids of the first, the middle and the last row of some lists, by the name of a filter. */
export async function readKnown(read: (path: string) => Promise<unknown>): Promise<Known> {
  const known: Known = {}
  for (const [noun, filter] of Object.entries(FILTERS)) {
    const isPaged = entries.find(({ name }) => name === `GET /${noun}`)?.call.query !== undefined
    const path = `/${noun}${isPaged ? '?page=0&size=50' : ''}${noun === 'certcol' ? '&situacion=vigente' : ''}`
    const list = (await read(path)) as List
    const ids = (Array.isArray(list) ? list : (list?.items ?? [])).map((row) => row[idIn(row)]!)
    known[filter] = [...new Set([0, ids.length >> 1, ids.length - 1])].flatMap((at) => ids[at] ?? [])
  }
  return { ...known, publico: known.ideq! }
}

/** Returns the known ids of a noun. */
export const idsOf = (noun: string, known: Known) => known[FILTERS[noun] ?? noun] ?? []

/** Returns the paths of a call: with known ids and with wrong ones. */
export function pathsOf({ url, noun }: Entry, known: Known): string[] {
  if (!url.includes(':')) return [url]
  const found = idsOf(noun, known)
  const ids = url.endsWith(':lista') ? OPTIONS : [...(found.length > 0 ? found : [1, 2]), ...NOBODY]
  return ids.map((id) => url.replace(/:\w+/, encodeURIComponent(String(id))))
}
