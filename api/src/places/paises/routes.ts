import { pais, paisCalls } from '@anclaje/contract/places/pais'
import { catalogHandlers } from '../../catalog/handlers.ts'
import { paises } from '../../db/tables/places.ts'
import type { App, Deps } from '../../deps.ts'
import type { Constraints } from '../../errors/errors.ts'
import { serve } from '../../http/serve.ts'

/** Serves the countries that issue documents. */
export function paisesRoutes(app: App, { db }: Deps): void {
  const countries = catalogHandlers(db, pais, paises)
  serve(app, paisCalls, {
    'GET /paises/:id': countries.read,
    'POST /paises': countries.create,
    'PUT /paises/:id': countries.update,
    'DELETE /paises/:id': countries.remove,
    'GET /paises': countries.whole,
  })
}

export const paisesConstraints: Constraints = {
  paises_codigo_uq: { field: 'codigo', message: 'Ya existe un país con ese código.' },
}
