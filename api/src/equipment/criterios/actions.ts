import type { CriterioBody } from '@anclaje/contract/equipment/criterio'
import { badRequest, notFound } from '../../errors/errors.ts'
import type { Db, Tx } from '../../db/client.ts'
import { deleteCriterio, findCriterios, hasChildren, insertCriterio, lockCriterio, updateCriterio } from './queries.ts'

const wrongFather = (message: string) => badRequest(message, { father: message })

/** Throws 400 unless a criterion may have this parent: the checklist has only two levels. */
async function checkFather(db: Tx, father: number | null | undefined, id?: number): Promise<void> {
  if (father === null || father === undefined) return
  if (father === id) throw wrongFather('Un criterio no puede estar dentro de sí mismo.')
  const parent = await lockCriterio(db, father)
  if (!parent) throw wrongFather('Elija un criterio de la lista.')
  if (parent.father !== null) throw wrongFather('La lista solo tiene dos niveles: elija un criterio principal.')
  if (id !== undefined && (await hasChildren(db, id)))
    throw wrongFather('Este criterio tiene subcriterios: no puede estar dentro de otro.')
}

/** Reads one criterion with its subcriteria. Throws 404 if it does not exist. */
async function readOne(db: Db, id: number) {
  const [row] = await findCriterios(db, { id })
  if (!row) throw notFound()
  return row
}

/** Creates a criterion and returns it. Throws 400 for an invalid parent. */
export const createCriterio = (db: Db, body: CriterioBody) =>
  db.transaction(async (tx) => {
    await checkFather(tx, body.father)
    return readOne(tx, await insertCriterio(tx, body))
  })

/**
 * Changes a criterion and returns it. Throws 404 when it does not exist, 400 for an invalid parent.
 */
export const changeCriterio = (db: Db, id: number, body: CriterioBody) =>
  db.transaction(async (tx) => {
    if (!(await lockCriterio(tx, id))) throw notFound()
    await checkFather(tx, body.father, id)
    await updateCriterio(tx, id, body)
    return readOne(tx, id)
  })

/** Deletes a criterion with its subcriteria. Throws 404 when it does not exist. */
export const removeCriterio = (db: Db, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await deleteCriterio(tx, id))) throw notFound()
  })
