import { and, asc, eq, exists, isNull, or } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { criterio } from '@anclaje/contract/equipment/criterio'
import type { CriterioBody, CriterioPlano, CriterioRow } from '@anclaje/contract/equipment/criterio'
import type { PageQuery } from '@anclaje/contract/http'
import { containsName } from '../../db/like.ts'
import { claveSql } from '../../db/expressions.ts'
import { isOneOf } from '../../db/list.ts'
import type { Db, Tx } from '../../db/client.ts'
import { columnsOf, valuesOf } from '../../db/noun.ts'
import { criterios as c, propiedades, tipoequipos } from '../../db/tables/equipment.ts'

const columns = {
  ...columnsOf(criterio, c),
  propiedade: { id_pro: propiedades.id_pro, nombre_pro: propiedades.nombre_pro },
}

const select = (db: Db) =>
  db.select(columns).from(c).innerJoin(propiedades, eq(propiedades.id_pro, c.idpro_cri)).$dynamic()

const named = (text: string) => containsName(claveSql(c.nombre_cri), text)

/** Adds the subcriteria to criteria, in the order of the checklist. */
async function withChildren(db: Db, parents: CriterioPlano[]): Promise<CriterioRow[]> {
  if (parents.length === 0) return []
  const ids = parents.map(({ id_cri }) => id_cri)
  const children = await select(db).where(isOneOf(c.father_cri, ids)).orderBy(asc(c.id_cri))
  return parents.map((row) => ({
    ...row,
    subcriterios: children.filter(({ father_cri }) => father_cri === row.id_cri),
  }))
}

/**
 * Reads one page of groups with the exact total. A group is found by its own name or by that of one
 * of its lines.
 */
export async function listCriterios(db: Db, nombre: string | undefined, { page, size }: PageQuery) {
  const below = alias(c, 'sub')
  const hasLine = (text: string) =>
    exists(
      db
        .select({ id: below.id_cri })
        .from(below)
        .where(and(eq(below.father_cri, c.id_cri), containsName(claveSql(below.nombre_cri), text))),
    )
  const where = and(isNull(c.father_cri), nombre === undefined ? undefined : or(named(nombre), hasLine(nombre)))
  const total = await db.$count(c, where)
  const parents = await select(db)
    .where(where)
    .orderBy(asc(c.idpro_cri), asc(c.id_cri))
    .limit(size)
    .offset(page * size)
  return { total, items: await withChildren(db, parents) }
}

interface Params {
  id?: number | undefined
  father?: number | undefined
  idtipoeq?: number | undefined
  nombre?: string | undefined
}

/**
 * Reads criteria by id, by parent or by name. With the type of an item it reads the item's
 * checklist: the groups of the type's property, followed by those of informative properties
 * (EQUIP-7).
 */
export async function findCriterios(db: Db, { id, father, idtipoeq, nombre }: Params): Promise<CriterioRow[]> {
  const where: (SQL | undefined)[] = [
    id === undefined ? undefined : eq(c.id_cri, id),
    father === undefined ? undefined : eq(c.father_cri, father),
    nombre === undefined ? undefined : named(nombre),
  ]
  if (idtipoeq === undefined)
    return withChildren(
      db,
      await select(db)
        .where(and(...where))
        .orderBy(asc(c.idpro_cri), asc(c.id_cri)),
    )
  const property = db
    .select({ id: tipoequipos.idpro_tipoeq })
    .from(tipoequipos)
    .where(eq(tipoequipos.id_tipoeq, idtipoeq))
  const parents = await select(db)
    .where(and(...where, isNull(c.father_cri), or(eq(c.idpro_cri, property), eq(propiedades.informativa_pro, true))))
    .orderBy(asc(propiedades.informativa_pro), asc(c.id_cri))
  return withChildren(db, parents)
}

/**
 * Reads and locks a criterion, so that it cannot become a group and a line at the same time.
 * Returns undefined when it does not exist.
 */
export async function lockCriterio(db: Tx, id: number) {
  const [row] = await db.select({ id: c.id_cri, father: c.father_cri }).from(c).where(eq(c.id_cri, id)).for('update')
  return row
}

export const hasChildren = async (db: Db, id: number): Promise<boolean> =>
  (await db.$count(c, eq(c.father_cri, id))) > 0

const toColumns = (body: CriterioBody) => ({
  ...valuesOf(criterio, c, body),
  requerido_cri: body.requerido === undefined ? undefined : body.requerido === 1,
})

/** Creates a criterion. Returns its id. */
export const insertCriterio = async (db: Tx, body: CriterioBody): Promise<number> =>
  (await db.insert(c).values(toColumns(body)).returning({ id: c.id_cri }))[0]!.id

export const updateCriterio = (db: Tx, id: number, body: CriterioBody) =>
  db.update(c).set(toColumns(body)).where(eq(c.id_cri, id))

/** Deletes a criterion with its subcriteria (EQUIP-5). Returns false when it does not exist. */
export async function deleteCriterio(db: Tx, id: number): Promise<boolean> {
  await db.delete(c).where(eq(c.father_cri, id))
  return (await db.delete(c).where(eq(c.id_cri, id)).returning({ id: c.id_cri })).length > 0
}
