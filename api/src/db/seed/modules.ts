import { eq } from 'drizzle-orm'
import type { Icono } from '@anclaje/contract/icons'
import { ACTIONS, ROLES } from '@anclaje/contract/permissions'
import type { Action, ModuleName } from '@anclaje/contract/permissions'
import { modulos, permisosroles } from '../tables.ts'
import type { Seed } from './once.ts'

type Grants = Partial<Record<keyof typeof ROLES, readonly Action[]>>

const VER: readonly Action[] = ['ver']
const SIN_ELIMINAR: readonly Action[] = ['ver', 'crear', 'editar', 'filtrar']
const FORMACION: Grants = { registro: SIN_ELIMINAR }

const switches = (granted: readonly Action[]) => {
  const flag = (action: Action): 0 | 1 => (granted.includes(action) ? 1 : 0)
  return {
    ver_prol: flag('ver'),
    crear_prol: flag('crear'),
    editar_prol: flag('editar'),
    eliminar_prol: flag('eliminar'),
    filtrar_prol: flag('filtrar'),
  }
}

/**
 * The seed of one module: `route` null for a heading that only groups others, `icon` one of the contract's, `grants`
 * what the roles other than ADM may do; ADM may do everything everywhere.
 */
function modulo(
  nombre: ModuleName,
  title: string,
  route: string | null,
  icon: Icono,
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

/** A catalogue of the equipment: inspectors look things up in it. */
const equipos = (nombre: ModuleName, title: string, page: string, icon: Icono, orden: number) =>
  modulo(nombre, title, `/equipos/${page}`, icon, orden, { inspector: VER }, 'GestionEquipos')

const configuracion = (nombre: ModuleName, title: string, page: string, icon: Icono, orden: number) =>
  modulo(nombre, title, `/admin/configuraciones/${page}`, icon, orden, {}, 'Configuraciones')

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
  modulo('GestionEquipos', 'Gestión de equipos', null, 'helmet', 100, { inspector: VER }),
  modulo('Equipos', 'Equipos', '/equipos/equipos', 'anchor', 110, { inspector: ACTIONS }, 'GestionEquipos'),
  equipos('TipoEquipos', 'Tipos de equipos', 'tipoequipos', 'category', 120),
  equipos('ClaseEquipos', 'Clases de equipos', 'claseequipos', 'list-check', 130),
  equipos('Marcas', 'Marcas', 'marcas', 'tag', 140),
  equipos('Propiedades', 'Propiedades', 'propiedades', 'tool', 150),
  equipos('Normas', 'Normas', 'normas', 'file-text', 160),
  equipos('Criterios', 'Criterios', 'criterios', 'clipboard-check', 170),
  equipos('Observaciones', 'Observaciones', 'observaciones', 'notes', 180),
  modulo('Configuraciones', 'Configuraciones', null, 'settings', 900),
  configuracion('Paises', 'Países', 'paises', 'world', 910),
  configuracion('Departamentos', 'Departamentos', 'departamentos', 'map', 920),
  configuracion('Ciudades', 'Ciudades', 'ciudades', 'map-pin', 930),
  configuracion('TipoDocs', 'Tipos de documento', 'tipodocs', 'id', 940),
  configuracion('Roles', 'Roles', 'roles', 'shield', 950),
  configuracion('Permisos', 'Permisos', 'permisos', 'lock', 960),
  configuracion('Modulos', 'Módulos', 'modulos', 'menu', 970),
]
