import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import type { Readable } from 'node:stream'
import type { FiltroTrabajo } from '@anclaje/contract/overview/trabajo'
import { MAX_MB_ARCHIVOS } from '@anclaje/contract/rules/overview/trabajos'
import type { Deps } from '../../../deps.ts'
import type { Export } from '../../../http/exports.ts'
import { Refused } from '../../../jobs/bulk.ts'
import type { BulkDeps, RowOutcome } from '../../../jobs/bulk.ts'
import { listPending, storeOutcomes } from '../queries/rows.ts'
import type { Progress } from '../queries/rows.ts'
import { writePart } from '../queries/file.ts'
import { MAX_BYTES } from '../queries/quota.ts'
import { finishTrabajo, setTotal } from '../queries/work.ts'
import type { Taken } from '../queries/work.ts'
import type { BulkFile } from './kinds.ts'
import { requireAsker, requireCurrent } from './tries.ts'

/**
 * Minimum size in bytes of a part of a file, except for the last part. Storing a part takes the
 * embedded database about 10 ms.
 */
const PART_BYTES = 64 * 1024
/** Number of rows that are read at once for a file. */
const READ_AT_ONCE = 20
const EVERYTHING = 2_000_000_000

export const NO_SPACE = 'No hay espacio en el disco.'
const TOO_BIG = `El archivo pasa de ${MAX_MB_ARCHIVOS} MB. Filtre más para incluir menos.`
const NO_ROOM = `Sus archivos pasan de ${MAX_MB_ARCHIVOS} MB. Descargue otros y reintente.`

type Needs = Pick<Deps, 'db' | 'now' | 'disk'>

/** Yields a stream in parts of at least `PART_BYTES`, except for the last one. */
async function* inParts(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    waiting.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
    bytes += chunk.byteLength
    if (bytes < PART_BYTES) continue
    yield Buffer.concat(waiting)
    waiting = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}

/** Stores a stream as the file of a job, part by part. Returns its size. */
async function store({ db, now, disk }: Needs, taken: Taken, progress: Progress, stream: AsyncIterable<Uint8Array>) {
  const file = { bytes: 0, partes: 0 }
  for await (const part of inParts(stream)) {
    if (disk.isLow()) throw new Refused(NO_SPACE)
    const until = file.bytes + part.length
    const outcome = await writePart(db, taken, { numero: file.partes, bytes: part, until }, progress, now())
    if (outcome === 'no room') throw new Refused(until > MAX_BYTES ? TOO_BIG : NO_ROOM)
    requireCurrent(outcome === 'stored')
    file.partes += 1
    file.bytes = until
  }
  return file
}

/** Makes the file of an export. */
export async function makeExport(
  deps: Needs,
  taken: Taken,
  { count, sheet }: Export<FiltroTrabajo>,
  filtro: FiltroTrabajo,
): Promise<void> {
  const { db, now } = deps
  const { idcue, idcol } = await requireAsker(db, taken)
  const reader = { hoy: hoyEnBogota(deps.now()), idcue, idcol }
  const { total } = await count(db, filtro, reader, EVERYTHING)
  requireCurrent(await setTotal(db, taken, total, now()))
  const progress = { hechas: 0, omitidas: 0 }
  const rows: Readable = sheet(db, filtro, reader, () => (progress.hechas += 1))
  const file = await store(deps, taken, progress, rows)
  requireCurrent(await finishTrabajo(db, taken, progress, file, now()))
}

/**
 * Makes the file of a bulk job from the beginning. Rows are marked only when the file is complete,
 * so nothing of an earlier attempt is used.
 */
export async function makeFile(deps: BulkDeps & Needs, taken: Taken, { file: write }: BulkFile): Promise<void> {
  const { db, now } = deps
  const ids = await listPending(db, taken.id, EVERYTHING)
  requireCurrent(await setTotal(db, taken, ids.length, now()))
  const progress = { hechas: 0, omitidas: 0 }
  const outcomes: RowOutcome[] = []
  const tell = (outcome: RowOutcome) => {
    outcomes.push(outcome)
    progress[outcome.motivo === undefined ? 'hechas' : 'omitidas'] += 1
  }
  async function* batches() {
    for (let from = 0; from < ids.length; from += READ_AT_ONCE) {
      await requireAsker(db, taken)
      yield ids.slice(from, from + READ_AT_ONCE)
    }
  }
  const file = await store(deps, taken, progress, write(deps, { ids, batches: batches(), tell }))
  await db.transaction(async (tx) => {
    requireCurrent(await finishTrabajo(tx, taken, progress, file, now()))
    await storeOutcomes(tx, taken.id, outcomes)
  })
}
