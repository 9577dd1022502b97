import * as z from 'zod'
import { certcolCreate, certcolDetail, certcolRow, certcolUpdate } from '@anclaje/contract/entities/certcol'
import { mensaje } from '@anclaje/contract/http'
import { today } from '../../core/deps.ts'
import type { App, Deps } from '../../core/deps.ts'
import { forbidden, notFound } from '../../core/errors.ts'
import type { Constraints } from '../../core/errors.ts'
import { sessionOf } from '../../core/guard.ts'
import { uuidParam } from '../../core/sql.ts'
import { readCertcol } from '../certificados/queries.ts'
import { ownOnly } from '../certificados/rules.ts'
import { changeCompany, hide, inscribe } from './queries.ts'

/** Inscriptions of learners in a cohort: create, change the company, delete (portal §7; decisions §3.3, §3.4, §3.8). */
export function inscripcionesRoutes(app: App, deps: Deps): void {
  const { db, now } = deps

  app.route({
    method: 'POST',
    url: '/certcol',
    config: { access: ['CertColaboradores', 'crear'] },
    schema: { body: certcolCreate, response: { 201: z.array(certcolRow) } },
    handler: async (request, reply) => {
      const own = ownOnly(sessionOf(request))
      if (own !== undefined && request.body.some((item) => item.idcol !== own)) throw forbidden()
      const ids = await inscribe(db, request.body)
      const rows = await Promise.all(ids.map((id) => readCertcol(db, id, today(deps))))
      return reply.status(201).send(rows.filter((row) => row !== undefined))
    },
  })

  app.route({
    method: 'PUT',
    url: '/certcol/:id',
    config: { access: ['CertColaboradores', 'editar'] },
    schema: { params: uuidParam, body: certcolUpdate, response: { 200: certcolDetail } },
    handler: async (request) => {
      const { id } = request.params
      const own = ownOnly(sessionOf(request))
      if (!(await changeCompany(db, id, request.body.idemp, own))) throw notFound()
      const row = await readCertcol(db, id, today(deps), own)
      if (!row) throw notFound()
      return row
    },
  })

  app.route({
    method: 'DELETE',
    url: '/certcol/:id',
    config: { access: ['CertColaboradores', 'eliminar'] },
    schema: { params: uuidParam, response: { 200: mensaje } },
    handler: async (request) => {
      const session = sessionOf(request)
      if (!(await hide(db, request.params.id, session.idcue, now(), ownOnly(session)))) throw notFound()
      return { message: 'Registro eliminado' }
    },
  })
}

export const inscripcionesConstraints: Constraints = {
  certcol_aprendiz_uq: {
    field: 'idcol',
    message: 'Ya se asocio a: un aprendiz de la lista al curso.',
    code: 'aprendiz_duplicado',
  },
  certcol_certificacion_fk: { field: 'idcer', message: 'Seleccione una certificación de la lista.' },
  certcol_persona_fk: { field: 'idcol', message: 'Un aprendiz no existe.' },
  certcol_empresa_fk: { field: 'idemp', message: 'Seleccione una empresa de la lista.' },
}
