import * as z from 'zod/mini'
import { calls } from '../call.ts'
import { entity } from '../entity.ts'
import type { FormTexts } from '../entity.ts'
import { filtroId } from '../fields/filter.ts'
import { entero } from '../fields/number.ts'
import { opcional } from '../fields/optional.ts'
import { nombre } from '../fields/text.ts'
import { idParam } from '../http.ts'
import { ICONOS } from '../icons.ts'
import type { Icono } from '../icons.ts'
import { rolRef } from '../refs.ts'

const SIN_ICONO = 'Elija un icono de la lista.'

const bit = z.number()

/** Permissions of a role on a module. Each role has a row for each module (ACC-20). */
const permisosRol = z.object({
  id_prol: z.number(),
  ver_prol: bit,
  crear_prol: bit,
  editar_prol: bit,
  eliminar_prol: bit,
  filtrar_prol: bit,
})

/**
 * A module of the menu. Its title, parent, icon and order can be changed; its name belongs to the
 * program. A missing field keeps its value (ACC-20).
 */
export const modulo = entity({
  suffix: 'mod',
  fields: {
    title: z.optional(nombre({ mensaje: 'Escriba el título del módulo.', max: 60 })),
    father: opcional(entero({ mensaje: 'Elija un módulo de la lista.', min: 1 })),
    icon: z.optional(z.pipe(z.string(SIN_ICONO), z.literal(Object.keys(ICONOS) as Icono[], SIN_ICONO))),
    orden: z.optional(entero({ mensaje: 'Escriba el orden, un número de 0 a 9999.', min: 0, max: 9999 })),
  },
  reads: {
    nombre_mod: z.string(),
    title_mod: z.string(),
    route_mod: z.nullable(z.string()),
    // Name of the icon as text, because a stored icon might no longer be in the list.
    icon_mod: z.nullable(z.string()),
    father_mod: z.nullable(z.number()),
    orden_mod: z.number(),
  },
  order: ['nombre_mod', 'title_mod', 'route_mod', 'icon_mod', 'father_mod', 'orden_mod'],
  nested: {
    // Present when the query has a role.
    roles: z.optional(z.array(z.object({ ...rolRef.shape, permisosroles: permisosRol }))),
  },
})
export type ModuloTexts = FormTexts<typeof modulo>
export type ModuloPlano = z.infer<typeof modulo.row>

/**
 * A module in a list. The list holds every module, and each parent also holds its children
 * (ACC-20).
 */
const moduloConSubmodulos = z.object({ ...modulo.row.shape, Submodulos: z.array(modulo.row) })
export type Modulo = z.infer<typeof moduloConSubmodulos>

export const moduloCalls = calls(() => ({
  // With `idrol`, each module has the permissions of that role.
  'GET /modulos': {
    access: 'session',
    query: z.object({ idrol: filtroId() }),
    answer: z.array(moduloConSubmodulos),
  },
  'GET /modulos/:id': { access: ['Modulos', 'ver'], params: idParam, answer: modulo.row },
  'PUT /modulos/:id': {
    access: ['Modulos', 'editar'],
    params: idParam,
    body: modulo.body,
    answer: modulo.row,
  },
}))
