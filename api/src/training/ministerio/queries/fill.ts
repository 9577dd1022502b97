import { asc, eq } from 'drizzle-orm'
import type { CamposMinisterio } from '@anclaje/contract/training/ministerio'
import type { Tx } from '../../../db/client.ts'
import { isOneOf } from '../../../db/list.ts'
import { colaboradores as c } from '../../../db/tables/training.ts'
import type { Particion } from '../../../db/tables/training.ts'

/** Reads people by their ids and locks them against changes and new accounts. */
export async function lockPeopleToFill(db: Tx, ids: number[]) {
  const found = await db
    .select({ id: c.id_col, cargo: c.cargo_col, firmante: c.firmante_col })
    .from(c)
    .where(isOneOf(c.id_col, ids))
    .orderBy(asc(c.id_col))
    .for('update')
  return new Map(found.map((row) => [row.id, row]))
}

/** Sets the same values for people; fields that were not sent do not change. */
export async function fillPeople(db: Tx, ids: number[], sent: CamposMinisterio): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(c)
    .set({
      genero_col: sent.genero,
      paisnacimiento_col: sent.paisnacimiento,
      niveleducativo_col: sent.niveleducativo,
      areatrabajo_col: sent.areatrabajo,
      arl_col: sent.arl,
      sector_col: sent.sector,
      cargo_col: sent.cargo,
    })
    .where(isOneOf(c.id_col, ids))
}

/** Stores how the names of a person are split. */
export async function updateParts(db: Tx, id: number, particion: Particion): Promise<void> {
  await db.update(c).set({ particion_col: particion }).where(eq(c.id_col, id))
}
