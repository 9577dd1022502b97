import { certificacionCalls } from '@anclaje/contract/training/certificacion'
import { nombrePlanilla } from '@anclaje/contract/rules/training/asistencia'
import type { App, Deps } from '../../deps.ts'
import { sendFile } from '../../http/download.ts'
import { pageReply, pagedCall, wholeArray } from '../../http/paging.ts'
import { serve } from '../../http/serve.ts'
import {
  attendanceOf,
  changeEstado,
  createCertificacion,
  editCertificacion,
  listCohorts,
  readCohort,
  readToSign,
  removeCertificacion,
  signCohort,
} from './actions.ts'
import { countAbiertas, listByCurso } from './queries.ts'

/** Serves the cohorts of courses (COURSE-4, COURSE-5). */
export function certificacionesRoutes(app: App, deps: Deps): void {
  const { db } = deps
  serve(app, certificacionCalls, {
    'GET /certificaciones': async ({ query, session }) => {
      const { items, total } = await listCohorts(deps, session, query, query)
      return pageReply(items, total, query)
    },

    'GET /certificaciones/getByCurso': async ({ query }) =>
      wholeArray(await listByCurso(db, query), pagedCall('/certificaciones')),

    'GET /certificaciones/abiertas': () => countAbiertas(db),

    'GET /certificaciones/:id': ({ params: { id } }) => readCohort(deps, id),

    'GET /certificaciones/:id/asistencia': async ({ params: { id }, session }, reply) => {
      const { row, pdf } = await attendanceOf(deps, session, id)
      const name = nombrePlanilla(row.curso.iniciales_cur, row.cohorte_cer)
      return sendFile(reply, name, pdf)
    },

    'POST /certificaciones': ({ body }) => createCertificacion(db, body),

    'PUT /certificaciones/:id': ({ params: { id }, body }) => editCertificacion(db, id, body),

    'PUT /certificaciones/updateEstado/:id': ({ params: { id }, body: { estado } }) => changeEstado(db, id, estado),

    'GET /certificaciones/:id/firma': ({ params: { id }, session }) => readToSign(deps, session, id),

    'PUT /certificaciones/:id/firmar': ({ params: { id }, body: { huella }, session }) =>
      signCohort(deps, session, id, huella),

    'DELETE /certificaciones/:id': async ({ params: { id } }) => {
      await removeCertificacion(db, id)
      return { message: 'Registro eliminado' }
    },
  })
}

export const certificacionesConstraints = {
  certificaciones_curso_fk: { field: 'idcur', message: 'Elija un curso de la lista.' },
  responsables_persona_fk: { field: 'responsables', message: 'Un responsable no existe.' },
}
