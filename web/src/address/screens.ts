import type { ModuleName } from '@anclaje/contract/screens'
import { LOGIN_SCREEN, MODULES, MODULE_SCREENS, RESTABLECER_SCREEN } from '@anclaje/contract/screens'

/** Access to a screen: open to anyone, to any account, or to the roles that may see a module. */
export type ScreenAccess = 'public' | 'session' | ModuleName

/** Screens that anyone can open. */
export const PUBLIC_PATHS = [
  LOGIN_SCREEN,
  '/olvido',
  RESTABLECER_SCREEN,
  '/registro',
  '/registroempresa',
  '/registroequipos',
] as const

/**
 * Module of each screen of the menu, by the path of the screen. To open the screen, a role needs
 * the permission to see the module (ACC-19).
 */
export type OfModules = { [M in ModuleName as NonNullable<(typeof MODULE_SCREENS)[M]>]: M }

const ofModules = Object.fromEntries(
  MODULES.map((module) => [MODULE_SCREENS[module], module]).filter(([screen]) => screen !== null),
) as OfModules

/** Screens behind the login, each with its access. */
const INNER = {
  ...ofModules,
  '/admin/empresas/nuevo': 'Empresas',
  '/admin/empresas/$id/edit': 'Empresas',
  '/admin/aprendices/nuevo': 'Colaboradores',
  '/admin/aprendices/cuentaacceso': 'Colaboradores',
  '/admin/aprendices/cuentas': 'Colaboradores',
  '/admin/cursos/nuevo': 'Cursos',
  '/admin/cursos/$id/edit': 'Cursos',
  '/admin/certificaciones/nuevo': 'Certificaciones',
  '/admin/certificaciones/$id': 'Certificaciones',
  '/admin/certificaciones/$id/edit': 'Certificaciones',
  '/admin/certificaciones/$id/ministerio': 'Certificaciones',
  '/admin/certcolaboradores/nuevo': 'CertColaboradores',
  '/admin/certcolaboradores/Certificado': 'CertColaboradores',
  '/app/extra/search': 'session',
  '/admin/trabajos': 'session',
  '/admin/perfil': 'session',
  // Fall-protection equipment and its catalogues.
  '/equipos/equipos/nuevo': 'Equipos',
  '/equipos/equipos/nuevo/inspeccion': 'Equipos',
  '/equipos/equipos/evaluacion': 'Equipos',
  '/equipos/tipoequipos/nuevo': 'TipoEquipos',
  '/equipos/claseequipos/nuevo': 'ClaseEquipos',
  '/equipos/marcas/nuevo': 'Marcas',
  '/equipos/propiedades/nuevo': 'Propiedades',
  '/equipos/normas/nuevo': 'Normas',
  '/equipos/criterios/nuevo': 'Criterios',
  '/equipos/observaciones/nuevo': 'Observaciones',
  '/admin/configuraciones/centro/ministerio': 'Centro',
  '/admin/configuraciones/roles/nuevo': 'Roles',
} as const satisfies Record<string, ScreenAccess>

/** Address of a screen; `$name` is a parameter. */
export type PublicPath = (typeof PUBLIC_PATHS)[number]
export type InnerPath = keyof typeof INNER
export type InnerAccess = typeof INNER
export type ScreenPath = PublicPath | InnerPath

export const INNER_PATHS = Object.keys(INNER) as InnerPath[]

export const isInner = (path: string): path is InnerPath => Object.hasOwn(INNER, path)

/** Returns the access of a screen. */
export const accessOf = (path: ScreenPath): ScreenAccess => (isInner(path) ? INNER[path] : 'public')
