import { certificacionCalls } from '@anclaje/contract/training/certificacion'
import type { App, Deps } from '../../deps.ts'
import { today } from '../../settings/today.ts'
import { pageReply, pagedCall, wholeArray } from '../../http/paging.ts'
import { serve } from '../../http/serve.ts'
import { changeEstado, createCertificacion, editCertificacion, readDetail } from './actions.ts'
import { countAbiertas, listByCurso, listCertificaciones } from './queries.ts'

/** Serves certifications: editions of a course with their cohort (COURSE-4, COURSE-5). */
export function certificacionesRoutes(app: App, deps: Deps): void {
  const { db } = deps
  serve(app, certificacionCalls, {
    'GET /certificaciones': async ({ query }) => {
      const { items, total } = await listCertificaciones(db, query, query, today(deps))
      return pageReply(items, total, query)
    },

    'GET /certificaciones/getByCurso': async ({ query }) =>
      wholeArray(await listByCurso(db, query), pagedCall('/certificaciones')),

    'GET /certificaciones/abiertas': () => countAbiertas(db),

    'GET /certificaciones/:id': ({ params: { id } }) => readDetail(db, id),

    'POST /certificaciones': ({ body }) => createCertificacion(db, body),

    'PUT /certificaciones/:id': ({ params: { id }, body }) => editCertificacion(db, id, body),

    'PUT /certificaciones/updateEstado/:id': ({ params: { id }, body: { estado } }) => changeEstado(db, id, estado),
  })
}

export const certificacionesConstraints = {
  certificaciones_curso_fk: { field: 'idcur', message: 'Seleccione un curso de la lista.' },
  responsables_persona_fk: { field: 'responsables', message: 'Un responsable no existe.' },
}
