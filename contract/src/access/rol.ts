import * as z from 'zod/mini'
import { calls } from '../call.ts'
import { catalog, listWhole, crudCalls } from '../catalog.ts'
import { nombre, texto } from '../fields/text.ts'

/**
 * Returns whether a name has only letters (also with accents), digits and signs of a keyboard.
 * Other characters can look like them.
 */
const esDeTeclado = (nombre: string) => /^[ -~\p{M}]*$/u.test(nombre.normalize('NFKD'))

/** A role. Its permissions on each module decide the actions of its accounts (ACC-18). */
export const rol = catalog({
  title: 'Rol',
  path: '/rol',
  module: 'Roles',
  suffix: 'rol',
  fields: {
    nombre: nombre({ mensaje: 'Escriba el nombre del rol, con al menos 3 letras.', min: 3, max: 40 }).check(
      z.refine(esDeTeclado, 'Use letras del español, números y signos del teclado.'),
    ),
    descripcion: texto({ mensaje: 'Escriba la descripción, con al menos 6 letras.', min: 6, max: 150, lineas: true }),
  },
  search: ['nombre', 'descripcion'],
})

export const rolCalls = calls(() => ({
  // `POST /rol` also creates the permissions of the role, one row for each module (ACC-20).
  ...crudCalls(rol),
  'GET /rol': listWhole(rol),
}))
