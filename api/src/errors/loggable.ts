const MAX_CAUSES = 5

/**
 * Fields of an error that are safe to log. The message of a database error repeats the values of
 * its query.
 */
const SAFE_FIELDS = [
  'code',
  'routine',
  'severity',
  'table',
  'column',
  'constraint',
  'table_name',
  'column_name',
  'constraint_name',
]

interface LoggableError {
  type: string
  message: string
  stack: string
  cause?: LoggableError
  [field: string]: unknown
}

const isOfDatabase = (error: Error) => 'query' in error || 'severity' in error

/**
 * Returns the frames of a stack, without the message at its start. Returns an empty text when the
 * stack does not contain the message.
 */
function framesOf({ stack = '', message }: Error): string {
  const at = stack.indexOf(message)
  return at === -1 ? '' : stack.slice(at + message.length).trimStart()
}

/**
 * Returns an error in a form that is safe to log. It leaves out the values of a query, such as
 * document numbers and password hashes, but keeps the SQL with `$1` for each value, the code, the
 * table and the constraint.
 */
export function loggableError(error: unknown, depth = 0): LoggableError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const fields = error as unknown as Record<string, unknown>
  const message = isOfDatabase(error) ? 'a query failed' : error.message
  const loggable: LoggableError = { type: error.name, message, stack: framesOf(error) }
  for (const field of SAFE_FIELDS) if (typeof fields[field] === 'string') loggable[field] = fields[field]
  if (typeof fields.query === 'string') loggable.query = fields.query
  if (error.cause !== undefined && depth < MAX_CAUSES) loggable.cause = loggableError(error.cause, depth + 1)
  return loggable
}
