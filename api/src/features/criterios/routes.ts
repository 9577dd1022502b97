import * as z from 'zod'
import {
  criterioBody,
  criterioFilters,
  criterioParams,
  criterioRef,
  criterioRow,
} from '@anclaje/contract/entities/criterio'
import { mensaje, pageOf, pageQuery } from '@anclaje/contract/http'
import { can } from '@anclaje/contract/permissions'
import type { App, Deps } from '../../core/deps.ts'
import { badRequest, notFound } from '../../core/errors.ts'
import type { Constraints } from '../../core/errors.ts'
import { sessionOf } from '../../core/guard.ts'
import { pageReply, pagedCall, wholeArray } from '../../core/page.ts'
import { idParam } from '../../core/sql.ts'
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
  app.route({
    method: 'GET',
    url: '/criteriosevaluacion',
    config: { access: ['Criterios', 'ver'] },
    schema: { querystring: pageQuery.extend(criterioFilters.shape), response: { 200: pageOf(criterioRow) } },
    handler: async (request) => {
      const { items, total } = await listCriterios(db, request.query.nombre, request.query)
      return pageReply(items, total, request.query)
    },
  })

  app.route({
    method: 'GET',
    url: '/criteriosevaluacion/getByParams',
    config: { access: 'session' },
    schema: {
      querystring: criterioParams,
      response: { 200: z.union([z.array(criterioRow), z.array(criterioRef)]) },
    },
    handler: async (request) => {
      const found = wholeArray(await findCriterios(db, request.query), pagedCall('/criteriosevaluacion'))
      const whole = can(sessionOf(request).permissions, 'Criterios', 'ver')
      return whole ? found : found.map(({ id_cri, nombre_cri }) => ({ id_cri, nombre_cri }))
    },
  })

  app.route({
    method: 'POST',
    url: '/criteriosevaluacion',
    config: { access: ['Criterios', 'crear'] },
    schema: { body: criterioBody, response: { 201: criterioRow } },
    handler: async (request, reply) => {
      const id = await db.transaction(async (tx) => {
        await checkFather(tx, request.body.father)
        return insertCriterio(tx, request.body)
      })
      return reply.status(201).send(await readOne(db, id))
    },
  })

  app.route({
    method: 'PUT',
    url: '/criteriosevaluacion/:id',
    config: { access: ['Criterios', 'editar'] },
    schema: { params: idParam, body: criterioBody, response: { 200: criterioRow } },
    handler: async (request) => {
      const { id } = request.params
      await db.transaction(async (tx) => {
        if (!(await lockCriterio(tx, id))) throw notFound()
        await checkFather(tx, request.body.father, id)
        await updateCriterio(tx, id, request.body)
      })
      return readOne(db, id)
    },
  })

  app.route({
    method: 'DELETE',
    url: '/criteriosevaluacion/:id',
    config: { access: ['Criterios', 'eliminar'] },
    schema: { params: idParam, response: { 200: mensaje } },
    handler: async (request) => {
      const { id } = request.params
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
