import { and, eq } from 'drizzle-orm'
import type { Icono } from '@anclaje/contract/icons'
import { ACTIONS, ROLES } from '@anclaje/contract/permissions'
import type { Action, ModuleName } from '@anclaje/contract/permissions'
import { MODULE_SCREENS } from '@anclaje/contract/screens'
import { modulos, permisosroles } from '../db/tables/access.ts'
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

/** Stored fields of a module, besides its name and the address of its screen. */
interface ModuleSeed {
  title: string
  icon: Icono
  orden: number
  /** Parent module. */
  father?: ModuleName
  /** Permissions of roles other than ADM. ADM may do everything. */
  grants?: Grants
}

/** Returns the seed of an equipment catalogue, which inspectors may see. */
const equipos = (title: string, icon: Icono, orden: number): ModuleSeed => ({
  title,
  icon,
  orden,
  father: 'GestionEquipos',
  grants: { inspector: VER },
})

const configuracion = (title: string, icon: Icono, orden: number): ModuleSeed => ({
  title,
  icon,
  orden,
  father: 'Configuraciones',
})

export type ModuleSeeds = Record<ModuleName, ModuleSeed>

/** One entry per module of the contract; a parent comes before its children. */
const MODULE_SEEDS: ModuleSeeds = {
  Dashboard: { title: 'Inicio', icon: 'home', orden: 10, grants: { inspector: VER, registro: SIN_ELIMINAR } },
  Empresas: { title: 'Empresas', icon: 'building', orden: 20, grants: FORMACION },
  Colaboradores: { title: 'Colaboradores', icon: 'users', orden: 30, grants: FORMACION },
  Cursos: { title: 'Cursos', icon: 'school', orden: 40, grants: FORMACION },
  Certificaciones: { title: 'Certificaciones', icon: 'calendar-event', orden: 50, grants: FORMACION },
  // CONSULTA has no `filtrar` here, so the API shows only the caller's own certificates (ACC-13).
  CertColaboradores: {
    title: 'Certificados',
    icon: 'certificate',
    orden: 60,
    grants: { ...FORMACION, consulta: VER },
  },
  // Off for every role but ADM: who has `filtrar` on CertColaboradores has it anyway.
  TodosLosCertificados: { title: 'Todos los certificados', icon: 'eye', orden: 70, father: 'CertColaboradores' },
  GestionEquipos: { title: 'Gestión de equipos', icon: 'helmet', orden: 100, grants: { inspector: VER } },
  Equipos: {
    title: 'Equipos',
    icon: 'anchor',
    orden: 110,
    father: 'GestionEquipos',
    grants: { inspector: ACTIONS },
  },
  TipoEquipos: equipos('Tipos de equipos', 'category', 120),
  ClaseEquipos: equipos('Clases de equipos', 'list-check', 130),
  Marcas: equipos('Marcas', 'tag', 140),
  Propiedades: equipos('Propiedades', 'tool', 150),
  Normas: equipos('Normas', 'file-text', 160),
  Criterios: equipos('Criterios', 'clipboard-check', 170),
  Observaciones: equipos('Observaciones', 'notes', 180),
  Configuraciones: { title: 'Configuraciones', icon: 'settings', orden: 900 },
  Centro: configuracion('Centro', 'building-community', 905),
  Paises: configuracion('Países', 'world', 910),
  Departamentos: configuracion('Departamentos', 'map', 920),
  Ciudades: configuracion('Ciudades', 'map-pin', 930),
  TipoDocs: configuracion('Tipos de documento', 'id', 940),
  Roles: configuracion('Roles', 'shield', 950),
  Permisos: configuracion('Permisos', 'lock', 960),
  Modulos: configuracion('Módulos', 'menu', 970),
  Historial: configuracion('Historial', 'history', 980),
}

function seedOf(nombre: ModuleName): Seed {
  const { title, icon, orden, father, grants } = MODULE_SEEDS[nombre]
  return {
    name: `modulo:${nombre}`,
    seed: async (db) => {
      const parents = father
        ? await db.select({ id: modulos.id_mod }).from(modulos).where(eq(modulos.nombre_mod, father))
        : []
      const [row] = await db
        .insert(modulos)
        .values({
          nombre_mod: nombre,
          title_mod: title,
          route_mod: MODULE_SCREENS[nombre],
          icon_mod: icon,
          orden_mod: orden,
          father_mod: parents[0]?.id ?? null,
        })
        .returning({ id: modulos.id_mod })
      if (!row) throw new Error(`module ${nombre} was not stored`)
      const granted: Grants = { adm: ACTIONS, ...grants }
      // A trigger has already created the row of each role, without permissions (ACC-20).
      for (const role of Object.keys(granted) as (keyof Grants)[])
        await db
          .update(permisosroles)
          .set(switches(granted[role] ?? []))
          .where(and(eq(permisosroles.idmodulo_prol, row.id), eq(permisosroles.idrol_prol, ROLES[role])))
    },
  }
}

/**
 * One seed per module, each with its own name. So an entry that a later version adds is also seeded
 * in existing databases.
 */
export const moduleSeeds: readonly Seed[] = (Object.keys(MODULE_SEEDS) as ModuleName[]).map(seedOf)
