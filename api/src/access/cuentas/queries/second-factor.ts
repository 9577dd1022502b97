import { and, eq, isNotNull, lt, not, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { cuentas, segundosfactores as s } from '../../../db/tables/access.ts'

/** Reads the secrets of the second factor of an account, also of one that is not on yet. */
export const readFactor = async (db: Db, idcue: number) => (await db.select().from(s).where(eq(s.idcue_seg, idcue)))[0]

export type Factor = NonNullable<Awaited<ReturnType<typeof readFactor>>>

/** Matches a second factor that is not on: no code of it was used. */
const isOff = eq(s.periodo_seg, 0)

/**
 * Stores the secret of a second factor that is to be turned on, in place of one that never was:
 * whoever knew an older password may have seen that one. Returns false when it is on.
 */
export async function startFactor(db: Db, idcue_seg: number, secreto_seg: string): Promise<boolean> {
  const set = { target: s.idcue_seg, set: { secreto_seg }, setWhere: isOff }
  const started = db.insert(s).values({ idcue_seg, secreto_seg }).onConflictDoUpdate(set)
  return (await started.returning({ id: s.idcue_seg })).length > 0
}

/** Turns a second factor on. Returns false when it is on already or has another secret now. */
export const turnOnFactor = (
  db: Db,
  { idcue_seg, secreto_seg }: Factor,
  { since, ...values }: { since: string; periodo_seg: number; codigos_seg: string[] },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const isSame = and(eq(s.idcue_seg, idcue_seg), eq(s.secreto_seg, secreto_seg), isOff)
    const on = await tx.update(s).set(values).where(isSame).returning({ id: s.idcue_seg })
    if (on.length === 0) return false
    await tx.update(cuentas).set({ segundofactor_cue: since }).where(eq(cuentas.id_cue, idcue_seg))
    return true
  })

/**
 * Uses a period up. Returns false when a code of it, or of a later one, was used before, or when
 * the second factor is not on.
 */
export async function spendPeriod(db: Db, idcue: number, periodo_seg: number): Promise<boolean> {
  const isNew = and(eq(s.idcue_seg, idcue), lt(s.periodo_seg, periodo_seg), not(isOff))
  return (await db.update(s).set({ periodo_seg }).where(isNew).returning({ id: s.idcue_seg })).length > 0
}

/** Uses a reserve code up. Returns false when it was used before. */
export async function spendReserve(db: Db, idcue: number, hashed: string): Promise<boolean> {
  const codigos_seg = sql`array_remove(${s.codigos_seg}, ${hashed})`
  const isLeft = and(eq(s.idcue_seg, idcue), sql`${hashed} = any(${s.codigos_seg})`)
  return (await db.update(s).set({ codigos_seg }).where(isLeft).returning({ id: s.idcue_seg })).length > 0
}

/** Turns the second factor of an account off. Returns false when it was not on. */
export async function removeFactor(db: Tx, idcue: number): Promise<boolean> {
  const isOn = and(eq(cuentas.id_cue, idcue), isNotNull(cuentas.segundofactor_cue))
  const off = db.update(cuentas).set({ segundofactor_cue: null }).where(isOn)
  if ((await off.returning({ id: cuentas.id_cue })).length === 0) return false
  await db.delete(s).where(eq(s.idcue_seg, idcue))
  return true
}
