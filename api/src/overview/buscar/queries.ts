import { and, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ResultadoBusqueda } from '@anclaje/contract/overview/busqueda'
import { INDEPENDIENTE } from '@anclaje/contract/rules/training/empresa'
import { MIN_NOMBRE, leerCohorte, palabras } from '@anclaje/contract/rules/overview/busqueda'
import type { ClaseResultado } from '@anclaje/contract/rules/overview/busqueda'
import { leerCodigoCertificado } from '@anclaje/contract/rules/training/certificado'
import type { CodigoCertificado } from '@anclaje/contract/rules/training/certificado'
import { documentoVisible, esNumeroBuscado } from '@anclaje/contract/rules/common/documento'
import { formasBuscadas } from '@anclaje/contract/rules/common/numero'
import { leerCodigoEquipo, situacionDeEquipo } from '@anclaje/contract/rules/equipment/inspeccion'
import { digitoVerificacion, nitVisible, normalizarNit } from '@anclaje/contract/rules/common/nit'
import { claveBusqueda } from '@anclaje/contract/rules/common/texto'
import { fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { ESTADOS_CERTIFICACION } from '@anclaje/contract/states'
import { isAnyOf } from '../../db/list.ts'
import { contains, startsWith } from '../../db/like.ts'
import { arrayText, rows } from '../../db/client.ts'
import type { Db } from '../../db/client.ts'
import { joinCourse, joinPerson } from '../../training/certificados/queries/joins.ts'
import { readCertcolByIds, isShown } from '../../training/certificados/queries/read.ts'
import { readColaboradoresByIds } from '../../training/colaboradores/queries/people.ts'
import { namedEquipo, readEquiposByIds, stepsToEquipo } from '../../equipment/equipos/queries/items.ts'

/** Text and limits of a search. */
export interface Search {
  text: string
  hoy: string
  /** Number of rows to find: one more than the answer shows, to learn whether there are more. */
  wanted: number
  /** Only the certificates of this person are found (ACC-13); undefined for no limit. */
  idcol: number | undefined
  /**
   * Reads the matching people, exact matches first. The query runs once, for both people and their
   * certificates.
   */
  people: () => Promise<Match<number>[]>
}

export interface Match<Id> {
  id: Id
  exacto: boolean
}

/** Returns the stored forms of a document number. Returns none for a name. */
const asDocumento = (text: string): string[] =>
  formasBuscadas(text).filter((number) => number.length >= MIN_NOMBRE && esNumeroBuscado(number))

/**
 * Returns the stored forms of a NIT: as typed, and without its last digit when that is the check
 * digit. Returns none when the text is not a number.
 */
function asNits(text: string): string[] {
  const nit = normalizarNit(text)
  if (!/^\d{3,13}$/.test(nit)) return []
  const base = nit.slice(0, -1)
  return digitoVerificacion(base) === Number(nit.slice(-1)) ? [nit, base] : [nit]
}

/** Returns the condition that a word of the search key begins with a text. */
const begins = (key: SQL, word: string): SQL => sql`(${startsWith(key, word)} or ${contains(key, ` ${word}`)})`

const idsOf = <Id>(found: readonly { id: Id }[]): Id[] => found.map(({ id }) => id)

/** Maximum number of matching people that a search by name sorts. */
const SORTED = 100

/**
 * Function that returns the condition of a search step, or undefined to skip the step. `found` is
 * the number of rows that earlier steps found.
 */
type Step = (found: number) => SQL | undefined | Promise<SQL | undefined>

/** Returns a step that only runs when the earlier ones found nothing. */
const ifNothing =
  (where: SQL | undefined): Step =>
  (found) =>
    found === 0 ? where : undefined

/**
 * Reads ids by several conditions, the most exact first, until there are enough. Ranking all
 * matches instead would read every person with a common name. Each step is a query of its own, so
 * that PostgreSQL plans it for its values and stops at its limit.
 */
async function firstOf<Id>(
  steps: Step[],
  limit: number,
  read: (where: SQL, limit: number) => Promise<Id[]>,
): Promise<Match<Id>[]> {
  const found = new Map<Id, Match<Id>>()
  for (const [step, condition] of steps.entries()) {
    const where = found.size < limit ? await condition(found.size) : undefined
    if (where === undefined) continue
    // The limit includes the rows that earlier steps found, because this step can find them again.
    for (const id of await read(where, limit + found.size))
      if (!found.has(id)) found.set(id, { id, exacto: step === 0 })
  }
  return [...found.values()].slice(0, limit)
}

/**
 * Finds people by document number, or by the words of their names in any order. A number that
 * begins with the text comes before one that contains it elsewhere.
 */
export function findPeople(db: Db, text: string, limit: number): Promise<Match<number>[]> {
  const numbers = asDocumento(text)
  const words = palabras(text)
  const name = sql`busqueda_col`
  const document = sql`numerodocumento_col`
  const byNumber = numbers.length > 0
  // Each step has a condition on a single column, so that its index finds rare values.
  const steps: Step[] = byNumber
    ? [
        () => isAnyOf(document, numbers),
        () => or(...numbers.map((number) => startsWith(document, number))),
        ifNothing(or(...numbers.map((number) => contains(document, number)))),
      ]
    : words.length === 0
      ? []
      : [
          () => sql`${name} = ${claveBusqueda(text)}`,
          () => and(...words.map((word) => begins(name, word))),
          () => and(...words.map((word) => contains(name, word))),
        ]
  // Numbers are read in the order of their index. Only the first matches of a name are sorted,
  // because sorting all people with a frequent name is slow.
  const read = (where: SQL, max: number) =>
    byNumber
      ? sql`select id_col as id from colaboradores where ${where} order by ${document} limit ${max}`
      : sql`select id_col as id from (select id_col, nombres_col, apellidos_col from colaboradores where ${where} limit ${SORTED}) c
          order by apellidos_col, nombres_col, id_col limit ${max}`
  return firstOf(steps, limit, async (where, max) => idsOf(await rows<{ id: number }>(db, read(where, max))))
}

async function colaboradores(db: Db, { people, wanted }: Search): Promise<ResultadoBusqueda[]> {
  const matches = (await people()).slice(0, wanted)
  const exact = new Set(matches.filter(({ exacto }) => exacto).map(({ id }) => id))
  const found = await readColaboradoresByIds(db, idsOf(matches))
  return found.map((row) => ({
    id: row.id_col,
    titulo: nombreDePersona(row),
    detalle: `${row.tipodocumento.iniciales_tipo} ${documentoVisible(row.numerodocumento_col)} · ${row.empresa.nombre_emp}`,
    exacto: exact.has(row.id_col),
  }))
}

/**
 * Finds companies by NIT, with or without its check digit, or by the words of their names.
 * INDEPENDIENTE is never found.
 */
async function empresas(db: Db, { text, wanted }: Search): Promise<ResultadoBusqueda[]> {
  const nits = asNits(text)
  const words = palabras(text)
  const name = sql`busqueda_emp`
  const named = (how: typeof begins) => and(...words.map((word) => how(name, word)))
  const steps: Step[] = [
    () =>
      or(
        nits.length ? isAnyOf(sql`nit_emp`, nits) : undefined,
        words.length ? sql`${name} = ${claveBusqueda(text)}` : undefined,
      ),
    () => or(nits[0] === undefined ? undefined : startsWith(sql`nit_emp`, nits[0]), named(begins)),
    () => named(contains),
  ]
  const found = new Map<number, { id: number; nombre: string; nit: string | null }>()
  const matches = await firstOf(steps, wanted, async (where, max) => {
    const read = await rows<{ id: number; nombre: string; nit: string | null }>(
      db,
      sql`select id_emp as id, nombre_emp as nombre, nit_emp as nit from empresas
        where ${where} and id_emp <> ${INDEPENDIENTE} order by nombre_emp, id_emp limit ${max}`,
    )
    for (const row of read) found.set(row.id, row)
    return read.map((row) => row.id)
  })
  return matches.map(({ id, exacto }) => {
    const { nombre, nit } = found.get(id)!
    return { id, titulo: nombre, detalle: nit === null ? '' : `NIT ${nitVisible(nit)}`, exacto }
  })
}

/**
 * Finds courses by their initials or the words of their names. The table is small, so all matches
 * are ranked.
 */
async function cursos(db: Db, { text, wanted }: Search): Promise<ResultadoBusqueda[]> {
  const words = palabras(text)
  const exact = sql`(upper(iniciales_cur) = upper(${text}) or clave_busqueda(nombre_cur) = ${claveBusqueda(text)})`
  const named = words.map((word) => contains(sql`clave_busqueda(nombre_cur || ' ' || iniciales_cur)`, word))
  const found = await rows<{ id: number; nombre: string; iniciales: string; exacto: boolean }>(
    db,
    sql`select id_cur as id, nombre_cur as nombre, iniciales_cur as iniciales, ${exact} as exacto from cursos
      where ${or(exact, and(...named))} order by exacto desc, nombre_cur, id_cur limit ${wanted}`,
  )
  return found.map(({ id, nombre, iniciales, exacto }) => ({ id, titulo: nombre, detalle: iniciales, exacto }))
}

/** Returns the days from which and until which something is valid, in words. */
const days = (from: string, to: string) => `${fechaTabla(from)} a ${fechaTabla(to)}`

/** Finds a cohort by the initials of its course and its number. */
async function cohortes(db: Db, { text }: Search): Promise<ResultadoBusqueda[]> {
  const named = leerCohorte(text)
  if (!named) return []
  const found = await rows<{
    id: number
    curso: string
    iniciales: string
    cohorte: number
    desde: string
    hasta: string
    estado: number
  }>(
    db,
    sql`select id_cer as id, nombre_cur as curso, iniciales_cur as iniciales, cohorte_cer as cohorte,
        fechainicio_cer::text as desde, fechafin_cer::text as hasta, estado_cer as estado
      from cursos join certificaciones on idcur_cer = id_cur
      where upper(iniciales_cur) = upper(${named.iniciales}) and cohorte_cer = ${named.cohorte}`,
  )
  return found.map(({ id, curso, iniciales, cohorte, desde, hasta, estado }) => ({
    id,
    titulo: `${curso} · cohorte ${cohorte}`,
    detalle: `${iniciales} · ${days(desde, hasta)} · ${ESTADOS_CERTIFICACION[estado]?.label ?? ''}`,
    exacto: true,
  }))
}

/** Finds a certificate by the initials, cohort and consecutive of its printed id. */
const idsByCodigo = (db: Db, { iniciales, cohorte, consecutivo }: CodigoCertificado, idcol: number | undefined) =>
  rows<{ id: string }>(
    db,
    sql`select id_ceco as id from certcol ${joinCourse}
      where upper(iniciales_cur) = upper(${iniciales}) and cohorte_cer = ${cohorte} and consecutivo_ceco = ${consecutivo}
        and ${isShown(idcol)}`,
  )

/** Finds certificates of a single person, also by course, because a person has few of them. */
const idsOfOne = (db: Db, { text, wanted }: Search, idcol: number) => {
  const words = palabras(text)
  const key = sql`(busqueda_col || ' ' || clave_busqueda(nombre_cur || ' ' || iniciales_cur))`
  const where = or(
    and(...words.map((word) => contains(key, word))),
    ...asDocumento(text).map((number) => startsWith(sql`numerodocumento_col`, number)),
    sql`upper(iniciales_cur) = upper(${text})`,
  )
  return rows<{ id: string }>(
    db,
    sql`select id_ceco as id from certcol ${joinPerson}
      where ${isShown(idcol)} and ${where} order by id_ceco desc limit ${wanted}`,
  )
}

/**
 * Finds the certificates of the matching people, in the order of the people. Also finds
 * certificates that were issued with a document number that has changed since.
 */
async function idsOfPeople(db: Db, { text, people, wanted }: Search) {
  const ids = arrayText(idsOf(await people()))
  const numbers = asDocumento(text)
  const issued =
    numbers.length === 0
      ? sql``
      : sql`union select id_ceco, idcol_ceco from certcol
          where ${isAnyOf(sql`numerodocumento_ceco`, numbers)} and ${isShown()}`
  return rows<{ id: string }>(
    db,
    sql`select id_ceco as id from (
        select id_ceco, idcol_ceco from certcol where idcol_ceco = any(${ids}::int[]) and ${isShown()} ${issued}) c
      order by array_position(${ids}::int[], idcol_ceco) nulls first, id_ceco desc limit ${wanted}`,
  )
}

async function certificados(db: Db, search: Search): Promise<ResultadoBusqueda[]> {
  const { text, idcol, hoy } = search
  const codigo = leerCodigoCertificado(text)
  const ids = codigo
    ? await idsByCodigo(db, codigo, idcol)
    : idcol === undefined
      ? await idsOfPeople(db, search)
      : await idsOfOne(db, search, idcol)
  const found = await readCertcolByIds(db, idsOf(ids), hoy)
  return found.map((row) => ({
    id: row.id_ceco,
    titulo: `${nombreDePersona(row.colaboradore)} · ${row.certificacione.curso.nombre_cur}`,
    detalle: `${row.codigo_ceco} · ${days(row.certificacione.fechainicio_cer, row.certificacione.fechafin_cer)}`,
    estado: row.situacion_ceco,
    exacto: codigo !== null,
  }))
}

/**
 * Finds items of equipment by their code, their serial, or the words that describe them. A match of
 * the whole serial comes first, then a match of its beginning. Other parts are searched only when
 * nothing begins with the text.
 */
async function equipos(db: Db, { text, wanted, hoy }: Search): Promise<ResultadoBusqueda[]> {
  const steps = stepsToEquipo(text)
  const named: Step = () => (steps.length > 0 && leerCodigoEquipo(text) === null ? namedEquipo(db, text) : undefined)
  const [whole, begun, part] = steps
  const asked = [() => whole, () => begun, ifNothing(part), named]
  const matches = await firstOf(asked, wanted, async (where, max) => {
    const found = await rows<{ id: string }>(
      db,
      sql`select id_eq as id from equipos where ${where} and eliminado_eq is null order by id_eq desc limit ${max}`,
    )
    return idsOf(found)
  })
  const exact = new Set(matches.filter(({ exacto }) => exacto).map(({ id }) => id))
  const found = await readEquiposByIds(db, idsOf(matches))
  return found.map((row) => ({
    id: row.id_eq,
    titulo: `${row.tipoequipo.nombre_tipoeq} ${row.codigo_eq}`,
    detalle: `${row.marca.nombre_mar} · Serie ${row.numserie_eq} · ${row.empresa.nombre_emp}`,
    estado: situacionDeEquipo(row, hoy),
    exacto: exact.has(row.id_eq),
  }))
}

/**
 * The search of each kind. A new kind in the contract needs an entry here and its module in
 * `actions.ts`.
 */
export const FINDERS: Record<ClaseResultado, (db: Db, search: Search) => Promise<ResultadoBusqueda[]>> = {
  colaborador: colaboradores,
  empresa: empresas,
  curso: cursos,
  cohorte: cohortes,
  certificado: certificados,
  equipo: equipos,
}
