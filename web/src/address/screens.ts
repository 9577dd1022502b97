import type { ModuleName } from '@anclaje/contract/screens'
import {
  CERTIFICADOS_SCREEN,
  INSPECCIONES_SCREEN,
  LOGIN_SCREEN,
  MODULE_SCREENS,
  RESTABLECER_SCREEN,
} from '@anclaje/contract/screens'

/** Who may open a screen: anyone, any account, or the roles that may see a module. */
export type ScreenAccess = 'public' | 'session' | ModuleName

/** Screens that anyone may open. */
export const PUBLIC_PATHS = [
  LOGIN_SCREEN,
  '/olvido',
  RESTABLECER_SCREEN,
  CERTIFICADOS_SCREEN,
  '/Certificados/$cedula',
  INSPECCIONES_SCREEN,
  '/Inspecciones/$equipo',
  '/registro',
  '/registroempresa',
  '/registroequipos',
  '/politica-datos',
  '/error',
] as const

/** The screen of each module, which nobody opens without seeing that module (ACC-19). */
export type OfModules = { [M in ModuleName as NonNullable<(typeof MODULE_SCREENS)[M]>]: M }

/** Screens behind the login, each with who may open it. */
const INNER = {
  // Screens of training.
  [MODULE_SCREENS.Dashboard]: 'Dashboard',
  [MODULE_SCREENS.Empresas]: 'Empresas',
  '/admin/empresas/nuevo': 'Empresas',
  '/admin/empresas/$id/edit': 'Empresas',
  [MODULE_SCREENS.Colaboradores]: 'Colaboradores',
  '/admin/aprendices/nuevo': 'Colaboradores',
  '/admin/aprendices/cuentaacceso': 'Colaboradores',
  [MODULE_SCREENS.Cursos]: 'Cursos',
  '/admin/cursos/nuevo': 'Cursos',
  '/admin/cursos/$id/edit': 'Cursos',
  [MODULE_SCREENS.Certificaciones]: 'Certificaciones',
  '/admin/certificaciones/nuevo': 'Certificaciones',
  '/admin/certificaciones/$id': 'Certificaciones',
  '/admin/certificaciones/$id/edit': 'Certificaciones',
  '/admin/certificaciones/$id/ministerio': 'Certificaciones',
  [MODULE_SCREENS.CertColaboradores]: 'CertColaboradores',
  '/admin/certcolaboradores/nuevo': 'CertColaboradores',
  '/admin/certcolaboradores/Certificado': 'CertColaboradores',
  '/app/extra/search': 'session',
  '/admin/trabajos': 'session',
  '/admin/perfil': 'session',
  // Fall-protection equipment and its catalogues.
  [MODULE_SCREENS.Equipos]: 'Equipos',
  '/equipos/equipos/nuevo': 'Equipos',
  '/equipos/equipos/nuevo/inspeccion': 'Equipos',
  '/equipos/equipos/evaluacion': 'Equipos',
  [MODULE_SCREENS.TipoEquipos]: 'TipoEquipos',
  '/equipos/tipoequipos/nuevo': 'TipoEquipos',
  [MODULE_SCREENS.ClaseEquipos]: 'ClaseEquipos',
  '/equipos/claseequipos/nuevo': 'ClaseEquipos',
  [MODULE_SCREENS.Marcas]: 'Marcas',
  '/equipos/marcas/nuevo': 'Marcas',
  [MODULE_SCREENS.Propiedades]: 'Propiedades',
  '/equipos/propiedades/nuevo': 'Propiedades',
  [MODULE_SCREENS.Normas]: 'Normas',
  '/equipos/normas/nuevo': 'Normas',
  [MODULE_SCREENS.Criterios]: 'Criterios',
  '/equipos/criterios/nuevo': 'Criterios',
  [MODULE_SCREENS.Observaciones]: 'Observaciones',
  '/equipos/observaciones/nuevo': 'Observaciones',
  // Screens of the configuration.
  [MODULE_SCREENS.Centro]: 'Centro',
  '/admin/configuraciones/centro/ministerio': 'Centro',
  [MODULE_SCREENS.Paises]: 'Paises',
  [MODULE_SCREENS.Departamentos]: 'Departamentos',
  [MODULE_SCREENS.Ciudades]: 'Ciudades',
  [MODULE_SCREENS.TipoDocs]: 'TipoDocs',
  [MODULE_SCREENS.Roles]: 'Roles',
  '/admin/configuraciones/roles/nuevo': 'Roles',
  [MODULE_SCREENS.Permisos]: 'Permisos',
  [MODULE_SCREENS.Modulos]: 'Modulos',
} as const satisfies Record<string, ScreenAccess> & OfModules

/** Address of a screen; `$name` is a parameter. */
export type PublicPath = (typeof PUBLIC_PATHS)[number]
export type InnerPath = keyof typeof INNER
export type InnerAccess = typeof INNER
export type ScreenPath = PublicPath | InnerPath

export const INNER_PATHS = Object.keys(INNER) as InnerPath[]

export const isInner = (path: string): path is InnerPath => Object.hasOwn(INNER, path)

/** Returns who may open a screen. */
export const accessOf = (path: ScreenPath): ScreenAccess => (isInner(path) ? INNER[path] : 'public')
