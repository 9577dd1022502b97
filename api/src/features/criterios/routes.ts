import { criterioCalls } from '@anclaje/contract/entities/criterio'
import { can } from '@anclaje/contract/permissions'
import type { App, Deps } from '../../core/deps.ts'
import { badRequest, notFound } from '../../core/errors.ts'
import type { Constraints } from '../../core/errors.ts'
import { pageReply, pagedCall, wholeArray } from '../../core/page.ts'
import { serve } from '../../core/serve.ts'
import type { Db } from '../../db/client.ts'
import {
  deleteCriterio,
  findCriterios,
  hasChildren,
  insertCriterio,
  listCriterios,
  lockCriterio,
  updateCriterio,
} from './queries.ts'

const wrongFather = (message: string) => badRequest(message, { father: message })

/** Throws 400 unless a criterion may stand below another: the checklist has two levels. */
async function checkFather(db: Db, father: number | null | undefined, id?: number): Promise<void> {
  if (father === null || father === undefined) return
  if (father === id) throw wrongFather('Un criterio no puede estar dentro de sí mismo.')
  const parent = await lockCriterio(db, father)
  if (!parent) throw wrongFather('Seleccione un criterio de la lista.')
  if (parent.father !== null) throw wrongFather('La lista solo tiene dos niveles: elija un criterio principal.')
  if (id !== undefined && (await hasChildren(db, id)))
    throw wrongFather('Este criterio tiene subcriterios: no puede estar dentro de otro.')
}

const readOne = async (db: Db, id: number) => {
  const [row] = await findCriterios(db, { id })
  if (!row) throw notFound()
  return row
}

/** What is looked at in an inspection (portal §7, Equipment). */
export function criteriosRoutes(app: App, { db }: Deps): void {
  serve(app, criterioCalls, {
    'GET /criteriosevaluacion': async ({ query }) => {
      const { items, total } = await listCriterios(db, query.nombre, query)
      return pageReply(items, total, query)
    },

    'GET /criteriosevaluacion/getByParams': async ({ query, session }) => {
      const found = wholeArray(await findCriterios(db, query), pagedCall('/criteriosevaluacion'))
      const whole = can(session.permissions, 'Criterios', 'ver')
      return whole ? found : found.map(({ id_cri, nombre_cri }) => ({ id_cri, nombre_cri }))
    },

    'POST /criteriosevaluacion': async ({ body }) => {
      const id = await db.transaction(async (tx) => {
        await checkFather(tx, body.father)
        return insertCriterio(tx, body)
      })
      return readOne(db, id)
    },

    'PUT /criteriosevaluacion/:id': async ({ params: { id }, body }) => {
      await db.transaction(async (tx) => {
        if (!(await lockCriterio(tx, id))) throw notFound()
        await checkFather(tx, body.father, id)
        await updateCriterio(tx, id, body)
      })
      return readOne(db, id)
    },

    'DELETE /criteriosevaluacion/:id': async ({ params: { id } }) => {
      const deleted = await db.transaction(async (tx) => deleteCriterio(tx, id))
      if (!deleted) throw notFound()
      return { message: 'Registro eliminado' }
    },
  })
}

export const criteriosConstraints: Constraints = {
  criterios_padre_fk: { field: 'father', message: 'Seleccione un criterio de la lista.' },
  evaluaciondetalles_criterio_fk: {
    message: 'Seleccione un criterio de la lista.',
    inUse: 'Error eliminando criterio ya que se encuentra asociado',
  },
  criterios_propiedad_fk: { field: 'idpro', message: 'Seleccione una propiedad de la lista.' },
}
