import * as z from 'zod'
import { filtroId, interruptor, referencia } from '../fields.ts'

const switches = {
  ver: interruptor().optional(),
  crear: interruptor().optional(),
  editar: interruptor().optional(),
  eliminar: interruptor().optional(),
  filtrar: interruptor().optional(),
}

/** The switches of a role on a module (portal §6); one that is not sent stays as it is, and is off where there was no record. */
export const permisorolCreate = z.object({
  idrol: referencia('Seleccione el rol.'),
  idmodulo: referencia('Seleccione el módulo.'),
  ...switches,
})
/** An edit names the record by its id: role and module that are sent must be its own. */
export const permisorolUpdate = permisorolCreate.partial()
export type Interruptores = Partial<Record<keyof typeof switches, number>>

export const permisorolFilters = z.object({ idrol: filtroId(), idmodulo: filtroId() })

const cero_uno = z.number()
export const permisorolRow = z.object({
  id_prol: z.number(),
  idrol_prol: z.number(),
  idmodulo_prol: z.number(),
  ver_prol: cero_uno,
  crear_prol: cero_uno,
  editar_prol: cero_uno,
  eliminar_prol: cero_uno,
  filtrar_prol: cero_uno,
  rol: z.object({ id_rol: z.number(), nombre_rol: z.string() }),
  modulo: z.object({ id_mod: z.number(), nombre_mod: z.string(), title_mod: z.string() }),
})
export type PermisorolRow = z.infer<typeof permisorolRow>
