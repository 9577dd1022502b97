import { curso, cursoCalls } from '@anclaje/contract/training/curso'
import { catalogHandlers } from '../../catalog/handlers.ts'
import { cursos } from '../../db/tables/training.ts'
import type { App, Deps } from '../../deps.ts'
import type { Constraints } from '../../errors/errors.ts'
import { serve } from '../../http/serve.ts'

/** Serves the courses of the centre. */
export function cursosRoutes(app: App, { db }: Deps): void {
  const courses = catalogHandlers(db, curso, cursos)
  serve(app, cursoCalls, {
    'POST /cursos': courses.create,
    'PUT /cursos/:id': courses.update,
    'DELETE /cursos/:id': courses.remove,
    'GET /cursos': courses.wholeOrInPages,
    'GET /cursos/:id': async (asked) => [await courses.read(asked)],
  })
}

export const cursosConstraints: Constraints = {
  cursos_iniciales_uq: { field: 'iniciales', message: 'Ya existe un curso con esas iniciales.' },
  cursos_iniciales_fijas: {
    field: 'iniciales',
    message: 'Las iniciales no se pueden cambiar: ya hay certificados aprobados de este curso.',
  },
}
