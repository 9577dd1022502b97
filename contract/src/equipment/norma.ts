import { calls } from '../call.ts'
import { catalog, listByParams, listInPages, crudCalls } from '../catalog.ts'
import { referencia } from '../fields/reference.ts'
import { nombre, textoOpcional } from '../fields/text.ts'
import { tipoequipoRef } from '../refs.ts'

/** A standard that equipment of one type conforms to (EQUIP-3). */
export const norma = catalog({
  title: 'Norma',
  path: '/normas',
  module: 'Normas',
  suffix: 'nor',
  fields: {
    nombre: nombre({ mensaje: 'Escriba el nombre, con al menos 4 letras.', min: 4 }),
    titulo: textoOpcional({ max: 200 }),
    idtipoeq: referencia('Elija el tipo de equipo.'),
  },
  search: ['nombre', 'titulo'],
  nested: { tipoequipo: tipoequipoRef },
})

export const normaCalls = calls(() => ({
  ...crudCalls(norma),
  'GET /normas': listInPages(norma),
  'GET /normas/getByParams': listByParams(norma, ['idtipoeq']),
}))
