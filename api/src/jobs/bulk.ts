import type { Permissions } from '@anclaje/contract/permissions'
import type { Alterations } from '../db/alterations.ts'
import type { Db, Tx, Within } from '../db/client.ts'
import type { Counted } from '../db/counts.ts'
import type { FixedCentro } from '../documents/centro.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Env } from '../settings/env.ts'
import type { Jobs } from './jobs.ts'

/** Account that asked for background work, as it is at this moment. */
export interface Asker {
  idcue: number
  idcol: number
  idrol: number
  permissions: Permissions
}

/** Account that asked for a bulk job, with the moment and the state of the mails at that time. */
export interface BulkAsker extends Asker {
  /** When the job was asked for, in ISO 8601. A retry does not change it. */
  pedido: string
  /**
   * Id of the newest mail that existed at the request, or null when there was none. If mails were
   * waiting then, it is below their ids.
   */
  ultimoenvio: number | null
}

export interface BulkDeps {
  db: Db
  env: Env
  mailer: Mailer
  jobs: Jobs
  now: () => Date
  fixedCentro: FixedCentro
  alterations: Alterations
}

/** Result of a row: done, or skipped for a reason. */
export interface RowOutcome {
  id: string
  motivo?: string | undefined
  /** Id of the mail that was queued for the row. */
  idenv?: number | undefined
  /** Digest of the data that the row's document was drawn from. */
  huella?: string | undefined
  /** True when the learner of the row may be the person who asked for the job (TRUST-10). */
  homonimo?: boolean | undefined
}

/** Error that fails a job for good. Its message is the reason for the user who asked for it. */
export class Refused extends Error {}

/** Rows of a bulk job for one entity. `P` is the type of the request's selection. */
interface Rows<P> {
  /** Finds the selected rows that the asker may see, in the order of the list, up to `most`. */
  find: (db: Db, asker: Asker, pedido: P, hoy: string, most: number) => Promise<string[]>
  /** Counts the selected rows that the asker may see, up to `most`. */
  count: (db: Db, asker: Asker, pedido: P, hoy: string, most: number) => Promise<Counted>
  /** Reads the names of rows by their ids, to show them to the user. */
  names: (db: Db, ids: string[]) => Promise<Map<string, string>>
}

/** Bulk job that changes rows, in batches. */
export interface Steps<P, F> extends Rows<P> {
  /**
   * Maximum number of rows in a batch. Each batch is one transaction, which also stores the results
   * of its rows.
   */
  size: number
  /** Checks the fields of the request, inside the transaction that records it. Throws 400. */
  check?: (tx: Tx, fields: F) => Promise<void>
  /** Changes the rows of a batch, inside a transaction. Returns the result of each row. */
  act: (within: Within<BulkDeps>, asker: BulkAsker, ids: string[], fields: F) => Promise<RowOutcome[]>
  /**
   * Prepares the batches, outside any transaction. Returns a function that runs after each batch,
   * also outside. It takes the results of the batch and returns them, possibly changed.
   */
  begin?: (deps: BulkDeps) => Promise<(outcomes: RowOutcome[]) => Promise<RowOutcome[]>>
}

/** Bulk job that makes a file of rows. */
export interface FileOfRows<P> extends Rows<P> {
  /**
   * Writes the file from rows that arrive in batches. Each batch is read just before it is drawn.
   * Reports the result of each row.
   */
  file: (deps: BulkDeps, rows: DocumentRows) => AsyncGenerator<Buffer>
  /**
   * Records that the file was downloaded, with the rows that it contains. Returns false when one of
   * them is no longer as the file has it, so that the file must not be handed out.
   */
  downloaded: (deps: Pick<BulkDeps, 'db' | 'now'>, rows: { id: string; huella: string | null }[]) => Promise<boolean>
}

/** Rows of a file: all ids at once, in the order of the file, and the same ids in batches. */
export interface DocumentRows {
  ids: string[]
  batches: AsyncIterable<string[]>
  tell: (outcome: RowOutcome) => void
}
