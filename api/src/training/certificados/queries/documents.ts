import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { codigoCertificado } from '@anclaje/contract/rules/training/certificado'
import { nombreCompleto } from '@anclaje/contract/rules/common/nombre'
import type { DatosCertificado } from '@anclaje/contract/training/certificado'
import { CERTIFICADO } from '@anclaje/contract/states'
import type { Db } from '../../../db/client.ts'
import { momentoIso } from '../../../db/expressions.ts'
import { isOneOf } from '../../../db/list.ts'
import { certcol as c, certificaciones as cer, colaboradores, cursos } from '../../../db/tables/training.ts'
import type { FileName } from '../rules.ts'
import { withPerson } from './joins.ts'
import { isShown } from './read.ts'

/** Digest of the data that a certificate was issued with; null while it is pending. */
export const issuedDigest = sql<string | null>`md5(${c.datos_ceco}::text)`

/**
 * Reads a display name for each certificate, by its id: the learner and the number of the
 * certificate.
 */
export async function readNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  const found = await withPerson(
    db
      .select({
        id: c.id_ceco,
        issued: sql<string | null>`${c.datos_ceco} ->> 'codigo'`,
        nombres: colaboradores.nombres_col,
        apellidos: colaboradores.apellidos_col,
        iniciales: cursos.iniciales_cur,
        cohorte: cer.cohorte_cer,
        consecutivo: c.consecutivo_ceco,
      })
      .from(c)
      .$dynamic(),
  ).where(isOneOf(c.id_ceco, ids))
  return new Map(
    found.map(({ id, issued, iniciales, cohorte, consecutivo, ...person }) => [
      id,
      `${nombreCompleto(person)}, ${issued ?? codigoCertificado(iniciales, cohorte, consecutivo)}`,
    ]),
  )
}

/**
 * Reads the fields from which the file names of approved certificates are built, by the ids of the
 * certificates.
 */
export async function readFileNames(db: Db, ids: string[]): Promise<Map<string, FileName>> {
  const text = (path: string) => sql<string>`${c.datos_ceco} #>> ${path}::text[]`
  const found = await db
    .select({
      id: c.id_ceco,
      codigo: text('{codigo}'),
      iniciales: text('{curso,iniciales}'),
      nombres: text('{aprendiz,nombres}'),
      apellidos: text('{aprendiz,apellidos}'),
    })
    .from(c)
    .where(and(isOneOf(c.id_ceco, ids), isNotNull(c.datos_ceco), isShown()))
  return new Map(found.map(({ id, ...named }) => [id, named]))
}

/** Data of the document of a certificate; `datos` is null while it is pending. */
export interface Drawable {
  datos: DatosCertificado | null
  /** Moment of the approval. */
  aprobado: string | null
  huella: string | null
}

/** Reads the data of documents, by id; deleted certificates are absent. */
export async function readDrawable(db: Db, ids: string[]): Promise<Map<string, Drawable>> {
  const found = await db
    .select({ id: c.id_ceco, datos: c.datos_ceco, aprobado: momentoIso(c.aprobado_ceco), huella: issuedDigest })
    .from(c)
    .where(and(isOneOf(c.id_ceco, ids), isShown()))
  return new Map(found.map(({ id, ...drawable }) => [id, drawable]))
}

/**
 * Marks certificates as downloaded unless they were issued again after their document was drawn
 * (CERT-13).
 */
export async function markManyDownloaded(db: Db, rows: { id: string; huella: string | null }[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  await db.transaction(async (tx) => {
    // The rows are locked in the same order as by an approval.
    await tx.select({ id: c.id_ceco }).from(c).where(isOneOf(c.id_ceco, ids)).orderBy(asc(c.id_ceco)).for('update')
    await tx
      .update(c)
      .set({ descargado_ceco: 1 })
      .from(sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, huella text)`)
      .where(
        and(
          eq(c.id_ceco, sql`x.id`),
          eq(c.estado_ceco, CERTIFICADO.aprobado),
          eq(c.descargado_ceco, 0),
          eq(issuedDigest, sql`x.huella`),
        ),
      )
  })
}
