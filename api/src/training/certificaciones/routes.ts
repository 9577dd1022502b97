import { certificacionCalls } from '@anclaje/contract/training/certificacion'
import type { App, Deps } from '../../deps.ts'
import { notFound } from '../../http/errors.ts'
import { pageReply, pagedCall, wholeArray } from '../../http/paging.ts'
import { serve } from '../../http/serve.ts'
import { createCertificacion, editCertificacion, readDetail } from './actions.ts'
import { listByCurso, listCertificaciones, updateEstado } from './queries.ts'

/** Serves certifications: editions of a course with their cohort (COURSE-4, COURSE-5). */
export function certificacionesRoutes(app: App, { db }: Deps): void {
  serve(app, certificacionCalls, {
    'GET /certificaciones': async ({ query }) => {
      const { items, total } = await listCertificaciones(db, query, query)
      return pageReply(items, total, query)
    },

    'GET /certificaciones/getByCurso': async ({ query }) =>
      wholeArray(await listByCurso(db, query), pagedCall('/certificaciones')),

    'GET /certificaciones/:id': ({ params: { id } }) => readDetail(db, id),

    'POST /certificaciones': async ({ body }) => readDetail(db, await createCertificacion(db, body)),

    'PUT /certificaciones/:id': async ({ params: { id }, body }) => {
      await editCertificacion(db, id, body)
      return readDetail(db, id)
    },

    'PUT /certificaciones/updateEstado/:id': async ({ params: { id }, body: { estado } }) => {
      if (!(await updateEstado(db, id, estado))) throw notFound()
      return readDetail(db, id)
    },
  })
}

export const certificacionesConstraints = {
  certificaciones_curso_fk: { field: 'idcur', message: 'Seleccione un curso de la lista.' },
  responsables_persona_fk: { field: 'responsables', message: 'Un responsable no existe.' },
}
