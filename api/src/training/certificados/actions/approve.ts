import type { Motivo } from '@anclaje/contract/rules/common/motivo'
import { impideAprobar, impideDevolver, impideEstadoPropio } from '@anclaje/contract/rules/training/actos-certificado'
import { CERTIFICADO } from '@anclaje/contract/states'
import type { FixedCentro } from '../../../documents/centro.ts'
import type { Deps } from '../../../deps.ts'
import { forbidden, refusal } from '../../../errors/errors.ts'
import type { Origin } from '../../../http/callers/security-log.ts'
import type { Session } from '../../../http/callers/session.ts'
import type { Db } from '../../../db/client.ts'
import { splitByReason } from '../../../jobs/bulk.ts'
import { readCentro } from '../../../documents/centro.ts'
import { printedCentro } from '../../centro/rules.ts'
import { ownOnly, readCertificate } from './read.ts'
import { gatherPrinted, lockCertificates, storeApproval, storeTakeBack } from '../queries/approve.ts'
import type { ReadCertificate } from '../queries/approve.ts'

/** The caller that changes states, the time, and what the environment fixes of the centre. */
interface Approver {
  idcol: number
  idcue: number
  at: Date
  fixedCentro: FixedCentro
}

/** Those that changed, and those that were left out with the reason. */
interface Outcome {
  cambiados: string[]
  omitidos: ({ id_ceco: string } & Motivo)[]
}

/** Locks certificates and splits them into those to change and those with a reason against it. */
async function lockAndSplit(
  db: Db,
  ids: string[],
  reason: (row: ReadCertificate | undefined) => Motivo | undefined,
): Promise<Outcome> {
  const locked = new Map((await lockCertificates(db, [...new Set(ids)])).map((row) => [row.id, row]))
  const { meant, leftOut } = splitByReason(ids, (id) => reason(locked.get(id)))
  return { cambiados: meant, omitidos: leftOut.map(({ id, motivo: reason }) => ({ id_ceco: id, ...reason })) }
}

/**
 * Approves the pending certificates among `ids` and freezes what each prints, in a transaction of
 * the caller. The call of one, that of many and work in bulk approve by it. Returns those left out
 * with the reason.
 */
export async function approve(db: Db, ids: string[], approver: Approver): Promise<Outcome> {
  const outcome = await lockAndSplit(db, ids, (row) => impideAprobar(approver, row))
  if (outcome.cambiados.length > 0) {
    // Read in the transaction that approves: what an ADM has saved by now is what is printed.
    const centro = await readCentro(db, approver.fixedCentro)
    const printed = await gatherPrinted(db, outcome.cambiados, printedCentro(centro))
    await storeApproval(db, printed, approver.at, approver.idcue)
  }
  return outcome
}

/** Takes approvals back to pending, in a transaction of the caller (CERT-11). */
async function takeBack(db: Db, ids: string[], approver: Approver): Promise<Outcome> {
  const outcome = await lockAndSplit(db, ids, (row) => impideDevolver(approver, row))
  if (outcome.cambiados.length > 0) await storeTakeBack(db, outcome.cambiados)
  return outcome
}

type Work = Pick<Deps, 'db' | 'now' | 'fixedCentro'>

/** Approves certificates or takes their approvals back, by the state that is asked for. */
const approveOrTakeBack = (
  { db, now, fixedCentro }: Work,
  { idcol, idcue }: Session,
  ids: string[],
  estado: number,
): Promise<Outcome> =>
  (estado === CERTIFICADO.aprobado ? approve : takeBack)(db, ids, { idcol, idcue, at: now(), fixedCentro })

const eventOf = (estado: number) => (estado === CERTIFICADO.aprobado ? 'aprobacion' : 'aprobacion_retirada')

/**
 * Approves one certificate or takes its approval back. Returns it. Throws 403 for one's own, 404,
 * or 409 with the reason.
 */
export async function approveOrTakeBackOne(work: Work, session: Session, id: string, estado: number, origin: Origin) {
  const { row, isChanged } = await work.db.transaction(async (tx) => {
    const within = { ...work, db: tx }
    const before = await readCertificate(within, id, ownOnly(session))
    // Said first, and as a sentence: of one's own also the state that it has is refused.
    const own = impideEstadoPropio(session, { idcol: before.idcol_ceco }, estado)
    if (own) throw forbidden(`${own.motivo}.`)
    const { omitidos } = await approveOrTakeBack(within, session, [id], estado)
    const row = await readCertificate(within, id)
    // Asking for the present state is no error: two people may click at once, or one twice.
    if (omitidos[0] && row.estado_ceco !== estado) throw refusal(omitidos[0])
    return { row, isChanged: omitidos.length === 0 }
  })
  if (isChanged) origin.logSecurityEvent(eventOf(estado), { certificado: id, cuantos: 1 })
  return row
}

/**
 * Approves many certificates or takes their approvals back. Returns how many changed, and those
 * left out with the reason.
 */
export async function approveOrTakeBackMany(
  work: Work,
  session: Session,
  ids: string[],
  estado: number,
  origin: Origin,
) {
  const { cambiados, omitidos } = await work.db.transaction(async (tx) =>
    approveOrTakeBack({ ...work, db: tx }, session, ids, estado),
  )
  if (cambiados.length > 0) origin.logSecurityEvent(eventOf(estado), { cuantos: cambiados.length })
  const verb = estado === CERTIFICADO.aprobado ? 'aprobaron' : 'devolvieron'
  return { message: `Se ${verb} ${cambiados.length} Certificados`, cambiados: cambiados.length, omitidos }
}
