import type { Change } from '../../db/tables/processes.ts'

/** Number of milliseconds for which copies may be used after a heartbeat was sent. */
export const LEASE_MS = 1_000
const MAX_COPIES = 5_000

/**
 * A moment by two clocks: a clock that is never adjusted, and a clock that continues while the
 * machine is suspended.
 */
export interface Moment {
  steady: number
  wall: number
}

/** Ids of a cached caller's account and token. They decide which copies a change drops. */
interface Kept {
  idcue: number
  token: { jti: string }
}

/** Returns whether a change may concern a copy. */
const concerns = ({ cuenta, token }: Change, kept: Kept) =>
  (cuenta === null && token === null) || cuenta === kept.idcue || token === kept.token.jti

const now = (): Moment => ({ steady: performance.now(), wall: Date.now() })
const isWithin = (elapsed: number) => elapsed >= 0 && elapsed < LEASE_MS

/**
 * Cache of the data about callers, by token, so that most calls need no query for them. The copies
 * are used only during a lease, which each heartbeat renews. A result is not kept if a change
 * arrived while it was being read. After a gap between two leases all copies are dropped, because
 * changes may have been missed in the gap.
 */
export class Copies<T extends Kept> {
  readonly #kept = new Map<string, T>()
  #lease: Moment | 'always' | undefined
  /** Number of changes so far. If it changes during a read, the result is not kept. */
  #changes = 0
  readonly now: () => Moment

  constructor(clock: () => Moment = now) {
    this.now = clock
  }

  /** Returns whether copies may be used at this moment. */
  isHeld(): boolean {
    if (this.#lease === undefined || this.#lease === 'always') return this.#lease === 'always'
    const { steady, wall } = this.now()
    return isWithin(steady - this.#lease.steady) && isWithin(wall - this.#lease.wall)
  }

  /**
   * Returns the copy of a token, or reads it. `read` returns undefined for an invalid token, which
   * is never kept.
   */
  async of(token: string, read: () => Promise<T | undefined>): Promise<T | undefined> {
    if (!this.isHeld()) return read()
    const kept = this.#kept.get(token)
    if (kept) return kept
    const changes = this.#changes
    const found = await read()
    if (found && changes === this.#changes) this.#keep(token, found)
    return found
  }

  #keep(token: string, found: T): void {
    const [oldest] = this.#kept.keys()
    if (this.#kept.size >= MAX_COPIES && oldest !== undefined) this.#kept.delete(oldest)
    this.#kept.set(token, found)
  }

  /** Drops the copies that a change concerns. */
  drop(change: Change): void {
    this.#changes += 1
    if (change.cuenta === null && change.token === null) this.#kept.clear()
    else for (const [token, kept] of this.#kept) if (concerns(change, kept)) this.#kept.delete(token)
  }

  dropAll(): void {
    this.drop({ cuenta: null, token: null })
  }

  /** Allows copies for `LEASE_MS` from the moment at which an answered heartbeat was sent. */
  renew(sent: Moment): void {
    if (!this.isHeld()) this.dropAll()
    this.#lease = sent
  }

  /** Allows copies without heartbeats, where no other process can change anything. */
  holdAlways(): void {
    this.#lease = 'always'
  }

  /** Forbids copies until the next heartbeat. */
  release(): void {
    this.#lease = undefined
    this.dropAll()
  }
}
