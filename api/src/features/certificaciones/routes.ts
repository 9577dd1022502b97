import * as z from 'zod'
import {
  certificacionBody,
  certificacionDetail,
  certificacionFilters,
  certificacionRow,
  certificacionesPorCurso,
  estadoCertificacion,
} from '@anclaje/contract/entities/certificacion'
import type { CertificacionBody } from '@anclaje/contract/entities/certificacion'
import { pageOf, pageQuery } from '@anclaje/contract/http'
import type { App, Deps } from '../../core/deps.ts'
import { badRequest, notFound } from '../../core/errors.ts'
import { pageReply, pagedCall, wholeArray } from '../../core/page.ts'
import { idParam } from '../../core/sql.ts'
import type { Db } from '../../db/client.ts'
import {
  insertCertificacion,
  listByCurso,
  listCertificaciones,
  readCertificacion,
  updateCertificacion,
  updateEstado,
  withoutSigningRole,
} from './queries.ts'

const readDetail = async (db: Db, id: number) => {
  const row = await readCertificacion(db, id)
  if (!row) throw notFound()
  return row
}

// Signers that were right when they were set stay, so that an edit years later does not fail for one who has left.
const requireSigners = async (db: Db, body: CertificacionBody, kept: number[]) => {
  const unable = await withoutSigningRole(
    db,
    body.responsables.filter((id) => !kept.includes(id)),
  )
  if (unable.length === 0) return
  const message = 'Un responsable debe tener el rol ADM o INSPECTOR.'
  throw badRequest(message, { responsables: message })
}

/** Certifications: editions of a course with their cohort (portal §7; decisions §3.1). */
export function certificacionesRoutes(app: App, { db }: Deps): void {
  app.route({
    method: 'GET',
    url: '/certificaciones',
    config: { access: ['Certificaciones', 'ver'] },
    schema: { querystring: pageQuery.extend(certificacionFilters.shape), response: { 200: pageOf(certificacionRow) } },
    handler: async (request) => {
      const { items, total } = await listCertificaciones(db, request.query, request.query)
      return pageReply(items, total, request.query)
    },
  })

  app.route({
    method: 'GET',
    url: '/certificaciones/getByCurso',
    config: { access: ['Certificaciones', 'ver'] },
    schema: { querystring: certificacionesPorCurso, response: { 200: z.array(certificacionRow) } },
    handler: async (request) => wholeArray(await listByCurso(db, request.query), pagedCall('/certificaciones')),
  })

  app.route({
    method: 'GET',
    url: '/certificaciones/:id',
    config: { access: ['Certificaciones', 'ver'] },
    schema: { params: idParam, response: { 200: certificacionDetail } },
    handler: (request) => readDetail(db, request.params.id),
  })

  app.route({
    method: 'POST',
    url: '/certificaciones',
    config: { access: ['Certificaciones', 'crear'] },
    schema: { body: certificacionBody, response: { 201: certificacionDetail } },
    handler: async (request, reply) => {
      const { body } = request
      await requireSigners(db, body, [])
      const id = await db.transaction((tx) => insertCertificacion(tx, body))
      if (id === undefined)
        throw badRequest('Seleccione un curso de la lista.', { idcur: 'Seleccione un curso de la lista.' })
      return reply.status(201).send(await readDetail(db, id))
    },
  })

  app.route({
    method: 'PUT',
    url: '/certificaciones/:id',
    config: { access: ['Certificaciones', 'editar'] },
    schema: { params: idParam, body: certificacionBody, response: { 200: certificacionDetail } },
    handler: async (request) => {
      const { body, params } = request
      const before = await readDetail(db, params.id)
      await requireSigners(
        db,
        body,
        before.colaboradores.map((person) => person.id_col),
      )
      await db.transaction(async (tx) => {
        if (!(await updateCertificacion(tx, params.id, body))) throw notFound()
      })
      return readDetail(db, params.id)
    },
  })

  app.route({
    method: 'PUT',
    url: '/certificaciones/updateEstado/:id',
    config: { access: ['Certificaciones', 'editar'] },
    schema: { params: idParam, body: estadoCertificacion, response: { 200: certificacionDetail } },
    handler: async (request) => {
      if (!(await updateEstado(db, request.params.id, request.body.estado))) throw notFound()
      return readDetail(db, request.params.id)
    },
  })
}

export const certificacionesConstraints = {
  certificaciones_curso_fk: { field: 'idcur', message: 'Seleccione un curso de la lista.' },
  responsables_persona_fk: { field: 'responsables', message: 'Un responsable no existe.' },
}
