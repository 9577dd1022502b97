import { calls } from '../call.ts'
import { catalog, listByParams, listWholeOrInPages, plainCalls } from '../catalog.ts'
import { nombre } from '../fields/text.ts'

/** What a type of equipment is made of: the criteria of its property decide whether an item stays in service (EQUIP-2). */
export const propiedad = catalog({
  title: 'Propiedad',
  path: '/propiedades',
  module: 'Propiedades',
  suffix: 'pro',
  fields: { nombre: nombre({ mensaje: 'Ingrese el nombre, con al menos 3 letras.', min: 3 }) },
  search: ['nombre'],
})

export const propiedadCalls = calls(() => ({
  ...plainCalls(propiedad),
  'GET /propiedades': listWholeOrInPages(propiedad),
  'GET /propiedades/getByParams': listByParams(propiedad),
}))
