import * as z from 'zod'
import { paisRow, rolRow, tipodocRow } from '@anclaje/contract/entities/catalogos'
import { curso } from '@anclaje/contract/entities/curso'
import { can } from '@anclaje/contract/permissions'
import { crud } from '../../core/crud.ts'
import type { App, Deps } from '../../core/deps.ts'
import { notFound } from '../../core/errors.ts'
import type { Constraints } from '../../core/errors.ts'
import { sessionOf } from '../../core/guard.ts'
import { idParam } from '../../core/sql.ts'
import { cursos } from '../../db/tables.ts'
import { listPaises, listRoles, listTipodocs, readRol } from './queries.ts'

/** The plain entities, a line each, and the reference lists that selects read. */
export function catalogosRoutes(app: App, deps: Deps): void {
  crud(app, deps, curso, cursos)

  app.route({
    method: 'GET',
    url: '/paises',
    config: { access: 'session' },
    schema: { response: { 200: z.array(paisRow) } },
    handler: () => listPaises(deps.db),
  })
  app.route({
    method: 'GET',
    url: '/tipodocs',
    config: { access: 'session' },
    schema: { response: { 200: z.array(tipodocRow) } },
    handler: () => listTipodocs(deps.db),
  })
  app.route({
    method: 'GET',
    url: '/rol',
    config: { access: 'session' },
    schema: { response: { 200: z.array(rolRow.partial({ descripcion_rol: true })) } },
    handler: async (request) => {
      const roles = await listRoles(deps.db)
      const whole = can(sessionOf(request).permissions, 'Roles', 'ver')
      return whole ? roles : roles.map(({ id_rol, nombre_rol }) => ({ id_rol, nombre_rol }))
    },
  })
  app.route({
    method: 'GET',
    url: '/rol/:id',
    config: { access: ['Roles', 'ver'] },
    schema: { params: idParam, response: { 200: rolRow } },
    handler: async (request) => {
      const rol = await readRol(deps.db, request.params.id)
      if (!rol) throw notFound()
      return rol
    },
  })
}

export const catalogosConstraints: Constraints = {
  cursos_iniciales_uq: { field: 'iniciales', message: 'Ya existe un curso con esas iniciales.' },
  cursos_iniciales_fijas: {
    field: 'iniciales',
    message: 'Las iniciales no se pueden cambiar: ya hay certificados aprobados de este curso.',
  },
}
