import { and, asc, isNotNull, sql } from 'drizzle-orm'
import { codigoCertificado } from '@anclaje/contract/rules/training/certificado'
import { nombreCompleto } from '@anclaje/contract/rules/common/nombre'
import type { Db } from '../../../db/client.ts'
import { momentoIso } from '../../../db/expressions.ts'
import { isOneOf } from '../../../db/list.ts'
import { certcol as c } from '../../../db/tables/certificates.ts'
import { certificaciones as cer, colaboradores, cursos } from '../../../db/tables/training.ts'
import type { DocumentName } from '../../../documents/file-names.ts'
import { documentName } from '../rules.ts'
import { withPerson } from './joins.ts'
import { isApproved, isShown } from './read.ts'

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

/** Reads the names of the documents of approved certificates. */
export async function readDocumentNames(db: Db, ids: string[]): Promise<DocumentName[]> {
  // A certificate that is not as it was issued may lack any of these texts. It is left out later.
  const text = (path: string) => sql<string>`coalesce(${c.datos_ceco} #>> ${path}::text[], '')`
  const found = await db
    .select({
      codigo: text('{codigo}'),
      iniciales: text('{curso,iniciales}'),
      nombres: text('{aprendiz,nombres}'),
      apellidos: text('{aprendiz,apellidos}'),
    })
    .from(c)
    .where(and(isOneOf(c.id_ceco, ids), isNotNull(c.datos_ceco), isShown()))
  return found.map(documentName)
}

/** Facts of a certificate that decide whether its document is drawn. */
export interface Drawable {
  /** Stored state. */
  estado: number
  /** Moment of the approval. */
  aprobado: string | null
}

/** Reads the facts of documents, by id; deleted certificates are absent. */
export async function readDrawable(db: Db, ids: string[]): Promise<Map<string, Drawable>> {
  const found = await db
    .select({ id: c.id_ceco, estado: c.estado_ceco, aprobado: momentoIso(c.aprobado_ceco) })
    .from(c)
    .where(and(isOneOf(c.id_ceco, ids), isShown()))
  return new Map(found.map(({ id, ...drawable }) => [id, drawable]))
}

/**
 * Marks the certificates of a file as downloaded (CERT-13). Returns false, and marks none, when one
 * of them is no longer issued as the file has it: its version ended. `huella` is the version that
 * was drawn.
 */
export async function markManyDownloaded(db: Db, rows: { id: string; huella: string | null }[]): Promise<boolean> {
  const ids = rows.map(({ id }) => id)
  return db.transaction(async (tx) => {
    // The rows are locked in the same order as by an approval.
    const found = await tx
      .select({ id: c.id_ceco, emision: c.emision_ceco, descargado: c.descargado_ceco })
      .from(c)
      .where(and(isOneOf(c.id_ceco, ids), isApproved, isShown()))
      .orderBy(asc(c.id_ceco))
      .for('update')
    const inForce = new Map(found.map(({ id, emision }) => [id, emision]))
    if (!rows.every(({ id, huella }) => huella === String(inForce.get(id)))) return false
    const fresh = found.filter(({ descargado }) => descargado === 0).map(({ id }) => id)
    if (fresh.length > 0) await tx.update(c).set({ descargado_ceco: 1 }).where(isOneOf(c.id_ceco, fresh))
    return true
  })
}
