import { ApiError } from '../../../client/ask.ts'

/** Codes of refusals whose message says what to do instead (TRUST-3, TRUST-7, TRUST-8). */
const SAYS_WHAT = ['ya_emitida', 'emitido', 'anulado']

/** Returns the message of a refused deletion (SCR-17). */
export const deletionFailure = (error: unknown): string =>
  error instanceof ApiError && SAYS_WHAT.includes(error.code) ? error.message : 'Error tratando de eliminar el registro'
