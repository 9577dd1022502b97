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
 * Returns the frames of a stack below the message that it begins with; none when it begins with
 * another text.
 */
function framesOf({ stack = '', message }: Error): string {
  const at = stack.indexOf(message)
  return at === -1 ? '' : stack.slice(at + message.length).trimStart()
}

/**
 * Returns an error without the values of a query, which are document numbers and hashes of
 * passwords. The SQL stays, with `$1` for each value, and the code, table and constraint.
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
