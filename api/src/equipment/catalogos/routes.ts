import { eq } from 'drizzle-orm'
import { ciudadCalls } from '@anclaje/contract/places/ciudad'
import { claseequipo, claseequipoCalls } from '@anclaje/contract/equipment/claseequipo'
import { curso, cursoCalls } from '@anclaje/contract/training/curso'
import { marca, marcaCalls } from '@anclaje/contract/equipment/marca'
import { norma, normaCalls } from '@anclaje/contract/equipment/norma'
import { pais, paisCalls } from '@anclaje/contract/places/pais'
import { propiedad, propiedadCalls } from '@anclaje/contract/equipment/propiedad'
import { rol, rolCalls } from '@anclaje/contract/access/rol'
import { tipodoc, tipodocCalls } from '@anclaje/contract/places/tipodoc'
import { tipoequipo, tipoequipoCalls } from '@anclaje/contract/equipment/tipoequipo'
import { pageQuery } from '@anclaje/contract/http'
import { can } from '@anclaje/contract/permissions'
import { catalogHandlers } from '../../catalog/handlers.ts'
import type { App, Deps } from '../../deps.ts'
import type { Constraints } from '../../http/errors.ts'
import { requirePermission } from '../../http/guard.ts'
import { parse } from '../../http/uploads.ts'
import { pageReply } from '../../db/list.ts'
import { serve } from '../../http/serve.ts'
import {
  claseequipos,
  cursos,
  marcas,
  normas,
  paises,
  propiedades,
  roles,
  tipodocs,
  tipoequipos,
} from '../../db/tables.ts'
import { listCiudadRefs, listCiudades, listDepartamentoRefs, listDepartamentos } from '../../places/ciudades/queries.ts'

/** The catalogues, and the places that are only read (portal §7, Catalogues; decisions §1.9, §6.1). */
export function catalogosRoutes(app: App, deps: Deps): void {
  const { db } = deps

  const course = catalogHandlers(db, curso, cursos)
  serve(app, cursoCalls, {
    ...course.plain,
    'GET /cursos': course.wholeOrInPages,
    'GET /cursos/:id': async ({ params }) => [await course.read(params.id)],
  })
  const country = catalogHandlers(db, pais, paises)
  serve(app, paisCalls, { ...country.plain, 'GET /paises': country.whole })
  const documentType = catalogHandlers(db, tipodoc, tipodocs)
  serve(app, tipodocCalls, { ...documentType.plain, 'GET /tipodocs': documentType.whole })
  const role = catalogHandlers(db, rol, roles)
  serve(app, rolCalls, { ...role.plain, 'GET /rol': role.whole })
  const property = catalogHandlers(db, propiedad, propiedades)
  serve(app, propiedadCalls, {
    ...property.plain,
    'GET /propiedades': property.wholeOrInPages,
    'GET /propiedades/getByParams': property.byParams,
  })
  const brand = catalogHandlers(db, marca, marcas)
  serve(app, marcaCalls, {
    ...brand.plain,
    'GET /marcas': brand.inPages,
    'GET /marcas/getByParams': brand.byParams,
  })
  const type = catalogHandlers(db, tipoequipo, tipoequipos, {
    columns: { propiedade: { id_pro: propiedades.id_pro, nombre_pro: propiedades.nombre_pro } },
    from: propiedades,
    on: eq(propiedades.id_pro, tipoequipos.idpro_tipoeq),
  })
  serve(app, tipoequipoCalls, {
    ...type.plain,
    'GET /tipoequipos': type.inPages,
    'GET /tipoequipos/getByParams': type.byParams,
    'GET /tipoequipos/getAll': type.all,
  })
  const typeColumns = { tipoequipo: { id_tipoeq: tipoequipos.id_tipoeq, nombre_tipoeq: tipoequipos.nombre_tipoeq } }
  const kind = catalogHandlers(db, claseequipo, claseequipos, {
    columns: typeColumns,
    from: tipoequipos,
    on: eq(tipoequipos.id_tipoeq, claseequipos.idtipoeq_claeq),
  })
  serve(app, claseequipoCalls, {
    ...kind.plain,
    'GET /claseequipo': kind.inPages,
    'GET /claseequipo/getByParams': kind.byParams,
  })
  const standard = catalogHandlers(db, norma, normas, {
    columns: typeColumns,
    from: tipoequipos,
    on: eq(tipoequipos.id_tipoeq, normas.idtipoeq_nor),
  })
  serve(app, normaCalls, {
    ...standard.plain,
    'GET /normas': standard.inPages,
    'GET /normas/getByParams': standard.byParams,
  })

  serve(app, ciudadCalls, {
    'GET /departamentos': async ({ query, session }) =>
      can(session.permissions, 'Departamentos', 'ver') ? listDepartamentos(db, query) : listDepartamentoRefs(db, query),

    'GET /ciudades': async ({ query, session }) => {
      if (query.page === undefined) return listCiudadRefs(db, query)
      requirePermission(session, ['Ciudades', 'ver'])
      const window = parse(pageQuery, query)
      const { items, total } = await listCiudades(db, query, window)
      return pageReply(items, total, window)
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
  propiedades_nombre_uq: { field: 'nombre', message: 'Ya existe una propiedad con ese nombre.' },
  marcas_nombre_uq: { field: 'nombre', message: 'Ya existe una marca con ese nombre.' },
  tipoequipos_nombre_uq: { field: 'nombre', message: 'Ya existe un tipo de equipo con ese nombre.' },
  tipoequipos_propiedad_fk: { field: 'idpro', message: 'Seleccione una propiedad de la lista.' },
  tipoequipos_propiedad_decide: {
    field: 'idpro',
    message: 'Los criterios de esa propiedad solo informan: elija la que decide sobre el equipo.',
    status: 400,
  },
  claseequipos_nombre_uq: { field: 'nombre', message: 'Ya existe una clase con ese nombre en ese tipo de equipo.' },
  claseequipos_tipo_fk: { field: 'idtipoeq', message: 'Seleccione un tipo de equipo de la lista.' },
  normas_nombre_uq: { field: 'nombre', message: 'Ya existe una norma con ese nombre en ese tipo de equipo.' },
  normas_tipo_fk: { field: 'idtipoeq', message: 'Seleccione un tipo de equipo de la lista.' },
  roles_nombre_uq: { field: 'nombre', message: 'Ya existe un rol con ese nombre.' },
  roles_fijos: {
    field: 'nombre',
    message: 'Los roles ADM, INSPECTOR, REGISTRO y CONSULTA no se pueden renombrar ni eliminar.',
  },
}
