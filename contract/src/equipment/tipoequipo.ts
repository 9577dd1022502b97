import { calls } from '../call.ts'
import { catalog, listAll, listByParams, listInPages, crudCalls, updateWithReason } from '../catalog.ts'
import { referencia } from '../fields/reference.ts'
import { nombre } from '../fields/text.ts'
import { propiedadRef } from '../refs.ts'

/** A type of fall-protection equipment, such as a full-body harness. */
export const tipoequipo = catalog({
  title: 'Tipos de equipos',
  path: '/tipoequipos',
  module: 'TipoEquipos',
  suffix: 'tipoeq',
  fields: {
    nombre: nombre({ mensaje: 'Escriba el nombre, con al menos 6 letras.', min: 6 }),
    idpro: referencia('Elija la propiedad.'),
  },
  search: ['nombre'],
  nested: { propiedade: propiedadRef },
})

export const tipoequipoCalls = calls(() => ({
  ...crudCalls(tipoequipo),
  'PUT /tipoequipos/:id': updateWithReason(tipoequipo),
  'GET /tipoequipos': listInPages(tipoequipo),
  'GET /tipoequipos/getByParams': listByParams(tipoequipo, ['idpro']),
  'GET /tipoequipos/getAll': listAll(tipoequipo),
}))
