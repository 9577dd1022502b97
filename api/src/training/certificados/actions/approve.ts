import { FIRMANTE_NO_PUEDE, motivoFirmantes } from '@anclaje/contract/rules/access/firmantes'
import { CERTIFICACION, CERTIFICADO, COLABORADOR } from '@anclaje/contract/states'
import type { FixedCentro } from '../../../settings/centro.ts'
import type { Deps } from '../../../deps.ts'
import { conflict, forbidden } from '../../../http/errors.ts'
import type { Origin } from '../../../http/callers/security-log.ts'
import type { Session } from '../../../http/callers/session.ts'
import type { Db } from '../../../db/client.ts'
import { splitByReason } from '../../../jobs/bulk.ts'
import { readCentro } from '../../centro/queries.ts'
import { printedCentro } from '../../centro/rules.ts'
import { ownOnly, readCertificate } from './read.ts'
import { gatherPrinted, lockCertificates, storeApproval, storePending } from '../queries/approve.ts'
import type { ReadCertificate } from '../queries/approve.ts'

/** The caller that changes states, the time, and what the environment fixes of the centre. */
interface Approver {
  idcol: number
  idcue: number
  at: Date
  fixedCentro: FixedCentro
}

/** Why the state of a certificate does not change, in words and as a code. */
interface Reason {
  motivo: string
  code: string
}

interface Outcome {
  cambiados: string[]
  omitidos: ({ id_ceco: string } & Reason)[]
}

/** Why nobody changes the state of a certificate of their own (ACC-13). */
const PROPIO: Record<number, string> = {
  [CERTIFICADO.aprobado]: 'No puede aprobar su propio certificado',
  [CERTIFICADO.pendiente]: 'No puede devolver a pendiente su propio certificado',
}

const because = (motivo: string, code = 'no_aprobable'): Reason => ({ motivo, code })

const GONE = because('El certificado no existe o fue eliminado')

/**
 * Returns why a row cannot be approved, or undefined when it can (ACC-13, CERT-7). The filter
 * *pendiente* states the same in SQL (`api/src/training/certificados/queries/situaciones.ts`).
 */
export function whyNot(row: ReadCertificate | undefined, approver: Pick<Approver, 'idcol'>): Reason | undefined {
  if (!row || row.eliminado !== null) return GONE
  if (row.estado === CERTIFICADO.aprobado) return because('Ya estaba aprobado')
  if (row.estadoCohorte === CERTIFICACION.cancelado) return because('La certificación está cancelada')
  if (row.idcol === approver.idcol) return because(PROPIO[CERTIFICADO.aprobado]!)
  if (row.estadoPersona === COLABORADOR.porConfirmar) return because('La persona está por confirmar')
  return row.impedidos ? because(motivoFirmantes(row.impedidos), FIRMANTE_NO_PUEDE) : undefined
}

/** Returns why a row cannot go back to pending, or undefined when it can. */
function whyNotBack(row: ReadCertificate | undefined, approver: Approver): Reason | undefined {
  if (!row || row.eliminado !== null) return GONE
  if (row.estado === CERTIFICADO.pendiente) return because('Ya estaba pendiente')
  return row.idcol === approver.idcol ? because(PROPIO[CERTIFICADO.pendiente]!) : undefined
}

/** Locks certificates and splits them into those to change and those with a reason against it. */
async function lockAndSplit(
  db: Db,
  ids: string[],
  reason: (row: ReadCertificate | undefined) => Reason | undefined,
): Promise<Outcome> {
  const locked = new Map((await lockCertificates(db, [...new Set(ids)])).map((row) => [row.id, row]))
  const { meant, leftOut } = splitByReason(ids, (id) => reason(locked.get(id)))
  return { cambiados: meant, omitidos: leftOut.map(({ id, motivo: reason }) => ({ id_ceco: id, ...reason })) }
}

/**
 * Approves the pending certificates among `ids` and freezes what each prints, in a transaction of
 * the caller. Returns those left out with the reason.
 */
export async function approve(db: Db, ids: string[], approver: Approver): Promise<Outcome> {
  const outcome = await lockAndSplit(db, ids, (row) => whyNot(row, approver))
  if (outcome.cambiados.length > 0) {
    // Read in the transaction that approves: what an ADM has saved by now is what is printed.
    const centro = await readCentro(db, approver.fixedCentro)
    const printed = await gatherPrinted(db, outcome.cambiados, printedCentro(centro))
    await storeApproval(db, printed, approver.at, approver.idcue)
  }
  return outcome
}

/** Takes approvals back to pending, in a transaction of the caller (CERT-11). */
async function unapprove(db: Db, ids: string[], approver: Approver): Promise<Outcome> {
  const outcome = await lockAndSplit(db, ids, (row) => whyNotBack(row, approver))
  if (outcome.cambiados.length > 0) await storePending(db, outcome.cambiados)
  return outcome
}

type Work = Pick<Deps, 'db' | 'now' | 'fixedCentro'>

const change = ({ db, now, fixedCentro }: Work, { idcol, idcue }: Session, ids: string[], estado: number) =>
  (estado === CERTIFICADO.aprobado ? approve : unapprove)(db, ids, { idcol, idcue, at: now(), fixedCentro })

const eventOf = (estado: number) => (estado === CERTIFICADO.aprobado ? 'aprobacion' : 'aprobacion_retirada')

/** Changes the state of one certificate. Throws 403 for one's own, 404, or 409 with the reason. */
export async function changeState(work: Work, session: Session, id: string, estado: number, origin: Origin) {
  const { row, isChanged } = await work.db.transaction(async (tx) => {
    const within = { ...work, db: tx }
    const before = await readCertificate(within, id, ownOnly(session))
    if (before.idcol_ceco === session.idcol) throw forbidden(`${PROPIO[estado]}.`)
    const { omitidos } = await change(within, session, [id], estado)
    const row = await readCertificate(within, id)
    // Asking for the present state is no error: two people may click at once, or one twice.
    if (omitidos[0] && row.estado_ceco !== estado) throw conflict(omitidos[0].motivo, omitidos[0].code)
    return { row, isChanged: omitidos.length === 0 }
  })
  if (isChanged) origin.logSecurityEvent(eventOf(estado), { certificado: id, cuantos: 1 })
  return row
}

/** Changes the state of many certificates. Returns how many, and those left out with the reason. */
export async function changeStates(work: Work, session: Session, ids: string[], estado: number, origin: Origin) {
  const { cambiados, omitidos } = await work.db.transaction(async (tx) =>
    change({ ...work, db: tx }, session, ids, estado),
  )
  if (cambiados.length > 0) origin.logSecurityEvent(eventOf(estado), { cuantos: cambiados.length })
  const verb = estado === CERTIFICADO.aprobado ? 'aprobaron' : 'devolvieron'
  return { message: `Se ${verb} ${cambiados.length} Certificados`, cambiados: cambiados.length, omitidos }
}
