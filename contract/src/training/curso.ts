import * as z from 'zod/mini'
import { calls } from '../call.ts'
import { catalog, listWholeOrInPages, crudCalls } from '../catalog.ts'
import { nombre, signo, textoOpcional } from '../fields/text.ts'
import { idParam } from '../http.ts'

/**
 * A course that the centre offers. The ids of its certificates begin with its initials (COURSE-2).
 */
export const curso = catalog({
  title: 'Curso',
  path: '/cursos',
  module: 'Cursos',
  suffix: 'cur',
  fields: {
    nombre: nombre({ mensaje: 'Debe ingresar el nombre.' }),
    descripcion: textoOpcional({ lineas: true }),
    iniciales: signo({
      mensaje: 'Debe ingresar las iniciales.',
      corto: 'Las iniciales deben tener de 2 a 8 caracteres.',
      min: 2,
      max: 8,
    }).check(z.regex(/^[\p{L}\p{N}.-]*$/u, 'Las iniciales solo llevan letras, números, puntos y guiones.')),
  },
  search: ['nombre', 'iniciales'],
})

export const cursoCalls = calls(() => ({
  ...crudCalls(curso),
  'GET /cursos': listWholeOrInPages(curso),
  'GET /cursos/:id': { access: ['Cursos', 'ver'], params: idParam, answer: z.array(curso.row) },
}))
