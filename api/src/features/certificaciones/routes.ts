import { certificacionCalls } from '@anclaje/contract/entities/certificacion'
import type { CertificacionBody } from '@anclaje/contract/entities/certificacion'
import type { App, Deps } from '../../core/deps.ts'
import { badRequest, notFound } from '../../core/errors.ts'
import { pageReply, pagedCall, wholeArray } from '../../core/page.ts'
import { serve } from '../../core/serve.ts'
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
  serve(app, certificacionCalls, {
    'GET /certificaciones': async ({ query }) => {
      const { items, total } = await listCertificaciones(db, query, query)
      return pageReply(items, total, query)
    },

    'GET /certificaciones/getByCurso': async ({ query }) =>
      wholeArray(await listByCurso(db, query), pagedCall('/certificaciones')),

    'GET /certificaciones/:id': ({ params: { id } }) => readDetail(db, id),

    'POST /certificaciones': async ({ body }) => {
      await requireSigners(db, body, [])
      const id = await db.transaction((tx) => insertCertificacion(tx, body))
      if (id === undefined)
        throw badRequest('Seleccione un curso de la lista.', { idcur: 'Seleccione un curso de la lista.' })
      return readDetail(db, id)
    },

    'PUT /certificaciones/:id': async ({ params: { id }, body }) => {
      const before = await readDetail(db, id)
      await requireSigners(
        db,
        body,
        before.colaboradores.map((person) => person.id_col),
      )
      await db.transaction(async (tx) => {
        if (!(await updateCertificacion(tx, id, body))) throw notFound()
      })
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
