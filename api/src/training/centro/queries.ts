import { sql } from 'drizzle-orm'
import { centro } from '@anclaje/contract/training/centro'
import type { CentroUpdate } from '@anclaje/contract/training/centro'
import type { Centro, FixedCentro } from '../../settings/centro.ts'
import type { Db } from '../../db/client.ts'
import { columnsOf, valuesOf } from '../../db/noun.ts'
import { centro as c } from '../../db/tables/centro.ts'
import { withFixed } from './rules.ts'

const columns = { ...columnsOf(centro, c), logo_cen: c.logo_cen, firma_cen: c.firma_cen }

/** Reads the row of the centre, with the ids of its pictures. */
export async function readStored(db: Db) {
  const [row] = await db.select(columns).from(c)
  return row!
}

export type StoredCentro = Awaited<ReturnType<typeof readStored>>

/** Reads the row of the centre and locks it against another change. */
export async function lockStored(db: Db): Promise<StoredCentro> {
  const [row] = await db.select(columns).from(c).for('update')
  return row!
}

/**
 * Reads the centre as documents and letters name it, from the database that is passed in: within a
 * transaction, as of that transaction. No process keeps it.
 */
export const readCentro = async (db: Db, fixed: FixedCentro): Promise<Centro> => withFixed(await readStored(db), fixed)

/** Fields to store, pictures as ids; what is absent stays. */
type StoredValues = Partial<Omit<CentroUpdate, 'version' | 'logo' | 'firma'>> & {
  logo?: string | null
  firma?: string | null
}

/** Changes the given fields and increments the version. */
export async function updateCentro(db: Db, { logo, firma, ...body }: StoredValues): Promise<void> {
  await db.update(c).set({
    ...valuesOf(centro, c, body),
    ...(logo !== undefined && { logo_cen: logo }),
    ...(firma !== undefined && { firma_cen: firma }),
    version_cen: sql`${c.version_cen} + 1`,
  })
}
