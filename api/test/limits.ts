/**
 * Settings of limits in tests and journeys. No call is refused for being one of too many, and the
 * database may be as slow as the machine. A test about one of these limits turns it back on or off.
 */
export const TEST_LIMITS = { RATE_LIMITS: 'off', SLOW_MACHINE: 'on' } as const
