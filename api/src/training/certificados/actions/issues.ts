import type { Motivo } from '@anclaje/contract/rules/common/motivo'
import { OTRA_EXPEDICION, SE_ANULO } from '@anclaje/contract/rules/training/actos-envio'
import { CORREO, CORREO_ANULACION } from '@anclaje/contract/rules/training/correo'
import type { TipoCorreo } from '@anclaje/contract/rules/training/correo'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { SUYO, impideAlcanzar, impideEliminarCertificado } from '@anclaje/contract/rules/training/actos-certificado'
import { impideAnular, impideCorregir, impideReemplazar } from '@anclaje/contract/rules/training/actos-emision'
import { FIRMADAS, PARTES, cambiosEntre, corregido } from '@anclaje/contract/rules/training/cambios'
import { CLASES_ANULACION, TIPO_DOCUMENTO } from '@anclaje/contract/rules/trust/emision'
import type { ClaseFin } from '@anclaje/contract/rules/trust/emision'
import { impideRestaurar } from '@anclaje/contract/rules/trust/deshacer'
import { nombreCompleto } from '@anclaje/contract/rules/common/nombre'
import { CERTIFICADO } from '@anclaje/contract/states'
import type { DatosCertificado } from '@anclaje/contract/training/certificado'
import type { Anulacion, Correccion, EmisionCertificado } from '@anclaje/contract/training/emision'
import type { Deps } from '../../../deps.ts'
import { conflict, notFound, refuse } from '../../../errors/errors.ts'
import type { Origin } from '../../../http/callers/security-log.ts'
import type { Session } from '../../../http/callers/session.ts'
import type { Db, Within } from '../../../db/client.ts'
import { readCentro } from '../../../documents/centro.ts'
import type { FixedCentro } from '../../../documents/centro.ts'
import type { RowOutcome } from '../../../jobs/bulk.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { toEmision } from '../../../trust/emisiones/actions.ts'
import { addIssue, listIssues } from '../../../trust/emisiones/queries.ts'
import { printedCentro } from '../../centro/rules.ts'
import { gatherPrinted, lockCertificates } from '../queries/approve.ts'
import type { ReadCertificate } from '../queries/approve.ts'
import { hideCertcols, readDeletion, showPending } from '../queries/inscribe.ts'
import { endIssuesOf, readFirstData, storeAnnulment, storeCorrection, wasIssuedAfter } from '../queries/issues.ts'
import { listInscritos, readDocumentData } from '../queries/read.ts'
import { readApprover, withOwn } from '../queries/own.ts'
import { readSignatures } from '../queries/signatures.ts'
import type { Account } from '../queries/own.ts'
import { failWaiting, findCertificate, insertWaitingEnvio } from '../queries/send.ts'
import { withHomonimos } from './approve.ts'
import { MAIL } from './deliver.ts'
import { limitOfChange, onlyVisiblePerson, readCertificate } from './read.ts'

type Work = Pick<Deps, 'db' | 'now' | 'fixedCentro' | 'jobs'>

/** Who corrects or annuls: ids of the person and of the account. */
type Editor = Pick<Session, 'idcol' | 'idcue'>

/**
 * Returns whether the learner of a certificate is the caller, or may be (TRUST-10). Compares the
 * person of today and the issued data.
 */
function compareWithCaller(cuenta: Account, { aprendiz }: ReadCertificate, datos: DatosCertificado | null) {
  const issued = datos && { nombre: nombreCompleto(datos.aprendiz), numero: datos.aprendiz.numerodocumento }
  const learners = withOwn(
    [aprendiz, ...(issued ? [issued] : [])].map((learner) => ({ aprendiz: learner })),
    cuenta,
  )
  return { suyo: learners.some(({ suyo }) => suyo), homonimo: learners.some(({ homonimo }) => homonimo) }
}

/** Reads the data that a certificate would print today. */
async function gatherToday(db: Db, id: string, fixed: FixedCentro) {
  const [printed] = await gatherPrinted(db, [id], printedCentro(await readCentro(db, fixed)))
  return printed!.datos
}

/** Prepares the queue of the mails that tell of a correction or an annulment. */
export async function prepareMails(jobs: Jobs): Promise<(outcomes: RowOutcome[]) => Promise<RowOutcome[]>> {
  await jobs.prepare(MAIL)
  return async () => []
}

/**
 * Stops the mails of an ended issue. With `avisar`, queues the mail that tells the learner, if they
 * have an address: the new version, or the letter of an annulment.
 */
async function tellLearner(
  { db, jobs }: Within<Pick<Work, 'db' | 'jobs'>>,
  id: string,
  { idcue }: Editor,
  tipo: TipoCorreo,
  avisar = false,
): Promise<void> {
  await failWaiting(db, [id], (tipo === CORREO_ANULACION ? SE_ANULO : OTRA_EXPEDICION).motivo)
  const found = avisar ? await findCertificate(db, id, undefined) : undefined
  if (!found?.correo) return
  const { correo: destino, idcol, emision } = found
  const mail = { tipo, destino, idcol, idceco: id, por: idcue, emision, repetido: false }
  const envio = await insertWaitingEnvio(db, mail)
  if (envio) await jobs.queue(db, MAIL, { envio: envio.id }, 0, { id: envio.mensaje })
}

/**
 * What became of an issue: the reason why it stays, or whether its learner may be the caller
 * (TRUST-10).
 */
export interface IssueOutcome {
  reason?: Motivo | undefined
  homonimo?: boolean
}

/** Version that a call ends: its number or, for a bulk job, the moment of the request. */
interface Meant {
  emision?: number | undefined
  pedido?: string
}
/** Number that no version has. */
const NO_VERSION = 0

/** Returns the version that a call ends. A bulk job ends nothing that was issued after it. */
const meantVersion = async (db: Db, id: string, { emision, pedido }: Meant): Promise<number | undefined> =>
  pedido !== undefined && (await wasIssuedAfter(db, id, pedido)) ? NO_VERSION : emision

/** What is corrected, why, and whether the learner is told. */
export interface CorrectionFields extends Omit<Correccion, 'emision'>, Meant {}

/**
 * Issues a certificate again with some parts of today; the others stay as they were issued
 * (TRUST-6). The caller must have prepared the queue of mails. Nothing changes when it cannot be
 * corrected.
 */
export async function correct(
  work: Within<Work>,
  id: string,
  { partes, motivo, avisar, ...meant }: CorrectionFields,
  editor: Editor,
  own?: number,
): Promise<IssueOutcome> {
  const { db, fixedCentro } = work
  const at = work.now()
  const [row] = await lockCertificates(db, [id])
  const unreached = impideAlcanzar(own, row)
  if (!row || unreached) return { reason: unreached }
  const { datos: antes, alterada } = (await readDocumentData(db, id))!
  const cuenta = await readApprover(db, editor)
  const { suyo, homonimo } = compareWithCaller(cuenta, row, alterada ? null : antes)
  const reason = impideCorregir(editor, { ...row, suyo, alterada }, await meantVersion(db, id, meant))
  if (reason || !antes) return { reason }
  const deHoy = await gatherToday(db, id, fixedCentro)
  const ahora = corregido(antes, deHoy, partes)
  const primera = (await readFirstData(db, id)) ?? antes
  // What signers see of an issued certificate: its learner as issued, and the cohort of today.
  const signed = { id, datos: corregido(antes, deHoy, FIRMADAS) }
  const firmas = cuenta.firmaconfirmada ? ((await readSignatures(db, [signed])).get(id) ?? []) : undefined
  const refused = impideReemplazar({ primera, antes, ahora }, partes, { ...row, firmas }, hoyEnBogota(at))
  if (refused) return { reason: refused }
  // The person may have become the caller since the certificate was locked.
  if (compareWithCaller(cuenta, row, ahora).suyo) return { reason: SUYO }
  const version = row.emision + 1
  const act = { at, idcue: editor.idcue }
  await endIssuesOf(db, [id], { ...act, clase: 'correccion', motivo })
  await addIssue(db, TIPO_DOCUMENTO.certificado, { id, version, datos: ahora, idemp: ahora.empresa.id }, act)
  await storeCorrection(db, id, version, ahora)
  await tellLearner(work, id, editor, CORREO.certificado, avisar)
  return { homonimo }
}

/** Why a certificate is annulled, and whether the learner is told. */
export interface AnnulmentFields extends Omit<Anulacion, 'emision'>, Meant {}

/**
 * Annuls a certificate for good (TRUST-7). The caller must have prepared the queue of mails.
 * Nothing changes when it cannot be annulled.
 */
export async function annul(
  work: Within<Work>,
  id: string,
  { clase, motivo, avisar, ...meant }: AnnulmentFields,
  editor: Editor,
  own?: number,
): Promise<IssueOutcome> {
  const [row] = await lockCertificates(work.db, [id])
  const unreached = impideAlcanzar(own, row)
  if (!row || unreached) return { reason: unreached }
  const { datos, alterada } = (await readDocumentData(work.db, id))!
  const cuenta = await readApprover(work.db, editor)
  const { suyo, homonimo } = compareWithCaller(cuenta, row, alterada ? null : datos)
  const reason = impideAnular(editor, { ...row, suyo, alterada }, await meantVersion(work.db, id, meant))
  if (reason) return { reason }
  await endIssuesOf(work.db, [id], { at: work.now(), idcue: editor.idcue, clase, motivo })
  await storeAnnulment(work.db, id)
  await tellLearner(work, id, editor, CORREO_ANULACION, avisar)
  return { homonimo }
}

/** Throws 404 for a certificate that the caller does not reach, else the error of the reason. */
function refuseOne(reason: Motivo | undefined): void {
  if (reason?.code === 'no_existe') throw notFound()
  refuse(reason)
}

/**
 * Ends the version in force of one certificate in a transaction, logs it, and returns the
 * certificate. Throws 403, 404 or 409.
 */
async function endOne(
  work: Work,
  session: Session,
  id: string,
  { logSecurityEvent }: Origin,
  evento: 'correccion' | 'anulacion',
  end: (within: Within<Work>, own: number | undefined) => Promise<IssueOutcome>,
) {
  const own = await limitOfChange(work.db, session, id)
  await work.jobs.prepare(MAIL)
  const { row, homonimo } = await work.db.transaction(async (tx) => {
    const within = { ...work, db: tx }
    const ended = await end(within, own)
    refuseOne(ended.reason)
    return { row: await readCertificate(within, id, own), homonimo: ended.homonimo }
  })
  logSecurityEvent(evento, { certificado: id, cuantos: 1, ...withHomonimos(homonimo ? 1 : 0) })
  return row
}

/** Corrects one certificate and returns it. Throws 403, 404 or 409. */
export const correctOne = (work: Work, session: Session, id: string, body: Correccion, origin: Origin) =>
  endOne(work, session, id, origin, 'correccion', (within, own) => correct(within, id, body, session, own))

/** Annuls one certificate and returns it. Throws 403, 404 or 409. */
export const annulOne = (work: Work, session: Session, id: string, body: Anulacion, origin: Origin) =>
  endOne(work, session, id, origin, 'anulacion', (within, own) => annul(within, id, body, session, own))

/**
 * Deletes a certificate that was not handed out: it is hidden, and its issue ends (TRUST-8). Throws
 * 404 or 409.
 */
export async function remove(work: Pick<Work, 'db' | 'now'>, session: Session, id: string): Promise<void> {
  const { idcue } = session
  const own = await limitOfChange(work.db, session, id)
  const at = work.now()
  await work.db.transaction(async (tx) => {
    const [row] = await lockCertificates(tx, [id])
    refuseOne(impideEliminarCertificado(own, row))
    await endIssuesOf(tx, [id], { at, idcue, clase: 'eliminado', motivo: null })
    await hideCertcols(tx, [id], idcue)
  })
}

/**
 * Undoes a deletion: the certificate comes back pending (TRUST-25). Throws 404 when there is none,
 * 409 when another account deleted it, when it is too late, or when the learner was inscribed again
 * meanwhile.
 */
export async function restore({ db }: Pick<Work, 'db'>, session: Session, id: string): Promise<void> {
  const own = onlyVisiblePerson(session)
  await db.transaction(async (tx) => {
    // This locks the cohort too, so that nobody is inscribed meanwhile.
    const [row] = await lockCertificates(tx, [id])
    if (!row || (own !== undefined && row.idcol !== own)) throw notFound()
    refuse(impideRestaurar(session, await readDeletion(tx, id)))
    const [again] = await listInscritos(tx, row.idcer, [row.idcol])
    if (again) throw conflict(`${row.aprendiz.nombre} tiene otra inscripción en esa cohorte.`, 'aprendiz_duplicado')
    await showPending(tx, id)
  })
}

const isAnnulment = (clase: ClaseFin | null) => CLASES_ANULACION.some((each) => each === clase)

/** Returns why an issue ended. Learners read neither the reason nor the kind of an annulment. */
const endOf = ({ clase, motivo }: { clase: ClaseFin | null; motivo: string | null }, isStaff: boolean) =>
  isStaff
    ? { clase_emi: clase, motivo_emi: motivo }
    : { clase_emi: isAnnulment(clase) ? ('otra' as const) : clase, motivo_emi: null }

/**
 * Reads the versions of a certificate that the session may see, newest first, each with the lines
 * that differ from the version before (TRUST-9). Who sees only their own certificates does not read
 * why a version ended. Throws 404 if the certificate does not exist.
 */
export async function listVersions(db: Db, session: Session, id: string): Promise<EmisionCertificado[]> {
  const own = onlyVisiblePerson(session)
  const document = await readDocumentData(db, id, own)
  if (!document) throw notFound()
  const issues = await listIssues<DatosCertificado>(db, TIPO_DOCUMENTO.certificado, id)
  const datosOf = (issue: (typeof issues)[number] | undefined) => issue && (issue.datos ?? document.datos)
  return issues.map((issue, n) => {
    const [ahora, antes] = [datosOf(issue), datosOf(issues[n + 1])]
    return {
      ...toEmision(issue),
      ...endOf(issue, own === undefined),
      cambios_emi: antes && ahora ? cambiosEntre(antes, ahora) : [],
    }
  })
}

/**
 * Reads the printed lines of an approved certificate that are different today (TRUST-6). There are
 * none while it is not approved. Throws 404 if the session may not see the certificate.
 */
export async function listChanges({ db, fixedCentro }: Pick<Work, 'db' | 'fixedCentro'>, session: Session, id: string) {
  const document = await readDocumentData(db, id, onlyVisiblePerson(session))
  if (!document) throw notFound()
  if (document.estado !== CERTIFICADO.aprobado || !document.datos) return []
  return cambiosEntre(document.datos, corregido(document.datos, await gatherToday(db, id, fixedCentro), PARTES))
}
