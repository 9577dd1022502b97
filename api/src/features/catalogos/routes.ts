import * as z from 'zod'
import {
  ciudadFilters,
  ciudadRef,
  ciudadRow,
  departamentoFilters,
  departamentoRow,
} from '@anclaje/contract/entities/ciudad'
import { curso } from '@anclaje/contract/entities/curso'
import { pais } from '@anclaje/contract/entities/pais'
import { rol } from '@anclaje/contract/entities/rol'
import { tipodoc } from '@anclaje/contract/entities/tipodoc'
import { pageOf, pageQuery } from '@anclaje/contract/http'
import { can } from '@anclaje/contract/permissions'
import { crud } from '../../core/crud.ts'
import type { App, Deps } from '../../core/deps.ts'
import type { Constraints } from '../../core/errors.ts'
import { requirePermission, sessionOf } from '../../core/guard.ts'
import { parse } from '../../core/multipart.ts'
import { pageReply } from '../../core/page.ts'
import { cursos, paises, roles, tipodocs } from '../../db/tables.ts'
import { listCiudadRefs, listCiudades, listDepartamentos } from './queries.ts'

/** The plain entities, a line each, and the places that are only read (portal §7, Catalogues; decisions §1.9, §6.1). */
export function catalogosRoutes(app: App, deps: Deps): void {
  crud(app, deps, curso, cursos)
  crud(app, deps, pais, paises)
  crud(app, deps, tipodoc, tipodocs)
  crud(app, deps, rol, roles)

  app.route({
    method: 'GET',
    url: '/departamentos',
    config: { access: 'session' },
    schema: { querystring: departamentoFilters, response: { 200: z.array(departamentoRow) } },
    handler: async (request) => {
      const found = await listDepartamentos(deps.db, request.query)
      const whole = can(sessionOf(request).permissions, 'Departamentos', 'ver')
      return whole ? found : found.map(({ id_dep, nombre_dep }) => ({ id_dep, nombre_dep }))
    },
  })

  app.route({
    method: 'GET',
    url: '/ciudades',
    config: { access: 'session' },
    schema: {
      querystring: ciudadFilters.extend({ ...pageQuery.shape, page: z.unknown().optional() }),
      response: { 200: z.union([pageOf(ciudadRow), z.array(ciudadRef)]) },
    },
    handler: async (request) => {
      if (request.query.page === undefined) return listCiudadRefs(deps.db, request.query)
      requirePermission(sessionOf(request), ['Ciudades', 'ver'])
      const page = parse(pageQuery, request.query)
      const { items, total } = await listCiudades(deps.db, request.query, page)
      return pageReply(items, total, page)
    },
  })
}

export const catalogosConstraints: Constraints = {
  cursos_iniciales_uq: { field: 'iniciales', message: 'Ya existe un curso con esas iniciales.' },
  cursos_iniciales_fijas: {
    field: 'iniciales',
    message: 'Las iniciales no se pueden cambiar: ya hay certificados aprobados de este curso.',
  },
  paises_codigo_uq: { field: 'codigo', message: 'Ya existe un país con ese código.' },
  tipodocs_iniciales_uq: { field: 'iniciales', message: 'Ya existe un tipo de documento con esas iniciales.' },
  roles_nombre_uq: { field: 'nombre', message: 'Ya existe un rol con ese nombre.' },
  roles_fijos: {
    field: 'nombre',
    message: 'Los roles ADM, INSPECTOR, REGISTRO y CONSULTA no se pueden renombrar ni eliminar.',
  },
}
