import { uptime } from 'node:os'

/**
 * Returns when this machine started, in milliseconds. What was touched before belongs to no
 * running process of it.
 */
export const bootedAt = (now: number): number => now - uptime() * 1000
