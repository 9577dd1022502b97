import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { envio } from '@anclaje/contract/training/correo'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { CERTIFICADO } from '@anclaje/contract/states'
import { CORREO, EN_COLA } from '@anclaje/contract/rules/training/correo'
import type { TipoCorreo } from '@anclaje/contract/rules/training/correo'
import type { Delivery } from '../../../mail/mailer.ts'
import { momentoIso } from '../../../db/expressions.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { isOneOf } from '../../../db/list.ts'
import { columnsOf } from '../../../db/noun.ts'
import { cuentas } from '../../../db/tables/access.ts'
import { envios } from '../../../db/tables/mail.ts'
import { certcol } from '../../../db/tables/certificates.ts'
import { emisiones } from '../../../db/tables/trust.ts'
import { colaboradores } from '../../../db/tables/training.ts'
import { matchUsername } from '../../../access/cuentas/queries/accounts.ts'
import { ALTERED, isInForce } from './issues.ts'
import { isShown } from './read.ts'

/**
 * Reads the account with a user name, and its owner's address. Returns undefined if the account
 * does not exist.
 */
export async function findRecipient(db: Db, username: string) {
  const { where, exactFirst } = matchUsername(username)
  const [row] = await db
    .select({
      idcue: cuentas.id_cue,
      idcol: cuentas.idcol_cue,
      idrol: cuentas.idroles_cue,
      password: cuentas.password_cue,
      username: cuentas.username_cue,
      nombres: colaboradores.nombres_col,
      apellidos: colaboradores.apellidos_col,
      correo: colaboradores.correopersonal_col,
    })
    .from(cuentas)
    .innerJoin(colaboradores, eq(colaboradores.id_col, cuentas.idcol_cue))
    .where(where)
    .orderBy(exactFirst)
    .limit(1)
  return row
}

const selectCertificates = (db: Db) =>
  db
    .select({
      id: certcol.id_ceco,
      idcol: certcol.idcol_ceco,
      estado: certcol.estado_ceco,
      emision: certcol.emision_ceco,
      datos: certcol.datos_ceco,
      alterada: ALTERED,
      correo: colaboradores.correopersonal_col,
    })
    .from(certcol)
    .leftJoin(emisiones, isInForce)
    .innerJoin(colaboradores, eq(colaboradores.id_col, certcol.idcol_ceco))
    .$dynamic()

/**
 * Reads one certificate with its trainee's address, or undefined; `own` limits it to one person
 * (ACC-13).
 */
export const findCertificate = async (db: Db, id: string, own: number | undefined) =>
  (await selectCertificates(db).where(and(eq(certcol.id_ceco, id), isShown(own))))[0]

/**
 * Reads the approved certificates of the people who have the e-mail address `correo`. `own` limits
 * them to one person.
 */
export const listApprovedOf = (db: Db, correo: string, own: number | undefined) =>
  selectCertificates(db).where(
    and(
      eq(sql`lower(${colaboradores.correopersonal_col})`, correo.toLowerCase()),
      eq(certcol.estado_ceco, CERTIFICADO.aprobado),
      isShown(own),
    ),
  )

interface Mail {
  destino: string
  idcol: number
  por: number
}

const resultOf = (delivery: Delivery) => ({
  estado_env: delivery.result,
  motivo_env: delivery.result === 'fallido' ? delivery.reason : null,
})

/** Reads at most `limit` waiting mails with an id above `after`. */
export const listWaitingEnvios = (db: Db, after: number, limit: number) =>
  db
    .select({ id: envios.id_env, mensaje: envios.mensaje_env })
    .from(envios)
    .where(and(eq(envios.estado_env, 'en_cola'), gt(envios.id_env, after)))
    .orderBy(asc(envios.id_env))
    .limit(limit)

/** Records a mail that was attempted, with its result (MAIL-6). */
export const insertEnvio = (
  db: Db,
  { tipo, destino, idcol, por, delivery }: Mail & { tipo: TipoCorreo; delivery: Delivery },
) =>
  db
    .insert(envios)
    .values({ tipo_env: tipo, destino_env: destino, idcol_env: idcol, enviadopor_env: por, ...resultOf(delivery) })

/** A certificate to mail. */
interface CertificateMail extends Mail {
  /** Kind of the mail; `CORREO.certificado` by default. */
  tipo?: TipoCorreo
  idceco: string
  /** Version that the mail is about. */
  emision: number
  /** True when the certificate was mailed before and is deliberately mailed again. */
  repetido: boolean
}

/**
 * Records a waiting mail of a certificate (MAIL-8). Returns its ids, or undefined when the same
 * mail waits or was sent. `repetido` permits a mail that was sent before (MAIL-9).
 */
export async function insertWaitingEnvio(
  tx: Tx,
  { tipo = CORREO.certificado, destino, idcol, por, idceco, emision, repetido }: CertificateMail,
): Promise<{ id: number; mensaje: string } | undefined> {
  const [row] = await tx
    .insert(envios)
    .values({
      tipo_env: tipo,
      destino_env: destino,
      idcol_env: idcol,
      idceco_env: idceco,
      estado_env: 'en_cola',
      enviadopor_env: por,
      mensaje_env: randomUUID(),
      emision_env: emision,
      repetido_env: repetido,
    })
    .onConflictDoNothing()
    .returning({ id: envios.id_env, mensaje: envios.mensaje_env })
  return row && { id: row.id, mensaje: row.mensaje! }
}

/**
 * Finds the mail with the current issue of a certificate: the waiting mail, or else the last one
 * sent. Returns undefined when there is none.
 */
export async function findSent(db: Db, idceco: string) {
  const [row] = await db
    .select({
      id: envios.id_env,
      destino: envios.destino_env,
      estado: envios.estado_env,
      fecha: momentoIso(envios.fecha_env),
    })
    .from(envios)
    .innerJoin(certcol, eq(certcol.id_ceco, envios.idceco_env))
    .where(
      and(
        eq(envios.idceco_env, idceco),
        eq(envios.tipo_env, CORREO.certificado),
        inArray(envios.estado_env, ['enviado', 'en_cola']),
        eq(envios.emision_env, certcol.emision_ceco),
      ),
    )
    .orderBy(desc(eq(envios.estado_env, 'en_cola')), desc(envios.id_env))
    .limit(1)
  return row && { ...row, enCola: row.estado === EN_COLA, dia: hoyEnBogota(new Date(row.fecha)) }
}

/** Reads a waiting mail. Returns undefined when the mail no longer waits. */
export async function findWaitingEnvio(db: Db, id: number) {
  const [row] = await db
    .select({
      tipo: envios.tipo_env,
      destino: envios.destino_env,
      emision: envios.emision_env,
      idceco: envios.idceco_env,
      por: envios.enviadopor_env,
      mensaje: envios.mensaje_env,
    })
    .from(envios)
    .where(and(eq(envios.id_env, id), eq(envios.estado_env, 'en_cola')))
  return row?.idceco ? { ...row, idceco: row.idceco, mensaje: row.mensaje!, emision: row.emision! } : undefined
}

/** Records the result of a waiting mail. */
export const finishEnvio = (db: Db, id: number, delivery: Delivery) =>
  db
    .update(envios)
    .set(resultOf(delivery))
    .where(and(eq(envios.id_env, id), eq(envios.estado_env, 'en_cola')))

/** Records that the waiting mails of certificates are not sent, with the reason. */
export const failWaiting = (db: Tx, ids: string[], reason: string) =>
  db
    .update(envios)
    .set({ estado_env: 'fallido', motivo_env: reason })
    .where(and(isOneOf(envios.idceco_env, ids), eq(envios.estado_env, 'en_cola')))

/** Records a result for every mail that has waited for more than `hours`. */
export const failOldEnvios = (db: Db, hours: number, delivery: Delivery) =>
  db
    .update(envios)
    .set(resultOf(delivery))
    // Compares with the clock of the database, which also dated the mails.
    .where(
      and(eq(envios.estado_env, 'en_cola'), sql`${envios.fecha_env} < now() - make_interval(hours => ${hours}::int)`),
    )

/** Reads the attempts to mail a certificate, newest first. */
export const listEnvios = (db: Db, idceco: string) =>
  db
    .select({ ...columnsOf(envio, envios), fecha_env: momentoIso(envios.fecha_env) })
    .from(envios)
    .where(eq(envios.idceco_env, idceco))
    .orderBy(desc(envios.id_env))
