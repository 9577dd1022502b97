import { aprobacion, certcolEstado, certcolEstados, certcolRow } from '@anclaje/contract/entities/certcol'
import { CERTIFICADO } from '@anclaje/contract/states'
import type { App, Deps } from '../../core/deps.ts'
import { today } from '../../core/deps.ts'
import { conflict, forbidden, notFound } from '../../core/errors.ts'
import { sessionOf } from '../../core/guard.ts'
import type { Session } from '../../core/session.ts'
import { uuidParam } from '../../core/sql.ts'
import { readCertcol } from '../certificados/queries.ts'
import { ownOnly } from '../certificados/rules.ts'
import { approve, unapprove } from './queries.ts'
import type { Centro } from '../../core/centro.ts'

/** Approval of certificates, one by one or in bulk, and the way back (portal §4; decisions §3.4–3.7). */
export function aprobacionesRoutes(app: App, deps: Deps, centro: Centro): void {
  const { db, now } = deps
  const change = (ids: string[], estado: number, { idcol, idcue }: Session) =>
    (estado === CERTIFICADO.aprobado ? approve : unapprove)(db, ids, { idcol, idcue, at: now(), centro })

  app.route({
    method: 'PUT',
    url: '/certcol/updateEstado/:id',
    config: { access: ['CertColaboradores', 'editar'] },
    schema: { params: uuidParam, body: certcolEstado, response: { 200: certcolRow } },
    handler: async (request) => {
      const session = sessionOf(request)
      const { id } = request.params
      const { estado } = request.body as { estado: 0 | 1 }
      const before = await readCertcol(db, id, today(deps), ownOnly(session))
      if (!before) throw notFound()
      if (before.idcol_ceco === session.idcol) throw forbidden('No puede aprobar su propio certificado.')
      const { omitidos } = await change([id], estado, session)
      const row = await readCertcol(db, id, today(deps))
      if (!row) throw notFound()
      // Asking for the state that it has is no mistake: two people pressed at once, or one twice.
      if (omitidos[0] && row.estado_ceco !== estado) throw conflict(omitidos[0].motivo, 'no_aprobable')
      return row
    },
  })

  app.route({
    method: 'PUT',
    url: '/certcol/updateArrayEstado',
    config: { access: ['CertColaboradores', 'filtrar'] },
    schema: { body: certcolEstados, response: { 200: aprobacion } },
    handler: async (request) => {
      const { estado, ids } = request.body
      const { cambiados, omitidos } = await change(ids, estado, sessionOf(request))
      const message =
        estado === CERTIFICADO.aprobado
          ? `Se aprobaron ${cambiados.length} Certificados`
          : `Se devolvieron ${cambiados.length} Certificados`
      return { message, cambiados: cambiados.length, omitidos }
    },
  })
}
