import { calls } from '../call.ts'
import { catalog, listByParams, listInPages, crudCalls, updateWithReason } from '../catalog.ts'
import { referencia } from '../fields/reference.ts'
import { nombre } from '../fields/text.ts'
import { tipoequipoRef } from '../refs.ts'

/** A class within a type of equipment, such as a harness with four rings. */
export const claseequipo = catalog({
  title: 'Clase de equipos',
  path: '/claseequipo',
  module: 'ClaseEquipos',
  suffix: 'claeq',
  fields: {
    nombre: nombre({ mensaje: 'Escriba el nombre, con al menos 6 letras.', min: 6 }),
    idtipoeq: referencia('Elija el tipo de equipo.'),
  },
  search: ['nombre'],
  nested: { tipoequipo: tipoequipoRef },
})

export const claseequipoCalls = calls(() => ({
  ...crudCalls(claseequipo),
  'PUT /claseequipo/:id': updateWithReason(claseequipo),
  'GET /claseequipo': listInPages(claseequipo),
  'GET /claseequipo/getByParams': listByParams(claseequipo, ['idtipoeq']),
}))
