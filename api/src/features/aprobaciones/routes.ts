import { aprobacionCalls } from '@anclaje/contract/entities/certcol'
import { CERTIFICADO } from '@anclaje/contract/states'
import type { Centro } from '../../core/centro.ts'
import type { App, Deps } from '../../core/deps.ts'
import { today } from '../../core/deps.ts'
import { conflict, forbidden, notFound } from '../../core/errors.ts'
import { serve } from '../../core/serve.ts'
import type { Session } from '../../core/session.ts'
import { readCertcol } from '../certificados/queries.ts'
import { ownOnly } from '../certificados/rules.ts'
import { approve, unapprove } from './queries.ts'

/** Approval of certificates, one by one or in bulk, and the way back (portal §4; decisions §3.4–3.7). */
export function aprobacionesRoutes(app: App, deps: Deps, centro: Centro): void {
  const { db, now } = deps
  const change = (ids: string[], estado: number, { idcol, idcue }: Session) =>
    (estado === CERTIFICADO.aprobado ? approve : unapprove)(db, ids, { idcol, idcue, at: now(), centro })

  serve(app, aprobacionCalls, {
    'PUT /certcol/updateEstado/:id': async ({ params: { id }, body: { estado }, session }) => {
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

    'PUT /certcol/updateArrayEstado': async ({ body: { estado, ids }, session }) => {
      const { cambiados, omitidos } = await change(ids, estado, session)
      const message =
        estado === CERTIFICADO.aprobado
          ? `Se aprobaron ${cambiados.length} Certificados`
          : `Se devolvieron ${cambiados.length} Certificados`
      return { message, cambiados: cambiados.length, omitidos }
    },
  })
}
