import type { CriterioBody } from '@anclaje/contract/equipment/criterio'
import { badRequest, notFound } from '../../http/errors.ts'
import type { Db } from '../../db/client.ts'
import { deleteCriterio, hasChildren, insertCriterio, lockCriterio, updateCriterio } from './queries.ts'

const wrongFather = (message: string) => badRequest(message, { father: message })

/** Throws 400 unless a criterion may be placed below another one: the checklist has two levels. */
async function checkFather(db: Db, father: number | null | undefined, id?: number): Promise<void> {
  if (father === null || father === undefined) return
  if (father === id) throw wrongFather('Un criterio no puede estar dentro de sí mismo.')
  const parent = await lockCriterio(db, father)
  if (!parent) throw wrongFather('Seleccione un criterio de la lista.')
  if (parent.father !== null) throw wrongFather('La lista solo tiene dos niveles: elija un criterio principal.')
  if (id !== undefined && (await hasChildren(db, id)))
    throw wrongFather('Este criterio tiene subcriterios: no puede estar dentro de otro.')
}

/** Creates a criterion and returns its id. Throws 400 for an impossible place. */
export const createCriterio = (db: Db, body: CriterioBody): Promise<number> =>
  db.transaction(async (tx) => {
    await checkFather(tx, body.father)
    return insertCriterio(tx, body)
  })

/** Changes a criterion. Throws 404 when there is none, 400 for an impossible place. */
export const changeCriterio = (db: Db, id: number, body: CriterioBody): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await lockCriterio(tx, id))) throw notFound()
    await checkFather(tx, body.father, id)
    await updateCriterio(tx, id, body)
  })

/** Deletes a criterion with its lines. Throws 404 when there is none. */
export const removeCriterio = (db: Db, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await deleteCriterio(tx, id))) throw notFound()
  })
