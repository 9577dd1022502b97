import { badRequest } from '../../errors/errors.ts'

/** Name of a hidden form field that only programs fill in (PUBLIC-9). */
const HONEYPOT = 'sitioweb'

/** Refuses a public registration whose hidden field was filled in. Throws 400. */
export function refuseFilledHoneypot(data: unknown): void {
  const trap = (data as Record<string, unknown> | null)?.[HONEYPOT]
  if (trap !== undefined && trap !== null && trap !== '') throw badRequest('No fue posible completar el registro.')
}
