import { and, count, eq, exists, gte, lt, max, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { normalizarDocumento } from '@anclaje/contract/rules/common/documento'
import type { Db } from '../../../db/client.ts'
import { direcciones, intentos } from '../../../db/tables/access.ts'
import { hashedAddress } from '../../../http/callers/address.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../errors/errors.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE
const MAX_WAIT = 60

/**
 * Number of failures that are allowed without a wait, and the window in milliseconds in which
 * failures count. `here` is for a user name from one address, `anywhere` for a user name from any
 * address (ACC-25).
 */
const FREE = {
  here: { failures: 10, windowMs: 15 * MINUTE },
  anywhere: { failures: 100, windowMs: 60 * MINUTE },
} as const
const KNOWN_MS = 90 * DAY
/**
 * Id of the advisory lock for concurrent attempts on one user name. No other lock of the database
 * uses this id.
 */
const LOCK = 7_014_273

/**
 * Returns the number of seconds that must pass after the last failure before another password is
 * checked. It is 0 for fewer than `free` failures, and then 1, 2, 4 … 60.
 */
export const waitAfter = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(2 ** (failures - free), MAX_WAIT)

interface Failures {
  count: number
  /** Time of the last failure in milliseconds; null when there is none. */
  last: number | null
}

/**
 * Returns the seconds until the next attempt can be checked, or 0 when it can be checked now. The
 * result is never longer than `waitAfter()`, even if the clock was set back.
 */
export function secondsLeft({ count, last }: Failures, free: number, now: number): number {
  const wait = waitAfter(count, free)
  if (wait === 0 || last === null) return 0
  return Math.min(wait, Math.max(0, Math.ceil((last + wait * SECOND - now) / SECOND)))
}

interface Counted {
  here: number
  last_here: number | null
  anywhere: number
  last_anywhere: number | null
  known: boolean
}

const milliseconds = (moment: SQL) => sql<number | null>`(extract(epoch from ${moment}) * 1000)::float8`

/**
 * Counts the failures of a user name within the windows of `FREE`. Also returns whether the account
 * has logged in from this address before.
 */
async function countFailures(
  db: Db,
  who: string,
  address: string,
  idcue: number | undefined,
  now: number,
): Promise<Counted> {
  const since = (ms: number) => new Date(now - ms).toISOString()
  const isHere = and(eq(intentos.direccion_int, address), gte(intentos.fecha_int, since(FREE.here.windowMs)))
  const known = db
    .select({ idcue: direcciones.idcue_dir })
    .from(direcciones)
    .where(
      and(
        eq(direcciones.idcue_dir, idcue ?? 0),
        eq(direcciones.direccion_dir, address),
        gte(direcciones.fecha_dir, since(KNOWN_MS)),
      ),
    )
  const [counted] = await db
    .select({
      here: sql<number>`count(*) filter (where ${isHere})::int`,
      last_here: milliseconds(sql`max(${intentos.fecha_int}) filter (where ${isHere})`),
      anywhere: count(),
      last_anywhere: milliseconds(max(intentos.fecha_int)),
      known: sql<boolean>`${exists(known)}`,
    })
    .from(intentos)
    .where(and(eq(intentos.usuario_int, who), gte(intentos.fecha_int, since(FREE.anywhere.windowMs))))
  return counted!
}

function longestWait({ here, last_here, anywhere, last_anywhere, known }: Counted, now: number): number {
  const fromHere = secondsLeft({ count: here, last: last_here }, FREE.here.failures, now)
  if (known) return fromHere
  return Math.max(fromHere, secondsLeft({ count: anywhere, last: last_anywhere }, FREE.anywhere.failures, now))
}

/** Origin of a password attempt. */
export interface Caller {
  /** Id of the account with the user name; undefined when there is none. */
  idcue: number | undefined
  username: string
  ip: string
}

/** Attempt whose password may be checked now. */
export interface Attempt {
  /** Failures of this user name from this address, including this attempt. */
  failures: number
  /**
   * Deletes the failures from this address and remembers the address. It is called when the
   * password was right.
   */
  passed: () => Promise<void>
}

const tooEarly = (seconds: number) =>
  new ApiError(
    429,
    'demasiados_intentos',
    `Demasiados intentos fallidos. Intente de nuevo en ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}.`,
    { retryAfter: seconds },
  )

const hashedAccount = ({ keyedHash }: Deps['sessions'], idcue: number) => keyedHash(`cuenta ${idcue}`)

/** Deletes the failures of an account whose owner has proved their identity in another way. */
export async function forgetAttempts({ db, sessions }: Pick<Deps, 'db' | 'sessions'>, idcue: number): Promise<void> {
  await db.delete(intentos).where(eq(intentos.usuario_int, hashedAccount(sessions, idcue)))
}

/**
 * Opens an attempt to check a password. Throws 429 with the seconds left after too many failures;
 * such an attempt is neither checked nor counted (ACC-25). The attempt counts as a failure until
 * `passed` is called, so that concurrent guesses get no more checks than sequential ones.
 */
export async function openAttempt(
  { db, now, sessions, disk }: Deps,
  { idcue, username, ip }: Caller,
): Promise<Attempt> {
  // Failures of an account are counted by its id, because its user name can be written in several
  // ways.
  const who =
    idcue === undefined
      ? sessions.keyedHash(`usuario ${normalizarDocumento(username)}`)
      : hashedAccount(sessions, idcue)
  const address = hashedAddress(sessions, ip)
  const { at, failures, wait } = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${who}))`)
    const opened = now()
    const counted = await countFailures(tx, who, address, idcue, opened.getTime())
    const seconds = longestWait(counted, opened.getTime())
    // On a full disk people can still log in, but failures are not counted.
    if (seconds === 0 && !disk.isLow()) {
      await tx.insert(intentos).values({ usuario_int: who, direccion_int: address, fecha_int: opened.toISOString() })
    }
    return { at: opened, failures: counted.here + 1, wait: seconds }
  })
  if (wait > 0) throw tooEarly(wait)
  const passed = async () => {
    if (disk.isLow()) return
    await db.delete(intentos).where(and(eq(intentos.usuario_int, who), eq(intentos.direccion_int, address)))
    if (idcue === undefined) return
    const fecha_dir = at.toISOString()
    await db
      .insert(direcciones)
      .values({ idcue_dir: idcue, direccion_dir: address, fecha_dir })
      .onConflictDoUpdate({ target: [direcciones.idcue_dir, direcciones.direccion_dir], set: { fecha_dir } })
  }
  return { failures, passed }
}

/** Deletes failures and addresses that are too old to count. */
export async function purgeAttempts(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  await db.delete(intentos).where(lt(intentos.fecha_int, before(FREE.anywhere.windowMs)))
  await db.delete(direcciones).where(lt(direcciones.fecha_dir, before(KNOWN_MS)))
}
