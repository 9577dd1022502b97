import { entity } from '../entity.ts'
import { nombre } from '../fields.ts'

/** A brand of equipment (portal §3). */
export const marca = entity({
  title: 'Marca',
  path: '/marcas',
  module: 'Marcas',
  suffix: 'mar',
  fields: { nombre: nombre({ mensaje: 'Ingrese el nombre, con al menos 6 letras.', min: 6 }) },
  search: ['nombre'],
  wire: { params: [] },
})
