import * as z from 'zod/mini'
import { calls } from '../call.ts'
import { entity } from '../entity.ts'
import { filtroId } from '../fields/filter.ts'
import { interruptor } from '../fields/number.ts'
import { referencia } from '../fields/reference.ts'
import { idParam, pageOf, paged } from '../http.ts'
import { rolRef } from '../refs.ts'

/**
 * Permissions of a role on a module (ACC-18). A missing field keeps its value. Each role has a row
 * for each module from the start, so a creation changes that row.
 */
export const permisorol = entity({
  suffix: 'prol',
  fields: {
    idrol: referencia('Elija el rol.'),
    idmodulo: referencia('Elija el módulo.'),
    ver: z.optional(interruptor()),
    crear: z.optional(interruptor()),
    editar: z.optional(interruptor()),
    eliminar: z.optional(interruptor()),
    filtrar: z.optional(interruptor()),
  },
  nested: {
    rol: rolRef,
    modulo: z.object({ id_mod: z.number(), nombre_mod: z.string(), title_mod: z.string() }),
  },
})
export type PermisorolRow = z.infer<typeof permisorol.row>
export type Interruptores = Omit<z.output<typeof permisorol.body>, 'idrol' | 'idmodulo'>

export const permisorolCalls = calls(() => ({
  'GET /permisosroles': {
    access: ['Permisos', 'ver'],
    query: paged({ idrol: filtroId(), idmodulo: filtroId() }),
    answer: pageOf(permisorol.row),
  },
  'GET /permisosroles/:id': { access: ['Permisos', 'ver'], params: idParam, answer: permisorol.row },
  'POST /permisosroles': {
    access: ['Permisos', 'crear'],
    body: permisorol.body,
    created: permisorol.row,
  },
  // «Todo Ver»: `ver` on every module on which the caller has it.
  'PUT /permisosroles/ver': {
    access: ['Permisos', 'editar'],
    body: z.object({ idrol: referencia('Elija el rol.') }),
    answer: z.object({ message: z.string(), cambiados: z.number() }),
  },
  // A role or module in the body must be that of the stored row.
  'PUT /permisosroles/:id': {
    access: ['Permisos', 'editar'],
    params: idParam,
    body: z.partial(permisorol.body),
    answer: permisorol.row,
  },
}))
