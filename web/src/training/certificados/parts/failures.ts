import { ApiError } from '../../../client/ask.ts'

/** Codes of refusals whose message says what to do instead (TRUST-3, TRUST-7, TRUST-8). */
const SAYS_WHAT = ['ya_emitida', 'emitido', 'anulado']

/** Returns the message of a refusal that says what to do instead; undefined for other failures. */
export const adviceOf = (error: unknown): string | undefined =>
  error instanceof ApiError && SAYS_WHAT.includes(error.code) ? error.message : undefined

export const deletionFailure = (error: unknown): string => adviceOf(error) ?? 'Error tratando de eliminar el registro'
