import { calls } from '../call.ts'
import { catalog, listWhole, crudCalls } from '../catalog.ts'
import { nombre, signo } from '../fields/text.ts'

/**
 * A country that issues documents. Seeded countries have their ISO number as id and their ISO
 * letters as code.
 */
export const pais = catalog({
  title: 'País',
  path: '/paises',
  module: 'Paises',
  suffix: 'pais',
  fields: {
    nombre: nombre({ mensaje: 'Escriba el nombre del país.' }),
    codigo: signo({ mensaje: 'Escriba el código del país, por ejemplo CO.', min: 2, max: 10 }),
  },
  search: ['nombre', 'codigo'],
})

export const paisCalls = calls(() => ({
  ...crudCalls(pais),
  'GET /paises': listWhole(pais),
}))
