import { and, desc, eq, notInArray } from 'drizzle-orm'
import type { Mapeo } from '@anclaje/contract/rules/training/importacion'
import { MAX_MAPEOS } from '@anclaje/contract/rules/training/importacion'
import type { Db } from '../../../db/client.ts'
import { isAnyOf } from '../../../db/list.ts'
import { mapeos as m } from '../../../db/tables/people.ts'

/** Reads the mappings that an account used for some headings, by the digests of the headings. */
export async function readMapeos(db: Db, idcue: number, claves: readonly string[]): Promise<Map<string, Mapeo>> {
  const found = await db
    .select({ clave: m.clave_map, columnas: m.columnas_map })
    .from(m)
    .where(and(eq(m.idcue_map, idcue), isAnyOf(m.clave_map, claves)))
  return new Map(found.map(({ clave, columnas }) => [clave, columnas]))
}

/**
 * Stores a mapping for an account. Of the account's mappings, only the `MAX_MAPEOS` most recently
 * used ones are kept (PEOPLE-22).
 */
export async function storeMapeo(db: Db, idcue: number, clave: string, columnas: Mapeo, at: Date): Promise<void> {
  const used = { columnas_map: columnas, usado_map: at.toISOString() }
  await db
    .insert(m)
    .values({ idcue_map: idcue, clave_map: clave, ...used })
    .onConflictDoUpdate({ target: [m.idcue_map, m.clave_map], set: used })
  const kept = db
    .select({ clave: m.clave_map })
    .from(m)
    .where(eq(m.idcue_map, idcue))
    .orderBy(desc(m.usado_map), m.clave_map)
    .limit(MAX_MAPEOS)
  await db.delete(m).where(and(eq(m.idcue_map, idcue), notInArray(m.clave_map, kept)))
}
