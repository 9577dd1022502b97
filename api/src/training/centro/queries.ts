import { sql } from 'drizzle-orm'
import { centro } from '@anclaje/contract/training/centro'
import type { CentroUpdate } from '@anclaje/contract/training/centro'
import { centroColumns } from '../../documents/centro.ts'
import type { StoredCentro } from '../../documents/centro.ts'
import type { Db, Tx } from '../../db/client.ts'
import { valuesOf } from '../../db/noun.ts'
import { centro as c } from '../../db/tables/centro.ts'

/** Reads the row of the centre and locks it against another change. */
export async function lockStored(db: Tx): Promise<StoredCentro> {
  const [row] = await db.select(centroColumns).from(c).for('update')
  return row!
}

/** Reads the rule of approvals that the centre chose. */
export async function readRules(db: Db): Promise<{ firmaconfirmada: boolean }> {
  const [row] = await db.select({ firmaconfirmada: c.firmaconfirmada_cen }).from(c)
  return row!
}

/** Fields to store, with pictures as ids; absent fields keep their value. */
type StoredValues = Partial<Omit<CentroUpdate, 'version' | 'logo' | 'firma'>> & {
  logo?: string | null
  firma?: string | null
}

/** Changes the given fields and increments the version. */
export async function updateCentro(db: Tx, { logo, firma, firmaconfirmada, ...body }: StoredValues): Promise<void> {
  await db.update(c).set({
    ...valuesOf(centro, c, body),
    ...(logo !== undefined && { logo_cen: logo }),
    ...(firma !== undefined && { firma_cen: firma }),
    ...(firmaconfirmada !== undefined && { firmaconfirmada_cen: firmaconfirmada === 1 }),
    version_cen: sql`${c.version_cen} + 1`,
  })
}
