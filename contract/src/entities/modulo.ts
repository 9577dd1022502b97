import * as z from 'zod'
import { entero, nombre, opcional } from '../fields.ts'
import { ICONOS } from '../icons.ts'
import type { Icono } from '../icons.ts'

/**
 * What can be changed of a module: how it is called and where it stands in the menu; its name
 * belongs to the program. What is not sent stays (decisions §1.10).
 */
export const moduloUpdate = z
  .object({
    title: nombre({ mensaje: 'Ingrese el título del módulo.', max: 60 }),
    father: opcional(entero({ mensaje: 'Seleccione un módulo de la lista.', min: 1 })),
    icon: z.literal(Object.keys(ICONOS) as Icono[], 'Seleccione un icono de la lista.'),
    orden: entero({ mensaje: 'Ingrese el orden, un número de 0 a 9999.', min: 0, max: 9999 }),
  })
  .partial()

const cero_uno = z.number()

/** The five switches of a role on a module as they travel. */
export const permisosRol = z.object({
  id_prol: z.number().nullable(),
  ver_prol: cero_uno,
  crear_prol: cero_uno,
  editar_prol: cero_uno,
  eliminar_prol: cero_uno,
  filtrar_prol: cero_uno,
})

export const moduloPlano = z.object({
  id_mod: z.number(),
  nombre_mod: z.string(),
  title_mod: z.string(),
  route_mod: z.string().nullable(),
  icon_mod: z.string().nullable(),
  father_mod: z.number().nullable(),
  orden_mod: z.number(),
  roles: z.array(z.object({ id_rol: z.number(), nombre_rol: z.string(), permisosroles: permisosRol })).optional(),
})

/**
 * A module as a list has it: all of them in one array, and with a parent its children once more
 * (decisions §1.10).
 */
export const modulo = moduloPlano.extend({ Submodulos: z.array(moduloPlano) })
export type Modulo = z.infer<typeof modulo>
export type ModuloPlano = z.infer<typeof moduloPlano>
