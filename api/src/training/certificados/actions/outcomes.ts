import { SE_DESHIZO } from '@anclaje/contract/rules/trust/deshacer'
import {
  SE_PASO,
  SIN_DECIDIR,
  desenlaceAnterior,
  impideDecidir,
  impideDeshacerDesenlace,
  impideDeshacerMover,
  impideMover,
} from '@anclaje/contract/rules/training/desenlaces'
import type { Decision } from '@anclaje/contract/rules/training/desenlaces'
import type { Deps } from '../../../deps.ts'
import type { Origin } from '../../../http/callers/security-log.ts'
import type { Session } from '../../../http/callers/session.ts'
import type { Tx } from '../../../db/client.ts'
import { readLastActs, sayReason } from '../../../trust/historia/queries/changes.ts'
import { lockCertificates } from '../queries/approve.ts'
import { hideCertcols, insertInscripciones, takeConsecutives } from '../queries/inscribe.ts'
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
  await sayReason(db, SE_PASO)
  await storeOutcome(db, outcome.cambiados, { desenlace: 'error', motivo: null }, by.at, by.idcue)
  if (back.length > 0) await storeOutcome(db, back, SIN_DECIDIR, by.at, by.idcue)
  if (fresh.length > 0) {
    const { last } = (await takeConsecutives(db, idcer, fresh.length))!
    const list = fresh.map(({ idcol, idemp }) => ({ idcer, idcol, idemp }))
    await insertInscripciones(db, list, last - fresh.length + 1)
  }
  return outcome
}

/** Gives inscriptions outcomes that they had before. */
async function storeEach(db: Tx, decisions: ReadonlyMap<string, Decision>, by: Decider): Promise<void> {
  const alike = Map.groupBy(decisions, ([, decision]) => JSON.stringify(decision))
  for (const same of alike.values())
    await storeOutcome(
      db,
      same.map(([id]) => id),
      same[0]![1],
      by.at,
      by.idcue,
    )
}

/**
 * Gives inscriptions the outcome that they had before the last one, or none, where the caller gave
 * that one and nobody changed them since (CERT-29).
 */
async function undoOutcomes(db: Tx, ids: string[], by: Decider): Promise<ApprovalOutcome> {
  const rows = await lockWithOwn(db, ids, by)
  const acts = await readLastActs(db, 'certificado', ids)
  const outcome = split(ids, rows, (row) => impideDeshacerDesenlace(by, row, row && acts.get(row.id)))
  const read = new Map(rows.map((row) => [row.id, row]))
  await sayReason(db, SE_DESHIZO)
  await storeEach(
    db,
    new Map(outcome.cambiados.map((id) => [id, desenlaceAnterior(read.get(id)!, acts.get(id)!)!])),
    by,
  )
  return outcome
}

/**
 * Undoes a move of the caller into the cohort `idcer` where nobody changed either inscription since
 * (CERT-29): the one here loses the outcome of a mistake; the one there is hidden or, where it was
 * taken up again, gets its outcome again.
 */
async function undoMove(db: Tx, ids: string[], idcer: number, by: Decider): Promise<ApprovalOutcome> {
  await lockForMove(db, ids, idcer)
  const here = await lockWithOwn(db, ids, by)
  const people = here.map(({ idcol }) => idcol)
  const inscribed = (await listInscritos(db, idcer, people)).map(({ id }) => id)
  const there = new Map((await lockCertificates(db, inscribed)).map((row) => [row.idcol, row]))
  const acts = await readLastActs(db, 'certificado', [...ids, ...inscribed])
  const withAct = <Row extends { id: string }>(row: Row | undefined) => row && { hechos: row, ultimo: acts.get(row.id) }
  const outcome = split(ids, here, (row) => impideDeshacerMover(by, withAct(row), withAct(row && there.get(row.idcol))))
  const undone = new Set(outcome.cambiados)
  const alla = here.filter(({ id }) => undone.has(id)).map(({ idcol }) => there.get(idcol)!)
  const [fresh = [], back = []] = [true, false].map((made) => alla.filter(({ id }) => acts.get(id)!.creado === made))
  await sayReason(db, SE_DESHIZO)
  if (undone.size > 0) await storeOutcome(db, outcome.cambiados, SIN_DECIDIR, by.at, by.idcue)
  await storeEach(db, new Map(back.map((row) => [row.id, desenlaceAnterior(row, acts.get(row.id)!)!])), by)
  await hideCertcols(
    db,
    fresh.map(({ id }) => id),
    by.idcue,
  )
  return outcome
}

type Work = Pick<Deps, 'db' | 'now'>

interface OutcomeBody extends Pick<Decision, 'desenlace'> {
  ids: string[]
  motivo?: string | null | undefined
  deshacer?: boolean | undefined
}

interface MoveBody {
  ids: string[]
  idcer: number
  deshacer?: boolean | undefined
}

/** Says in the security log that something was undone. */
const asUndone = (deshacer: boolean): Record<string, number> => (deshacer ? { deshecho: 1 } : {})

/** Runs a change of many inscriptions in a transaction. Returns how many changed. */
async function changeMany(
  { db, now }: Work,
  { idcol, idcue }: Session,
  change: (tx: Tx, by: Decider) => Promise<ApprovalOutcome>,
) {
  const { cambiados, omitidos } = await db.transaction((tx) => change(tx, { idcol, idcue, at: now() }))
  return { cambiados: cambiados.length, omitidos }
}

/** Gives many inscriptions an outcome, takes it back, or undoes the last one. */
export async function decideMany(
  work: Work,
  session: Session,
  { ids, desenlace, motivo = null, deshacer = false }: OutcomeBody,
  origin: Origin,
) {
  const outcome = await changeMany(work, session, (tx, by) =>
    deshacer ? undoOutcomes(tx, ids, by) : decide(tx, ids, { desenlace, motivo }, by),
  )
  if (outcome.cambiados > 0)
    origin.logSecurityEvent('desenlace', { desenlace, cuantos: outcome.cambiados, ...asUndone(deshacer) })
  return outcome
}

/** Moves many learners into another cohort, or undoes that. */
export async function moveMany(
  work: Work,
  session: Session,
  { ids, idcer, deshacer = false }: MoveBody,
  origin: Origin,
) {
  const outcome = await changeMany(work, session, (tx, by) => (deshacer ? undoMove : move)(tx, ids, idcer, by))
  if (outcome.cambiados > 0)
    origin.logSecurityEvent('traslado', { certificacion: idcer, cuantos: outcome.cambiados, ...asUndone(deshacer) })
  return outcome
}
