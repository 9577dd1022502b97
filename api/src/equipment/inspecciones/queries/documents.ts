import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { HechosDocumento } from '@anclaje/contract/rules/equipment/actos-inspeccion'
import { TIPO_DOCUMENTO } from '@anclaje/contract/rules/trust/emision'
import type { Db } from '../../../db/client.ts'
import { isOneOf } from '../../../db/list.ts'
import { evaluaciones as e } from '../../../db/tables/inspections.ts'
import { emisiones as emi } from '../../../db/tables/trust.ts'

/** Reads the facts that decide about documents, by id; deleted inspections are absent. */
export async function readDrawable(db: Db, ids: string[]): Promise<Map<string, HechosDocumento>> {
  const found = await db
    .select({
      id: e.id_eva,
      responsable: e.idcol_eva,
      emision: e.emision_eva,
      anulada: sql<boolean>`${e.anulada_eva} is not null`,
    })
    .from(e)
    .where(and(isOneOf(e.id_eva, ids), isNull(e.eliminado_eva)))
  return new Map(found.map(({ id, ...drawable }) => [id, drawable]))
}

/**
 * Records that versions of inspections were handed out, by the ids of the inspections. Returns
 * false, and records none, when one of them is not in force any more.
 */
export async function storeHandedOut(db: Db, versions: ReadonlyMap<string, number>, at: Date): Promise<boolean> {
  const ids = [...versions.keys()]
  return db.transaction(async (tx) => {
    const inForce = await tx
      .select({ id: e.id_eva, version: e.emision_eva, entregada: e.entregada_eva })
      .from(e)
      .where(and(isOneOf(e.id_eva, ids), isNull(e.anulada_eva), isNull(e.eliminado_eva)))
      .orderBy(asc(e.id_eva))
      .for('update')
    if (inForce.filter(({ id, version }) => versions.get(id) === version).length < versions.size) return false
    const fresh = inForce.filter(({ entregada }) => !entregada).map(({ id }) => id)
    if (fresh.length > 0) await tx.update(e).set({ entregada_eva: true }).where(isOneOf(e.id_eva, fresh))
    const isOf = and(eq(emi.tipo_emi, TIPO_DOCUMENTO.inspeccion), isOneOf(emi.iddoc_emi, ids), isNull(emi.fin_emi))
    await tx
      .update(emi)
      .set({ entregada_emi: at.toISOString() })
      .where(and(isOf, isNull(emi.entregada_emi)))
    return true
  })
}
