import { and, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Eliminacion } from '@anclaje/contract/rules/trust/deshacer'
import { CERTIFICADO } from '@anclaje/contract/states'
import { certcol } from '@anclaje/contract/training/certcol'
import type { Inscripcion } from '@anclaje/contract/training/certcol'
import { nombreCompleto } from '@anclaje/contract/rules/common/nombre'
import type { Db, Tx } from '../../../db/client.ts'
import { AHORA, secondsSince } from '../../../db/expressions.ts'
import { isOneOf } from '../../../db/list.ts'
import { valuesOf } from '../../../db/noun.ts'
import { certcol as c } from '../../../db/tables/certificates.ts'
import { certificaciones, colaboradores } from '../../../db/tables/training.ts'
import { isShown } from './read.ts'

/**
 * Reserves the next `many` consecutive numbers of a cohort. Returns the last one with the state of
 * the cohort, or undefined when the cohort does not exist. The cohort stays locked until the
 * transaction ends, so that no number is given twice.
 */
export async function takeConsecutives(db: Tx, idcer: number, many: number) {
  const [cohort] = await db
    .update(certificaciones)
    .set({ ultimoconsecutivo_cer: sql`${certificaciones.ultimoconsecutivo_cer} + ${many}` })
    .where(eq(certificaciones.id_cer, idcer))
    .returning({ last: certificaciones.ultimoconsecutivo_cer, estado: certificaciones.estado_cer })
  return cohort
}

export interface Person {
  name: string
  idemp: number
}

/** Reads the people with these ids. People who do not exist are absent. */
export async function readPeople(db: Db, ids: number[]): Promise<Map<number, Person>> {
  const people = await db
    .select({
      id: colaboradores.id_col,
      idemp: colaboradores.idemp_col,
      nombres: colaboradores.nombres_col,
      apellidos: colaboradores.apellidos_col,
    })
    .from(colaboradores)
    .where(isOneOf(colaboradores.id_col, ids))
  return new Map(people.map((person) => [person.id, { idemp: person.idemp, name: nombreCompleto(person) }]))
}

/** Stores inscriptions with consecutive numbers that start at `first`. Returns the new ids. */
export async function insertInscripciones(db: Tx, list: Required<Inscripcion>[], first: number): Promise<string[]> {
  const values = list.map((item, i) => ({
    ...valuesOf(certcol, c, item),
    id_ceco: uuidv7(),
    consecutivo_ceco: first + i,
  }))
  await db.insert(c).values(values)
  return values.map((row) => row.id_ceco)
}

/**
 * Changes the company of an inscription. An approved certificate keeps the company with which it
 * was issued. Returns false when the inscription does not exist.
 */
export async function changeCompany(db: Tx, id: string, idemp: number, idcol?: number): Promise<boolean> {
  const mine = and(eq(c.id_ceco, id), isShown(idcol))
  return (await db.update(c).set({ idemp_ceco: idemp }).where(mine).returning({ id: c.id_ceco })).length > 0
}

/** Changes the company of inscriptions. */
export const changeCompanies = (db: Tx, ids: string[], idemp: number) =>
  db.update(c).set({ idemp_ceco: idemp }).where(isOneOf(c.id_ceco, ids))

/**
 * Hides certificates from every list, document and page. The rows are kept and record when and by
 * which account they were hidden (CERT-18).
 */
export async function hideCertcols(db: Tx, ids: string[], by: number): Promise<void> {
  await db.update(c).set({ eliminado_ceco: AHORA, eliminadopor_ceco: by }).where(isOneOf(c.id_ceco, ids))
}

/** Reads by which account a certificate was hidden, and how long ago. */
export async function readDeletion(db: Tx, id: string): Promise<Eliminacion> {
  const deletion = { por: c.eliminadopor_ceco, segundos: secondsSince(c.eliminado_ceco) }
  const [row] = await db.select(deletion).from(c).where(eq(c.id_ceco, id))
  return row!
}

/** Shows a hidden certificate again, pending: its issue has ended. */
export async function showPending(db: Tx, id: string): Promise<void> {
  const pending = { estado_ceco: CERTIFICADO.pendiente, datos_ceco: null, descargado_ceco: 0 }
  await db
    .update(c)
    .set({ ...pending, eliminado_ceco: null, eliminadopor_ceco: null })
    .where(eq(c.id_ceco, id))
}
