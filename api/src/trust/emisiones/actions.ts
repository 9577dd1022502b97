import { setTimeout as sleep } from 'node:timers/promises'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { nombreCompleto } from '@anclaje/contract/rules/common/nombre'
import { mostrarCodigo } from '@anclaje/contract/rules/trust/codigo'
import { ALTERADO, TIPO_DOCUMENTO } from '@anclaje/contract/rules/trust/emision'
import { markAltered } from '../../db/alterations.ts'
import type { Alterations, IssueKey } from '../../db/alterations.ts'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors/errors.ts'
import type { LogEvent } from '../../http/callers/security-log.ts'
import type { JobKind } from '../../jobs/jobs.ts'
import { countChecked, listUnchecked, markChecked } from './queries.ts'
import type { listIssues } from './queries.ts'

/** An issue as `listIssues` reads it. */
type Listed = Awaited<ReturnType<typeof listIssues>>[number]

/**
 * Returns an issue as staff see it. Its code is told once the document was handed out (TRUST-2).
 */
export const toEmision = ({ nombres, apellidos, ...issue }: Listed) => ({
  version_emi: issue.version,
  codigo_emi: issue.entregada === null ? null : mostrarCodigo(issue.codigo),
  emitida_emi: issue.emitida,
  emitidopor_emi: nombres === null ? null : nombreCompleto({ nombres, apellidos: apellidos! }),
  entregada_emi: issue.entregada,
  fin_emi: issue.fin,
  clase_emi: issue.clase,
  motivo_emi: issue.motivo,
})

/** Throws 409 for a version that is not as it was issued, and records it (TRUST-22). */
export function requireUnaltered(alterations: Alterations, { alterada, ...key }: IssueKey & { alterada: boolean }) {
  if (!alterada) return
  alterations.tell(key)
  throw refusal(ALTERADO)
}

/** Writes a version that is not as it was issued to the security log. */
export const logAltered =
  (log: LogEvent) =>
  ({ tipo, id, version }: IssueKey): void =>
    log('documento_alterado', { [tipo === TIPO_DOCUMENTO.certificado ? 'certificado' : 'inspeccion']: id, version })

/** A version of a document of a known kind. */
export type Version = Pick<IssueKey, 'id' | 'version'>

/** Finds, among some versions of a kind of document, those that are not as they were issued. */
type FindAltered = (db: Db, versions: Version[]) => Promise<Version[]>

/** Job that compares issues at night with what was issued. */
export const REVISION: JobKind<object> = {
  name: 'revision-emisiones',
  pause: 60,
  pauseMax: 600,
  retries: 3,
  lease: 4 * 60 * 60,
  silence: 30,
}
/** Id of the only job, so that one process works at a time. */
const ONLY = '5b0f3c52-6d0e-4a7a-9a6e-0d6f1f0a2e17'

/** Hours in Bogotá between which a night's work begins. */
const NIGHT = ['01:00', '05:00']
/** Maximum number of versions that are compared in a night (`MOST`), and at once (`BLOCK`). */
const MOST = 50_000
const BLOCK = 200

/** Returns when the work of the night begins, or undefined by day. */
function beginOfNight(now: Date): Date | undefined {
  const [begin, end] = NIGHT.map((hour) => new Date(`${hoyEnBogota(now)}T${hour}:00-05:00`))
  return now >= begin! && now < end! ? begin : undefined
}

/** Queues the comparison at night, while there is something to compare (TRUST-22). */
export async function queueRevision({ db, jobs, now }: Pick<Deps, 'db' | 'jobs' | 'now'>): Promise<void> {
  const since = beginOfNight(now())
  if (!since || (await listUnchecked(db, since, 1)).length === 0) return
  if ((await countChecked(db, since, MOST)) < MOST) await jobs.requeue(REVISION, [{ id: ONLY, data: {} }], 0)
}

/**
 * Compares the versions that were checked longest ago with what was issued, each at most once a
 * night (TRUST-22). Logs those that are found different for the first time. Rests after each block
 * for as long as it took. `kinds` finds what is different, by the kind of document.
 */
export async function revise(
  { db, disk, now }: Pick<Deps, 'db' | 'disk' | 'now'>,
  kinds: ReadonlyMap<number, FindAltered>,
  log: LogEvent,
): Promise<void> {
  const since = beginOfNight(now())
  if (!since) return
  for (let left = MOST - (await countChecked(db, since, MOST)); left > 0 && !disk.isLow(); left -= BLOCK) {
    const began = performance.now()
    const keys = await listUnchecked(db, since, Math.min(BLOCK, left))
    if (keys.length === 0) return
    const altered: IssueKey[] = []
    for (const [tipo, find] of kinds) {
      const versions = keys.filter((key) => key.tipo === tipo)
      if (versions.length > 0) altered.push(...(await find(db, versions)).map((version) => ({ tipo, ...version })))
    }
    if (altered.length > 0) (await markAltered(db, altered, now())).forEach(logAltered(log))
    await markChecked(db, keys, altered, now())
    await sleep(performance.now() - began)
  }
}
