import { tipodoc, tipodocCalls } from '@anclaje/contract/places/tipodoc'
import { catalogHandlers } from '../../catalog/handlers.ts'
import { tipodocs } from '../../db/tables/places.ts'
import type { App, Deps } from '../../deps.ts'
import type { Constraints } from '../../errors/errors.ts'
import { serve } from '../../http/serve.ts'

/** Serves the types of identity documents. */
export function tipodocsRoutes(app: App, { db }: Deps): void {
  const types = catalogHandlers(db, tipodoc, tipodocs)
  serve(app, tipodocCalls, {
    'GET /tipodocs/:id': types.read,
    'POST /tipodocs': types.create,
    'PUT /tipodocs/:id': types.update,
    'DELETE /tipodocs/:id': types.remove,
    'GET /tipodocs': types.whole,
  })
}

export const tipodocsConstraints: Constraints = {
  tipodocs_iniciales_uq: { field: 'iniciales', message: 'Ya existe un tipo de documento con esas iniciales.' },
}
