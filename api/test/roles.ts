import { sql } from 'drizzle-orm'
import { ACTIONS } from '@anclaje/contract/permissions'
import type { Action, ModuleName } from '@anclaje/contract/permissions'
import { MODULES } from '@anclaje/contract/screens'
import { rows } from '../src/db/client.ts'
import type { Db } from '../src/db/client.ts'

let serial = 0

/** Creates a role without permissions, for `grant`. */
export async function createRole(db: Db): Promise<number> {
  const nombre = `ROL ${++serial}`
  const [row] = await rows<{ id: number }>(
    db,
    sql`insert into roles (nombre_rol, descripcion_rol) values (${nombre}, 'Rol de prueba') returning id_rol as id`,
  )
  return row!.id
}

/** Creates a row for each module, so that a test can grant any permission. */
export async function seedEveryModule(db: Db): Promise<void> {
  for (const name of MODULES)
    await db.execute(
      sql`insert into modulos (nombre_mod, title_mod, orden_mod) values (${name}, ${name}, 999) on conflict do nothing`,
    )
}

/** Sets all switches of a role directly in the database. The next call sees them. */
export async function grant(
  { db }: { db: Db },
  idrol: number,
  has: (module: ModuleName, action: Action) => boolean,
): Promise<void> {
  const values = MODULES.map((name) => {
    const switches = ACTIONS.map((action) => (has(name, action) ? 1 : 0))
    return sql`(${name}, ${sql.join(
      switches.map((value) => sql.raw(String(value))),
      sql`, `,
    )})`
  })
  await db.execute(sql`
    insert into permisosroles (idrol_prol, idmodulo_prol, ver_prol, crear_prol, editar_prol, eliminar_prol, filtrar_prol)
    select ${idrol}::int, id_mod, v, c, e, d, f
    from (values ${sql.join(values, sql`, `)}) as x(nombre, v, c, e, d, f) join modulos on nombre_mod = nombre
    on conflict (idrol_prol, idmodulo_prol) do update set ver_prol = excluded.ver_prol, crear_prol = excluded.crear_prol,
      editar_prol = excluded.editar_prol, eliminar_prol = excluded.eliminar_prol, filtrar_prol = excluded.filtrar_prol`)
}
