import { calls } from '../call.ts'
import { catalog, listByParams, listInPages, crudCalls, updateWithReason } from '../catalog.ts'
import { nombre } from '../fields/text.ts'

/** A brand of equipment. */
export const marca = catalog({
  title: 'Marca',
  path: '/marcas',
  module: 'Marcas',
  suffix: 'mar',
  fields: { nombre: nombre({ mensaje: 'Escriba el nombre, con al menos 6 letras.', min: 6 }) },
  search: ['nombre'],
})

export const marcaCalls = calls(() => ({
  ...crudCalls(marca),
  'PUT /marcas/:id': updateWithReason(marca),
  'GET /marcas': listInPages(marca),
  'GET /marcas/getByParams': listByParams(marca),
}))
