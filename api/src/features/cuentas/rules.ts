const MINUTE = 60_000

/** Ten failures in 15 minutes lock a user name from an address; a hundred in an hour lock the user name (decisions §2.10). */
export const LOCK = {
  address: { failures: 10, windowMs: 15 * MINUTE },
  user: { failures: 100, windowMs: 60 * MINUTE },
} as const

/** Seconds until a locked login may be tried again, or 0: failures counted with the one at hand. */
export function lockedFor(fromAddress: number, fromAnywhere: number): number {
  if (fromAnywhere > LOCK.user.failures) return LOCK.user.windowMs / 1000
  return fromAddress > LOCK.address.failures ? LOCK.address.windowMs / 1000 : 0
}
