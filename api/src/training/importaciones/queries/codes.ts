import { rasgosDe } from '@anclaje/contract/rules/training/parecidas'
import { LISTAS_MINISTERIO } from '@anclaje/contract/rules/training/ministerio'
import { nombreCompleto } from '@anclaje/contract/rules/common/nombre'
import type { Db } from '../../../db/client.ts'
import { isOneOf } from '../../../db/list.ts'
import datosPaises from '../../../reference/paises.json' with { type: 'json' }
import { paises, tipodocs } from '../../../db/tables/places.ts'
import { colaboradores as c, empresas } from '../../../db/tables/training.ts'
import { listValues } from '../../ministerio/queries/settings.ts'
import { codesOf, uniqueOf } from '../rules.ts'
import type { Codes } from '../rules.ts'

/**
 * Three-letter codes of countries by their two-letter codes (ISO 3166-1), because spreadsheets use
 * both.
 */
const TRES_LETRAS: ReadonlyMap<string, string> = new Map(datosPaises.map(({ iso2, iso3 }) => [iso2, iso3]))

/** Words that companies' sheets use for a gender, besides its code and its name. */
const GENDERS: Readonly<Record<string, readonly string[]>> = { F: ['Mujer'], M: ['Hombre', 'H'] }

/**
 * Returns for each list of the Ministry the codes of its values, by the words that a sheet may have
 * for them.
 */
function listsOf(valores: Awaited<ReturnType<typeof listValues>>): Codes['listas'] {
  const byList = Map.groupBy(valores, ({ lista_val }) => lista_val)
  const codes = LISTAS_MINISTERIO.map((lista) => {
    const rows = (byList.get(lista) ?? []).map(({ codigo_val, nombre_val, texto_val }) => ({
      id: codigo_val,
      words: [texto_val, nombre_val, ...((lista === 'genero' && GENDERS[codigo_val]) || [])],
    }))
    return [lista, codesOf(rows)] as const
  })
  return Object.fromEntries(codes) as unknown as Codes['listas']
}

/** Reads the present ids and codes that the words of a spreadsheet stand for. */
export async function readCodes(db: Db): Promise<Codes> {
  const [countries, types, companies, valores] = await Promise.all([
    db.select().from(paises),
    db.select().from(tipodocs),
    db.select({ id: empresas.id_emp, nit: empresas.nit_emp, clave: empresas.busqueda_emp }).from(empresas),
    listValues(db),
  ])
  // The names and codes of the countries come last, so that they replace equal three-letter codes.
  const letters = countries.map((row) => ({ id: row.id_pais, words: [TRES_LETRAS.get(row.codigo_pais) ?? ''] }))
  const named = countries.map((row) => ({ id: row.id_pais, words: [row.nombre_pais, row.codigo_pais] }))
  return {
    paises: codesOf([...letters, ...named]),
    tipodocs: codesOf(types.map((row) => ({ id: row.id_tipo, words: [row.nombre_tipo, row.iniciales_tipo] }))),
    nits: new Map(companies.flatMap(({ id, nit }) => (nit === null ? [] : [[nit, id] as const]))),
    nombres: uniqueOf(companies.map(({ id, clave }) => [clave.replace(/ /g, ''), id])),
    empresas: new Map(companies.map(({ id, nit }) => [id, nit ?? String(id)])),
    iniciales: new Map(types.map((row) => [row.id_tipo, row.iniciales_tipo])),
    listas: listsOf(valores),
  }
}

/** Reads the values that the template lists: types of document, and the Ministry's lists. */
export async function readTemplateValues(db: Db) {
  const tipos = await db.select({ iniciales: tipodocs.iniciales_tipo, nombre: tipodocs.nombre_tipo }).from(tipodocs)
  return { tipos, listas: await listValues(db) }
}

/** Data that distinguish namesakes, in the order of `RASGOS`; an empty text for missing data. */
export type Traits = readonly string[]

/** A registered person whose name was searched for. */
export interface Namesake {
  clave: string
  numero: string
  traits: Traits
}

/** Reads the registered people who have one of the names, given as search keys. */
export async function listNamesakes(db: Db, keys: readonly string[]): Promise<Namesake[]> {
  const rows = await db
    .select({
      clave: c.busqueda_col,
      numero: c.numerodocumento_col,
      fecha: c.fechanacimiento_col,
      correo: c.correopersonal_col,
      telefono: c.telefono_col,
    })
    .from(c)
    .where(isOneOf(c.busqueda_col, keys))
  return rows.map(({ clave, numero, fecha, correo, telefono }) => {
    const person = { fechanacimiento: fecha, correopersonal: correo, telefono, numerodocumento: numero }
    return { clave, numero, traits: Object.values(rasgosDe(person)) }
  })
}

/** Person registered under a number. */
export interface Registered {
  numero: string
  nombre: string
  tipodocumento: number
}

/** Reads the people who are registered under one of the document numbers. */
export async function listRegistered(db: Db, numbers: readonly string[]): Promise<Registered[]> {
  const rows = await db
    .select({
      numero: c.numerodocumento_col,
      nombres: c.nombres_col,
      apellidos: c.apellidos_col,
      tipodocumento: c.tipodocumento_col,
    })
    .from(c)
    .where(isOneOf(c.numerodocumento_col, numbers))
  return rows.map(({ numero, tipodocumento, ...name }) => ({ numero, nombre: nombreCompleto(name), tipodocumento }))
}
