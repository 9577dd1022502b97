import { MODULE_SCREENS } from '@anclaje/contract/screens'
import type { InnerAccess, InnerPath } from '../../address/screens.ts'

/** Title of a screen, and the screen above it in the breadcrumb. */
export interface Title {
  title: string
  parent?: InnerPath
}

/**
 * Screens that require another module than their parent in the breadcrumb. This type must be
 * `never`: a parent links to its screens, so whoever sees the parent must be able to open them.
 */
export type Strays<Access, Titles> = {
  [P in keyof Titles & keyof Access]: Titles[P] extends { parent: infer Above extends keyof Access }
    ? Access[Above] extends Access[P]
      ? never
      : P
    : never
}[keyof Titles & keyof Access]

const ALL = {
  [MODULE_SCREENS.Dashboard]: { title: 'Inicio' },
  [MODULE_SCREENS.Empresas]: { title: 'Empresas' },
  '/admin/empresas/nuevo': { title: 'Crear', parent: MODULE_SCREENS.Empresas },
  '/admin/empresas/$id/edit': { title: 'Editar', parent: MODULE_SCREENS.Empresas },
  [MODULE_SCREENS.Colaboradores]: { title: 'Colaboradores' },
  '/admin/aprendices/nuevo': { title: 'Crear', parent: MODULE_SCREENS.Colaboradores },
  '/admin/aprendices/cuentaacceso': { title: 'Cuenta de acceso', parent: MODULE_SCREENS.Colaboradores },
  '/admin/aprendices/cuentas': { title: 'Cuentas', parent: MODULE_SCREENS.Colaboradores },
  [MODULE_SCREENS.Cursos]: { title: 'Cursos' },
  '/admin/cursos/nuevo': { title: 'Crear', parent: MODULE_SCREENS.Cursos },
  '/admin/cursos/$id/edit': { title: 'Editar', parent: MODULE_SCREENS.Cursos },
  [MODULE_SCREENS.Certificaciones]: { title: 'Certificaciones' },
  '/admin/certificaciones/nuevo': { title: 'Crear', parent: MODULE_SCREENS.Certificaciones },
  '/admin/certificaciones/$id': { title: 'Cohorte', parent: MODULE_SCREENS.Certificaciones },
  '/admin/certificaciones/$id/edit': { title: 'Editar', parent: '/admin/certificaciones/$id' },
  '/admin/certificaciones/$id/ministerio': { title: 'Archivo del Ministerio', parent: '/admin/certificaciones/$id' },
  [MODULE_SCREENS.CertColaboradores]: { title: 'Certificados' },
  '/admin/certcolaboradores/nuevo': { title: 'Crear', parent: MODULE_SCREENS.CertColaboradores },
  '/admin/certcolaboradores/Certificado': { title: 'Certificado', parent: MODULE_SCREENS.CertColaboradores },
  '/app/extra/search': { title: 'Buscar' },
  '/admin/trabajos': { title: 'Procesos' },
  '/admin/perfil': { title: 'Mi cuenta' },
  [MODULE_SCREENS.Equipos]: { title: 'Equipos' },
  '/equipos/equipos/nuevo': { title: 'Equipo', parent: MODULE_SCREENS.Equipos },
  '/equipos/equipos/nuevo/inspeccion': { title: 'Inspección', parent: MODULE_SCREENS.Equipos },
  '/equipos/equipos/evaluacion': { title: 'Certificado de inspección', parent: MODULE_SCREENS.Equipos },
  [MODULE_SCREENS.TipoEquipos]: { title: 'Tipos de equipos' },
  '/equipos/tipoequipos/nuevo': { title: 'Crear', parent: MODULE_SCREENS.TipoEquipos },
  [MODULE_SCREENS.ClaseEquipos]: { title: 'Clases de equipos' },
  '/equipos/claseequipos/nuevo': { title: 'Crear', parent: MODULE_SCREENS.ClaseEquipos },
  [MODULE_SCREENS.Marcas]: { title: 'Marcas' },
  '/equipos/marcas/nuevo': { title: 'Crear', parent: MODULE_SCREENS.Marcas },
  [MODULE_SCREENS.Propiedades]: { title: 'Propiedades' },
  '/equipos/propiedades/nuevo': { title: 'Crear', parent: MODULE_SCREENS.Propiedades },
  [MODULE_SCREENS.Normas]: { title: 'Normas' },
  '/equipos/normas/nuevo': { title: 'Crear', parent: MODULE_SCREENS.Normas },
  [MODULE_SCREENS.Criterios]: { title: 'Criterios' },
  '/equipos/criterios/nuevo': { title: 'Crear', parent: MODULE_SCREENS.Criterios },
  [MODULE_SCREENS.Observaciones]: { title: 'Observaciones' },
  '/equipos/observaciones/nuevo': { title: 'Crear', parent: MODULE_SCREENS.Observaciones },
  [MODULE_SCREENS.Centro]: { title: 'Centro' },
  '/admin/configuraciones/centro/ministerio': {
    title: 'Formato del archivo del Ministerio',
    parent: MODULE_SCREENS.Centro,
  },
  [MODULE_SCREENS.Paises]: { title: 'Países' },
  [MODULE_SCREENS.Departamentos]: { title: 'Departamentos' },
  [MODULE_SCREENS.Ciudades]: { title: 'Ciudades' },
  [MODULE_SCREENS.TipoDocs]: { title: 'Tipos de documento' },
  [MODULE_SCREENS.Roles]: { title: 'Roles' },
  '/admin/configuraciones/roles/nuevo': { title: 'Crear', parent: MODULE_SCREENS.Roles },
  [MODULE_SCREENS.Permisos]: { title: 'Permisos' },
  [MODULE_SCREENS.Modulos]: { title: 'Módulos' },
  [MODULE_SCREENS.Historial]: { title: 'Historial' },
} as const satisfies Record<InnerPath, Title>
ALL satisfies Record<Strays<InnerAccess, typeof ALL>, never>

/** Titles of the screens behind the login. */
export const TITLES: Readonly<Record<InnerPath, Title>> = ALL
