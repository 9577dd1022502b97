import { calls } from '../call.ts'
import { catalog, listByParams, listWholeOrInPages, crudCalls } from '../catalog.ts'
import { nombre } from '../fields/text.ts'

/**
 * A property: the material of equipment, such as metal or textile. Each type of equipment has one,
 * and only the criteria of that property decide whether an item stays in service (EQUIP-2).
 */
export const propiedad = catalog({
  title: 'Propiedad',
  path: '/propiedades',
  module: 'Propiedades',
  suffix: 'pro',
  fields: { nombre: nombre({ mensaje: 'Escriba el nombre, con al menos 3 letras.', min: 3 }) },
  search: ['nombre'],
})

export const propiedadCalls = calls(() => ({
  ...crudCalls(propiedad),
  'GET /propiedades': listWholeOrInPages(propiedad),
  'GET /propiedades/getByParams': listByParams(propiedad),
}))
