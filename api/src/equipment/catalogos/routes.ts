import { eq } from 'drizzle-orm'
import { claseequipo, claseequipoCalls } from '@anclaje/contract/equipment/claseequipo'
import { marca, marcaCalls } from '@anclaje/contract/equipment/marca'
import { norma, normaCalls } from '@anclaje/contract/equipment/norma'
import { propiedad, propiedadCalls } from '@anclaje/contract/equipment/propiedad'
import { tipoequipo, tipoequipoCalls } from '@anclaje/contract/equipment/tipoequipo'
import { catalogHandlers } from '../../catalog/handlers.ts'
import { claseequipos, marcas, normas, propiedades, tipoequipos } from '../../db/tables/equipment.ts'
import type { App, Deps } from '../../deps.ts'
import type { Constraints } from '../../errors/errors.ts'
import { serve } from '../../http/serve.ts'
import { changeIssued } from './actions.ts'
import { readBrand, readClass, readType } from './queries.ts'

/** Serves the catalogues of equipment: properties, brands, types, classes and standards. */
export function catalogosRoutes(app: App, { db }: Deps): void {
  const properties = catalogHandlers(db, propiedad, propiedades)
  serve(app, propiedadCalls, {
    'GET /propiedades/:id': properties.read,
    'POST /propiedades': properties.create,
    'PUT /propiedades/:id': properties.update,
    'DELETE /propiedades/:id': properties.remove,
    'GET /propiedades': properties.wholeOrInPages,
    'GET /propiedades/getByParams': properties.byParams,
  })

  const brands = catalogHandlers(db, marca, marcas)
  serve(app, marcaCalls, {
    'GET /marcas/:id': brands.read,
    'POST /marcas': brands.create,
    'PUT /marcas/:id': (asked) => changeIssued(db, readBrand, asked, brands.updateWithin),
    'DELETE /marcas/:id': brands.remove,
    'GET /marcas': brands.inPages,
    'GET /marcas/getByParams': brands.byParams,
  })

  const types = catalogHandlers(db, tipoequipo, tipoequipos, {
    columns: { propiedade: { id_pro: propiedades.id_pro, nombre_pro: propiedades.nombre_pro } },
    from: propiedades,
    on: eq(propiedades.id_pro, tipoequipos.idpro_tipoeq),
  })
  serve(app, tipoequipoCalls, {
    'GET /tipoequipos/:id': types.read,
    'POST /tipoequipos': types.create,
    'PUT /tipoequipos/:id': (asked) => changeIssued(db, readType, asked, types.updateWithin),
    'DELETE /tipoequipos/:id': types.remove,
    'GET /tipoequipos': types.inPages,
    'GET /tipoequipos/getByParams': types.byParams,
    'GET /tipoequipos/getAll': types.all,
  })

  const typeColumns = { tipoequipo: { id_tipoeq: tipoequipos.id_tipoeq, nombre_tipoeq: tipoequipos.nombre_tipoeq } }
  const classes = catalogHandlers(db, claseequipo, claseequipos, {
    columns: typeColumns,
    from: tipoequipos,
    on: eq(tipoequipos.id_tipoeq, claseequipos.idtipoeq_claeq),
  })
  serve(app, claseequipoCalls, {
    'GET /claseequipo/:id': classes.read,
    'POST /claseequipo': classes.create,
    'PUT /claseequipo/:id': (asked) => changeIssued(db, readClass, asked, classes.updateWithin),
    'DELETE /claseequipo/:id': classes.remove,
    'GET /claseequipo': classes.inPages,
    'GET /claseequipo/getByParams': classes.byParams,
  })

  const standards = catalogHandlers(db, norma, normas, {
    columns: typeColumns,
    from: tipoequipos,
    on: eq(tipoequipos.id_tipoeq, normas.idtipoeq_nor),
  })
  serve(app, normaCalls, {
    'GET /normas/:id': standards.read,
    'POST /normas': standards.create,
    'PUT /normas/:id': standards.update,
    'DELETE /normas/:id': standards.remove,
    'GET /normas': standards.inPages,
    'GET /normas/getByParams': standards.byParams,
  })
}

export const catalogosConstraints: Constraints = {
  propiedades_nombre_uq: { field: 'nombre', message: 'Ya existe una propiedad con ese nombre.' },
  marcas_nombre_uq: { field: 'nombre', message: 'Ya existe una marca con ese nombre.' },
  tipoequipos_nombre_uq: { field: 'nombre', message: 'Ya existe un tipo de equipo con ese nombre.' },
  tipoequipos_propiedad_fk: { field: 'idpro', message: 'Elija una propiedad de la lista.' },
  tipoequipos_propiedad_decide: {
    field: 'idpro',
    message: 'Los criterios de esa propiedad solo informan: elija la que decide sobre el equipo.',
    status: 400,
  },
  claseequipos_nombre_uq: { field: 'nombre', message: 'Ya existe una clase con ese nombre en ese tipo de equipo.' },
  claseequipos_tipo_fk: { field: 'idtipoeq', message: 'Elija un tipo de equipo de la lista.' },
  normas_nombre_uq: { field: 'nombre', message: 'Ya existe una norma con ese nombre en ese tipo de equipo.' },
  normas_tipo_fk: { field: 'idtipoeq', message: 'Elija un tipo de equipo de la lista.' },
}
