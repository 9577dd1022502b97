import { asc, sql } from 'drizzle-orm'
import type { Modulo, ModuloPlano } from '@anclaje/contract/permissions'
import type { Db } from '../../db/client.ts'
import { modulos, permisosroles, roles } from '../../db/tables.ts'

const plain = {
  id_mod: modulos.id_mod,
  nombre_mod: modulos.nombre_mod,
  title_mod: modulos.title_mod,
  route_mod: modulos.route_mod,
  icon_mod: modulos.icon_mod,
  father_mod: modulos.father_mod,
  orden_mod: modulos.orden_mod,
}

const NONE = { id_prol: null, ver_prol: 0, crear_prol: 0, editar_prol: 0, eliminar_prol: 0, filtrar_prol: 0 }

const nest = (list: ModuloPlano[]): Modulo[] =>
  list
    .filter((mod) => mod.father_mod === null)
    .map((mod) => ({ ...mod, Submodulos: list.filter((sub) => sub.father_mod === mod.id_mod) }))

/** Every module with its submodules. */
export const listModulos = async (db: Db): Promise<Modulo[]> =>
  nest(await db.select(plain).from(modulos).orderBy(asc(modulos.orden_mod), asc(modulos.id_mod)))

/** Every module with its submodules and the switches of a role, all 0 where nothing is recorded (decisions §1.10). */
export async function listModulosOfRol(db: Db, idrol: number): Promise<Modulo[]> {
  const list = await db
    .select({
      ...plain,
      rol: { id_rol: roles.id_rol, nombre_rol: roles.nombre_rol },
      permisos: {
        id_prol: permisosroles.id_prol,
        ver_prol: permisosroles.ver_prol,
        crear_prol: permisosroles.crear_prol,
        editar_prol: permisosroles.editar_prol,
        eliminar_prol: permisosroles.eliminar_prol,
        filtrar_prol: permisosroles.filtrar_prol,
      },
    })
    .from(modulos)
    .innerJoin(roles, sql`${roles.id_rol} = ${idrol}`)
    .leftJoin(
      permisosroles,
      sql`${permisosroles.idmodulo_prol} = ${modulos.id_mod} and ${permisosroles.idrol_prol} = ${roles.id_rol}`,
    )
    .orderBy(asc(modulos.orden_mod), asc(modulos.id_mod))
  return nest(
    list.map(({ rol, permisos, ...mod }) => ({ ...mod, roles: [{ ...rol, permisosroles: permisos ?? NONE }] })),
  )
}
