import { and, arrayOverlaps, asc, eq, isNull, max, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { USOS_APARTE, VERSION_TERMINOS, versionDe } from '@anclaje/contract/rules/training/autorizacion'
import type { CanalAutorizacion, ClaseAutorizacion, Dicho, Uso } from '@anclaje/contract/rules/training/autorizacion'
import { batches, isOneOf } from '../../db/list.ts'
import { dayInBogota } from '../../db/expressions.ts'
import type { Db, Tx } from '../../db/client.ts'
import { consentimientos as k, importaciones } from '../../db/tables/people.ts'
import { colaboradores as c, empresas } from '../../db/tables/training.ts'

/** Company that a person allows to be told of their certificates. */
export const empleadores = alias(empresas, 'empleador')
const withdrawals = alias(k, 'retiros')

/** How a consent was captured: through which channel, from which IP address, by which account. */
export interface Capture {
  canal: CanalAutorizacion
  direccion: string
  /** Null for a person who registered without an account. */
  por: number | null
}

/** A consent, or its withdrawal, of one person. */
export interface Consent {
  idcol: number
  usos: readonly Uso[]
  /** Company of the use `empleador`; ignored without it. */
  idemp: number
  clase?: ClaseAutorizacion
  /** Day of the paper, `YYYY-MM-DD`. */
  dia?: string
  idimp?: number
}

/** Stands for the name of a company that was deleted after somebody allowed it. */
const GONE = 'Empresa eliminada'

/** Reads the names of the companies that consents are about. */
async function readCompanies(db: Tx, consents: readonly Consent[]): Promise<Map<number, string>> {
  const about = consents.filter(({ usos }) => usos.includes('empleador'))
  const ids = [...new Set(about.map(({ idemp }) => idemp))]
  const found = await db
    .select({ id: empresas.id_emp, nombre: empresas.nombre_emp })
    .from(empresas)
    .where(isOneOf(empresas.id_emp, ids))
  return new Map(found.map(({ id, nombre }) => [id, nombre]))
}

/**
 * Appends consents, by the text of today or of the day of the paper, each with the name of its
 * company, without which the table takes none. Returns their ids.
 */
export async function insertConsents(
  db: Tx,
  consents: readonly Consent[],
  { canal, direccion, por }: Capture,
): Promise<number[]> {
  const ids: number[] = []
  const companies = await readCompanies(db, consents)
  for (const batch of batches(consents)) {
    const made = await db
      .insert(k)
      .values(
        batch.map(({ idcol, clase = 'otorga', usos, idemp, dia, idimp }) => {
          const isAbout = usos.includes('empleador')
          return {
            idcol_con: idcol,
            clase_con: clase,
            usos_con: [...new Set(usos)],
            idemp_con: isAbout ? idemp : null,
            empresa_con: isAbout ? (companies.get(idemp) ?? (clase === 'retira' ? GONE : null)) : null,
            dia_con: dia ?? null,
            version_con: dia === undefined ? VERSION_TERMINOS : versionDe(dia),
            canal_con: canal,
            direccion_con: direccion,
            registradopor_con: por,
            idimp_con: idimp ?? null,
          }
        }),
      )
      .returning({ id: k.id_con })
    ids.push(...made.map(({ id }) => id))
  }
  return ids
}

/** Withdraws what an import declared, of everybody whom it registered or inscribed (PEOPLE-24). */
export async function withdrawImported(db: Tx, idimp: number, { direccion, por }: Omit<Capture, 'canal'>) {
  const declared = await db
    .select()
    .from(k)
    .where(and(eq(k.idimp_con, idimp), eq(k.clase_con, 'otorga')))
    .orderBy(asc(k.id_con))
  const withdrawals = declared.map(({ idcol_con, usos_con, idemp_con }) => ({
    idcol: idcol_con,
    clase: 'retira' as const,
    usos: usos_con,
    idemp: idemp_con ?? 0,
    idimp,
  }))
  await insertConsents(db, withdrawals, { canal: 'importacion', direccion, por })
}

/**
 * Reads people with their company, by id, and locks them against other consents and withdrawals.
 * Whoever only holds them, as an import does, does not wait.
 */
export async function lockConsenting(db: Tx, ids: readonly number[]) {
  const found = await db
    .select({ id: c.id_col, idemp: c.idemp_col })
    .from(c)
    .where(isOneOf(c.id_col, ids))
    .orderBy(asc(c.id_col))
    .for('no key update')
  return new Map(found.map((person) => [person.id, person]))
}

/**
 * Reads what each of these people said last of the uses apart, by id. What an undone import
 * declared was never said.
 */
export async function readSaid(db: Db, ids: readonly number[]): Promise<Map<number, Dicho>> {
  const rows = await db
    .select({
      idcol: k.idcol_con,
      usos: k.usos_con,
      clase: k.clase_con,
      idemp: k.idemp_con,
      canal: k.canal_con,
      dia: sql<string>`coalesce(${k.dia_con}, ${dayInBogota(k.fecha_con)})::text`,
    })
    .from(k)
    .leftJoin(importaciones, eq(importaciones.id_imp, k.idimp_con))
    .where(
      and(isOneOf(k.idcol_con, ids), isNull(importaciones.deshecha_imp), arrayOverlaps(k.usos_con, [...USOS_APARTE])),
    )
    .orderBy(asc(k.id_con))
  const said = new Map<number, Dicho>()
  for (const { idcol, usos, ...last } of rows) {
    const dicho = said.get(idcol) ?? {}
    for (const uso of USOS_APARTE) if (usos.includes(uso)) dicho[uso] = last
    said.set(idcol, dicho)
  }
  return said
}

/** Reads a consent with its person as they are today; undefined when either is gone. */
export async function readConsent(db: Db, id: number) {
  const withdrawn = db
    .select({ at: max(withdrawals.fecha_con) })
    .from(withdrawals)
    .where(
      and(
        eq(withdrawals.idcol_con, c.id_col),
        eq(withdrawals.clase_con, 'retira'),
        ne(withdrawals.canal_con, 'importacion'),
        arrayOverlaps(withdrawals.usos_con, [...USOS_APARTE]),
      ),
    )
  const [found] = await db
    .select({
      id: k.id_con,
      at: k.fecha_con,
      usos: k.usos_con,
      idemp: k.idemp_con,
      canal: k.canal_con,
      dia: k.dia_con,
      idcol: c.id_col,
      nombres: c.nombres_col,
      apellidos: c.apellidos_col,
      correo: c.correopersonal_col,
      /** What stands today: the company that may be told, and whether reminders are allowed. */
      empleador: c.empleador_col,
      empresa: empleadores.nombre_emp,
      recordatorios: c.recordatorios_col,
      retirada: sql<string | null>`(${withdrawn})`,
    })
    .from(k)
    .innerJoin(c, eq(c.id_col, k.idcol_con))
    .leftJoin(empleadores, eq(empleadores.id_emp, c.empleador_col))
    .where(eq(k.id_con, id))
  return found
}
