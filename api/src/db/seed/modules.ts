import { eq } from 'drizzle-orm'
import { ACTIONS, ROLES } from '@anclaje/contract/permissions'
import type { Action, ModuleName } from '@anclaje/contract/permissions'
import { modulos, permisosroles } from '../tables.ts'
import type { Seed } from './once.ts'

type Grants = Partial<Record<keyof typeof ROLES, readonly Action[]>>

const VER: readonly Action[] = ['ver']
const SIN_ELIMINAR: readonly Action[] = ['ver', 'crear', 'editar', 'filtrar']
const FORMACION: Grants = { registro: SIN_ELIMINAR }

const switches = (granted: readonly Action[]) => {
  const flag = (action: Action) => (granted.includes(action) ? 1 : 0)
  return {
    ver_prol: flag('ver'),
    crear_prol: flag('crear'),
    editar_prol: flag('editar'),
    eliminar_prol: flag('eliminar'),
    filtrar_prol: flag('filtrar'),
  }
}

/**
 * The seed of one module: `route` null for a heading that only groups others, `icon` a Tabler icon in kebab case, `grants`
 * what the roles other than ADM may do; ADM may do everything everywhere.
 */
function modulo(
  nombre: ModuleName,
  title: string,
  route: string | null,
  icon: string,
  orden: number,
  grants: Grants = {},
  father?: ModuleName,
): Seed {
  return {
    name: `modulo:${nombre}`,
    sow: async (db) => {
      const parents = father
        ? await db.select({ id: modulos.id_mod }).from(modulos).where(eq(modulos.nombre_mod, father))
        : []
      const [row] = await db
        .insert(modulos)
        .values({
          nombre_mod: nombre,
          title_mod: title,
          route_mod: route,
          icon_mod: icon,
          orden_mod: orden,
          father_mod: parents[0]?.id ?? null,
        })
        .returning({ id: modulos.id_mod })
      if (!row) throw new Error(`module ${nombre} was not stored`)
      const granted: Grants = { adm: ACTIONS, ...grants }
      await db.insert(permisosroles).values(
        (Object.keys(granted) as (keyof Grants)[]).map((role) => ({
          idrol_prol: ROLES[role],
          idmodulo_prol: row.id,
          ...switches(granted[role] ?? []),
        })),
      )
    },
  }
}

/**
 * One line per module; a parent stands before its children. Each is seeded under a name of its own, so a new line is all
 * that a later version needs, also on databases that have been in use for years.
 */
export const moduleSeeds: readonly Seed[] = [
  modulo('Dashboard', 'Inicio', '/app/dashboard', 'home', 10, { inspector: VER, registro: SIN_ELIMINAR }),
  modulo('Empresas', 'Empresas', '/admin/empresas', 'building', 20, FORMACION),
  modulo('Colaboradores', 'Colaboradores', '/admin/aprendices', 'users', 30, FORMACION),
  modulo('Cursos', 'Cursos', '/admin/cursos', 'school', 40, FORMACION),
  modulo('Certificaciones', 'Certificaciones', '/admin/certificaciones', 'calendar-event', 50, FORMACION),
  // CONSULTA has no `filtrar` here: the API then shows only the caller's own certificates (decisions §2.7).
  modulo('CertColaboradores', 'Certificados', '/admin/certcolaboradores', 'certificate', 60, {
    ...FORMACION,
    consulta: VER,
  }),
]
