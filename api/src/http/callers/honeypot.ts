import { badRequest } from '../../errors/errors.ts'

/** Name of a hidden form field that only programs fill in (PUBLIC-9). */
const HONEYPOT = 'sitioweb'

/** Refusals of a filled-in field. Their answer does not tell which field it was; the log does. */
const trapped = new WeakSet<object>()
/** Returns whether an error is the refusal of a registration whose hidden field was filled in. */
export const isTrapped = (error: object): boolean => trapped.has(error)

/** Refuses a public registration whose hidden field was filled in. Throws 400. */
export function refuseFilledHoneypot(data: unknown): void {
  const trap = (data as Record<string, unknown> | null)?.[HONEYPOT]
  if (trap === undefined || trap === null || trap === '') return
  const error = badRequest('No fue posible completar el registro.')
  trapped.add(error)
  throw error
}
