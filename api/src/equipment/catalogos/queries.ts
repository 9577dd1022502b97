import { eq, sql } from 'drizzle-orm'
import { claseequipos as c, marcas as m, tipoequipos as t } from '../../db/tables/equipment.ts'
import type { Tx } from '../../db/client.ts'

/** A row of a catalogue whose name inspections print. */
export interface IssuedName {
  campo: 'marca' | 'clase' | 'tipo'
  nombre: string
  /** Name at the first issue that prints it; null before. */
  emitido: string | null
  /** Type of a class, and whether an item of it was inspected. */
  idtipoeq?: number
  isInspected?: boolean
}

// Each read locks the row, so that two changes are compared one after the other.

export async function readBrand(db: Tx, id: number): Promise<IssuedName | undefined> {
  const columns = { nombre: m.nombre_mar, emitido: m.nombreemitido_mar }
  const [row] = await db.select(columns).from(m).where(eq(m.id_mar, id)).for('update')
  return row && { campo: 'marca', ...row }
}

export async function readType(db: Tx, id: number): Promise<IssuedName | undefined> {
  const columns = { nombre: t.nombre_tipoeq, emitido: t.nombreemitido_tipoeq }
  const [row] = await db.select(columns).from(t).where(eq(t.id_tipoeq, id)).for('update')
  return row && { campo: 'tipo', ...row }
}

export async function readClass(db: Tx, id: number): Promise<IssuedName | undefined> {
  const columns = {
    nombre: c.nombre_claeq,
    emitido: c.nombreemitido_claeq,
    idtipoeq: c.idtipoeq_claeq,
    isInspected: sql<boolean>`${c.nombreemitido_claeq} is not null or exists (select from equipos
      join evaluaciones on ideq_eva = id_eq where idclaeq_eq = ${c.id_claeq} and eliminado_eva is null)`,
  }
  const [row] = await db.select(columns).from(c).where(eq(c.id_claeq, id)).for('update')
  return row && { campo: 'clase', ...row }
}
