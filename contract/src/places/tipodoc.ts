import { calls } from '../call.ts'
import { catalog, listWhole, crudCalls } from '../catalog.ts'
import { nombre, signo } from '../fields/text.ts'

/** A type of identity document; its initials precede the number on certificates. */
export const tipodoc = catalog({
  title: 'Tipo de documento',
  path: '/tipodocs',
  module: 'TipoDocs',
  suffix: 'tipo',
  fields: {
    nombre: nombre({ mensaje: 'Escriba el nombre del tipo de documento.' }),
    iniciales: signo({ mensaje: 'Escriba las iniciales, por ejemplo CC.', min: 2, max: 8 }),
    codigo: signo({ mensaje: 'Escriba el código, por ejemplo CC.', max: 10 }),
  },
  search: ['nombre', 'iniciales'],
  ref: ['iniciales'],
})

export const tipodocCalls = calls(() => ({
  ...crudCalls(tipodoc),
  'GET /tipodocs': listWhole(tipodoc),
}))
