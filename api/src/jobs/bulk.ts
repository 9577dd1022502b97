import type { Permissions } from '@anclaje/contract/permissions'
import type { Db } from '../db/client.ts'
import type { Counted } from '../db/counts.ts'
import type { FixedCentro } from '../documents/centro.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Env } from '../settings/env.ts'
import type { Jobs } from './jobs.ts'

/** Who asked for work, as the account is at this moment. */
export interface Asker {
  idcue: number
  idcol: number
  idrol: number
  permissions: Permissions
}

/** Who asked for work in bulk, and when. */
export interface BulkAsker extends Asker {
  /** The last mail of before it was asked for, and before any that waited then; null for none. */
  ultimoenvio: number | null
}

/** What work in bulk needs to be done. */
export interface BulkDeps {
  db: Db
  env: Env
  mailer: Mailer
  jobs: Jobs
  now: () => Date
  fixedCentro: FixedCentro
}

/** What became of a row: done, or left out for a reason. */
export interface Outcome {
  id: string
  motivo?: string | undefined
  /** The mail that was queued for it. */
  idenv?: number | undefined
  /** Digest of what its document was drawn from. */
  huella?: string | undefined
}

/**
 * Parts ids, each once, into those that nothing speaks against and the others with the reason.
 */
export function splitByReason<Id, Reason = string>(ids: readonly Id[], whyNot: (id: Id) => Reason | undefined) {
  const [meant, leftOut]: [Id[], { id: Id; motivo: Reason }[]] = [[], []]
  for (const id of new Set(ids)) {
    const motivo = whyNot(id)
    if (motivo === undefined) meant.push(id)
    else leftOut.push({ id, motivo })
  }
  return { meant, leftOut }
}

/** Fails work for good, with a reason for who asked for it. */
export class Refused extends Error {}

/** How the rows of work in bulk are found, by a noun; `P` is what was asked with. */
interface Rows<P> {
  /** Finds the rows meant that the asker may see, in the order of the list, at most so many. */
  find: (db: Db, asker: Asker, pedido: P, hoy: string, most: number) => Promise<string[]>
  /** Counts them, at most so many. */
  count: (db: Db, asker: Asker, pedido: P, hoy: string, most: number) => Promise<Counted>
  /** Reads what rows are called, by their ids. */
  names: (db: Db, ids: string[]) => Promise<Map<string, string>>
}

/** Work that changes rows, in batches. */
export interface Steps<P, F> extends Rows<P> {
  /** Most rows of a batch; each batch is one transaction with what became of its rows. */
  size: number
  /** Checks the fields of the kind when it is asked for. Throws 400. */
  check?: (db: Db, fields: F) => Promise<void>
  /** Changes the rows of a batch in a transaction. Returns what became of each. */
  act: (within: BulkDeps, asker: BulkAsker, ids: string[], fields: F) => Promise<Outcome[]>
  /**
   * Makes ready what the batches need, outside any transaction. Returns what follows each of them,
   * outside too, and what that changes of the outcomes.
   */
  begin?: (deps: BulkDeps) => Promise<(outcomes: Outcome[]) => Promise<Outcome[]>>
}

/** Work that makes a file of rows. */
export interface Document<P> extends Rows<P> {
  /**
   * Writes the file of rows that come in batches, each read again; tells what became of each row.
   */
  file: (deps: BulkDeps, rows: DocumentRows) => AsyncGenerator<Buffer>
  /** Records that the file was downloaded, of the rows that are in it. */
  downloaded: (db: Db, rows: { id: string; huella: string | null }[]) => Promise<void>
}

/** The rows of a file: all ids at once for its order, and in batches that are read. */
export interface DocumentRows {
  ids: string[]
  batches: AsyncIterable<string[]>
  tell: (outcome: Outcome) => void
}
