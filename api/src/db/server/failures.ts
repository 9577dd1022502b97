/** Error: the database could not be reached, or its connection was lost. */
export class DatabaseLost extends Error {
  override name = 'DatabaseLost'
}

/**
 * Error: the connection was lost while a write was under way, so the write may or may not be
 * stored.
 */
export class OutcomeUnknown extends DatabaseLost {
  override name = 'OutcomeUnknown'
}

/** Matches the messages of errors of the pool and the driver that have no code. */
const WITHOUT_CODE =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client was closed|Client has encountered a connection error|Cannot use a pool after calling end)/
/** Matches the failures of a query that was never sent. */
const NEVER_SENT = /not queryable|timeout exceeded when trying to connect/
const OF_SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** Code of the error when a server that only reads (a standby) receives a write. */
const READ_ONLY = '25006'
/**
 * Matches PostgreSQL's codes for a connection that ends, or that leads to a server that accepts no
 * writes.
 */
const OF_DATABASE = /^(08...|57P0[1-5]|25006)$/
/** Codes of a lock wait or a statement that timed out, and of a server without free connections. */
const CUT_SHORT = new Set(['55P03', '57014', '53300'])

/** Yields the code and the message of an error and of its causes, outermost first. */
function* failuresIn(error: unknown): Generator<{ code: string; message: string }> {
  for (let e = error; e instanceof Error; e = e.cause) {
    const { code } = e as { code?: unknown }
    yield { code: typeof code === 'string' ? code : '', message: e.message }
    // A host with several addresses fails with one error per address.
    if (e instanceof AggregateError && e.errors.length > 0) yield* failuresIn(e.errors[0])
  }
}

/**
 * Returns whether the connection is unusable: it broke, or leads to a server that does not answer,
 * is shutting down or accepts no writes.
 */
export function isConnectionLost(error: unknown): boolean {
  for (const { code, message } of failuresIn(error))
    if (OF_DATABASE.test(code) || OF_SYSTEM.has(code) || WITHOUT_CODE.test(message)) return true
  return false
}

/**
 * Returns whether the database could not be reached, had no free connection, or cancelled a
 * statement that waited or ran for too long. The call can then be repeated in a moment. A lost
 * connection to a caller or a mail server does not count.
 */
export function isUnavailable(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) if (e instanceof DatabaseLost) return true
  for (const { code } of failuresIn(error)) if (OF_DATABASE.test(code) || CUT_SHORT.has(code)) return true
  return false
}

/** Returns whether nobody knows if a failed write was stored. */
export function isOutcomeUnknown(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) if (e instanceof OutcomeUnknown) return true
  return false
}

/**
 * Returns whether a failed write may still be stored: it had been sent when the connection was
 * lost.
 */
export function mayBeStored(error: unknown): boolean {
  if (!isConnectionLost(error)) return false
  for (const { code, message } of failuresIn(error)) if (code === READ_ONLY || NEVER_SENT.test(message)) return false
  return true
}
