import { impideDecidir, impideMover } from '@anclaje/contract/rules/training/desenlaces'
import type { Decision } from '@anclaje/contract/rules/training/desenlaces'
import type { Deps } from '../../../deps.ts'
import type { Origin } from '../../../http/callers/security-log.ts'
import type { Session } from '../../../http/callers/session.ts'
import type { Tx } from '../../../db/client.ts'
import { sayReason } from '../../../trust/historia/queries/changes.ts'
import { lockCertificates } from '../queries/approve.ts'
import { insertInscripciones, takeConsecutives } from '../queries/inscribe.ts'
import { lockForMove, storeOutcome } from '../queries/outcomes.ts'
import { readApprover, withOwn } from '../queries/own.ts'
import { listInscritos } from '../queries/read.ts'
import { split } from './approve.ts'
import type { ApprovalOutcome } from './approve.ts'
import { requireOpen } from './inscribe.ts'

/** Who decides: the ids of their person and account, and the current time. */
interface Decider {
  idcol: number
  idcue: number
  at: Date
}

/** Locks inscriptions, in the order of their ids, with whether each is the caller's own. */
async function lockWithOwn(db: Tx, ids: string[], by: Decider) {
  const locked = await lockCertificates(db, [...new Set(ids)])
  return withOwn(locked, await readApprover(db, by))
}

/**
 * Gives inscriptions an outcome, or takes it back (CERT-27). Single calls and the background job
 * both use it. Returns the inscriptions that changed, and the others with the reason.
 */
export async function decide(db: Tx, ids: string[], decision: Decision, by: Decider): Promise<ApprovalOutcome> {
  const outcome = split(ids, await lockWithOwn(db, ids, by), (row) => impideDecidir(by, row, decision))
  if (outcome.cambiados.length > 0) await storeOutcome(db, outcome.cambiados, decision, by.at, by.idcue)
  return outcome
}

/**
 * Moves learners into another cohort (CERT-28). Their inscription gets the outcome of a mistake,
 * and they are inscribed in the other cohort with their company. Somebody who is moved back gets
 * the old inscription again. Throws 400 if the cohort does not exist, 409 if it takes no
 * inscriptions.
 */
async function move(db: Tx, ids: string[], idcer: number, by: Decider): Promise<ApprovalOutcome> {
  requireOpen(await lockForMove(db, ids, idcer))
  const rows = await lockWithOwn(db, ids, by)
  const there = new Map(
    (
      await listInscritos(
        db,
        idcer,
        rows.map(({ idcol }) => idcol),
      )
    ).map((row) => [row.id_col, row]),
  )
  const arriving = new Set<number>()
  const outcome = split(ids, rows, (row) => {
    const alla = row && (arriving.has(row.idcol) ? { desenlace: null } : there.get(row.idcol))
    const impide = impideMover(by, row, idcer, alla)
    if (row && !impide) arriving.add(row.idcol)
    return impide
  })
  const moved = new Set(outcome.cambiados)
  const meant = rows.filter(({ id }) => moved.has(id))
  if (meant.length === 0) return outcome
  const back = meant.flatMap(({ idcol }) => there.get(idcol)?.id ?? [])
  const fresh = meant.filter(({ idcol }) => !there.has(idcol))
  await sayReason(db, 'Se pasó a otra cohorte.')
  await storeOutcome(db, outcome.cambiados, { desenlace: 'error', motivo: null }, by.at, by.idcue)
  if (back.length > 0) await storeOutcome(db, back, { desenlace: null, motivo: null }, by.at, by.idcue)
  if (fresh.length > 0) {
    const { last } = (await takeConsecutives(db, idcer, fresh.length))!
    const list = fresh.map(({ idcol, idemp }) => ({ idcer, idcol, idemp }))
    await insertInscripciones(db, list, last - fresh.length + 1)
  }
  return outcome
}

type Work = Pick<Deps, 'db' | 'now'>

/** Runs a change of many inscriptions in a transaction. Returns how many changed. */
async function changeMany(
  { db, now }: Work,
  { idcol, idcue }: Session,
  change: (tx: Tx, by: Decider) => Promise<ApprovalOutcome>,
) {
  const { cambiados, omitidos } = await db.transaction((tx) => change(tx, { idcol, idcue, at: now() }))
  return { cambiados: cambiados.length, omitidos }
}

/** Gives many inscriptions an outcome, or takes it back. */
export async function decideMany(work: Work, session: Session, ids: string[], decision: Decision, origin: Origin) {
  const outcome = await changeMany(work, session, (tx, by) => decide(tx, ids, decision, by))
  if (outcome.cambiados > 0)
    origin.logSecurityEvent('desenlace', { desenlace: decision.desenlace, cuantos: outcome.cambiados })
  return outcome
}

/** Moves many learners into another cohort. */
export async function moveMany(work: Work, session: Session, ids: string[], idcer: number, origin: Origin) {
  const outcome = await changeMany(work, session, (tx, by) => move(tx, ids, idcer, by))
  if (outcome.cambiados > 0) origin.logSecurityEvent('traslado', { certificacion: idcer, cuantos: outcome.cambiados })
  return outcome
}
