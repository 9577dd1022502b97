import type { ComponentType } from 'react'
import type { ScreenAccess } from './core/access.ts'

/** A screen: where it stands, how it is called, who may open it, and the code that draws it. */
export interface Screen {
  /** `$name` is a part of the address that varies. */
  path: string
  /** The name in the breadcrumb. */
  title: string
  access: ScreenAccess
  /** Where the breadcrumb goes back to. */
  parent?: string
  load: () => Promise<ComponentType>
}

/**
 * Every URL of the product. The router, the guard, the sidebar and the breadcrumb read it; the first screen of a module is the one
 * that the sidebar leads to.
 */
export const SCREENS: readonly Screen[] = [
  {
    path: '/login',
    title: 'Inicio de Sesión',
    access: 'public',
    load: () => import('./features/cuentas/login.tsx').then((m) => m.Login),
  },
  {
    path: '/Certificados',
    title: 'Consulta de certificados',
    access: 'public',
    load: () => import('./features/publico/certificados.tsx').then((m) => m.CertificadosPublicos),
  },
  {
    path: '/Certificados/$cedula',
    title: 'Consulta de certificados',
    access: 'public',
    load: () => import('./features/publico/certificados.tsx').then((m) => m.CertificadosPublicos),
  },
  {
    path: '/registro',
    title: 'Registro de aprendices',
    access: 'public',
    load: () => import('./features/publico/registro.tsx').then((m) => m.Registro),
  },
  {
    path: '/registroempresa',
    title: 'Registro de empresas',
    access: 'public',
    load: () => import('./features/publico/registro-empresa.tsx').then((m) => m.RegistroEmpresa),
  },
  {
    path: '/politica-datos',
    title: 'Política de tratamiento de datos',
    access: 'public',
    load: () => import('./features/publico/politica-datos.tsx').then((m) => m.PoliticaDatos),
  },
  {
    path: '/error',
    title: 'Error',
    access: 'public',
    load: () => import('./layout/error-page.tsx').then((m) => m.ErrorPage),
  },
  {
    path: '/app/dashboard',
    title: 'Inicio',
    access: 'Dashboard',
    load: () => import('./features/dashboard/dashboard.tsx').then((m) => m.Dashboard),
  },
  {
    path: '/admin/empresas',
    title: 'Empresas',
    access: 'Empresas',
    load: () => import('./features/empresas/list.tsx').then((m) => m.EmpresasList),
  },
  {
    path: '/admin/empresas/nuevo',
    title: 'Crear',
    access: 'Empresas',
    parent: '/admin/empresas',
    load: () => import('./features/empresas/form.tsx').then((m) => m.EmpresaForm),
  },
  {
    path: '/admin/empresas/$id/edit',
    title: 'Editar',
    access: 'Empresas',
    parent: '/admin/empresas',
    load: () => import('./features/empresas/form.tsx').then((m) => m.EmpresaForm),
  },
  {
    path: '/admin/aprendices',
    title: 'Colaboradores',
    access: 'Colaboradores',
    load: () => import('./features/colaboradores/list.tsx').then((m) => m.ColaboradoresList),
  },
  {
    path: '/admin/aprendices/nuevo',
    title: 'Crear',
    access: 'Colaboradores',
    parent: '/admin/aprendices',
    load: () => import('./features/colaboradores/form.tsx').then((m) => m.ColaboradorForm),
  },
  {
    path: '/admin/aprendices/cuentaacceso',
    title: 'Cuenta de acceso',
    access: 'Colaboradores',
    parent: '/admin/aprendices',
    load: () => import('./features/cuentas/account-form.tsx').then((m) => m.CuentaAcceso),
  },
  {
    path: '/admin/cursos',
    title: 'Cursos',
    access: 'Cursos',
    load: () => import('./features/catalogos/cursos.tsx').then((m) => m.CursosList),
  },
  {
    path: '/admin/cursos/nuevo',
    title: 'Crear',
    access: 'Cursos',
    parent: '/admin/cursos',
    load: () => import('./features/catalogos/cursos.tsx').then((m) => m.CursosForm),
  },
  {
    path: '/admin/cursos/$id/edit',
    title: 'Editar',
    access: 'Cursos',
    parent: '/admin/cursos',
    load: () => import('./features/catalogos/cursos.tsx').then((m) => m.CursosForm),
  },
  {
    path: '/admin/certificaciones',
    title: 'Certificaciones',
    access: 'Certificaciones',
    load: () => import('./features/certificaciones/list.tsx').then((m) => m.CertificacionesList),
  },
  {
    path: '/admin/certificaciones/nuevo',
    title: 'Crear',
    access: 'Certificaciones',
    parent: '/admin/certificaciones',
    load: () => import('./features/certificaciones/form.tsx').then((m) => m.CertificacionForm),
  },
  {
    path: '/admin/certificaciones/$id/edit',
    title: 'Editar',
    access: 'Certificaciones',
    parent: '/admin/certificaciones',
    load: () => import('./features/certificaciones/form.tsx').then((m) => m.CertificacionForm),
  },
  {
    path: '/admin/certcolaboradores',
    title: 'Certificados',
    access: 'CertColaboradores',
    load: () => import('./features/certificados/list.tsx').then((m) => m.CertificadosList),
  },
  {
    path: '/admin/certcolaboradores/nuevo',
    title: 'Crear',
    access: 'CertColaboradores',
    parent: '/admin/certcolaboradores',
    load: () => import('./features/inscripciones/screen.tsx').then((m) => m.Inscripcion),
  },
  {
    path: '/admin/certcolaboradores/Certificado',
    title: 'Certificado',
    access: 'CertColaboradores',
    parent: '/admin/certcolaboradores',
    load: () => import('./features/certificados/certificate.tsx').then((m) => m.Certificado),
  },
  {
    path: '/equipos/tipoequipos',
    title: 'Tipos de equipos',
    access: 'TipoEquipos',
    load: () => import('./features/catalogos/tipoequipos.tsx').then((m) => m.TipoEquiposList),
  },
  {
    path: '/equipos/tipoequipos/nuevo',
    title: 'Crear',
    access: 'TipoEquipos',
    parent: '/equipos/tipoequipos',
    load: () => import('./features/catalogos/tipoequipos.tsx').then((m) => m.TipoEquiposForm),
  },
  {
    path: '/equipos/claseequipos',
    title: 'Clases de equipos',
    access: 'ClaseEquipos',
    load: () => import('./features/catalogos/claseequipos.tsx').then((m) => m.ClaseEquiposList),
  },
  {
    path: '/equipos/claseequipos/nuevo',
    title: 'Crear',
    access: 'ClaseEquipos',
    parent: '/equipos/claseequipos',
    load: () => import('./features/catalogos/claseequipos.tsx').then((m) => m.ClaseEquiposForm),
  },
  {
    path: '/equipos/marcas',
    title: 'Marcas',
    access: 'Marcas',
    load: () => import('./features/catalogos/marcas.tsx').then((m) => m.MarcasList),
  },
  {
    path: '/equipos/marcas/nuevo',
    title: 'Crear',
    access: 'Marcas',
    parent: '/equipos/marcas',
    load: () => import('./features/catalogos/marcas.tsx').then((m) => m.MarcasForm),
  },
  {
    path: '/equipos/propiedades',
    title: 'Propiedades',
    access: 'Propiedades',
    load: () => import('./features/catalogos/propiedades.tsx').then((m) => m.PropiedadesList),
  },
  {
    path: '/equipos/propiedades/nuevo',
    title: 'Crear',
    access: 'Propiedades',
    parent: '/equipos/propiedades',
    load: () => import('./features/catalogos/propiedades.tsx').then((m) => m.PropiedadesForm),
  },
  {
    path: '/equipos/normas',
    title: 'Normas',
    access: 'Normas',
    load: () => import('./features/catalogos/normas.tsx').then((m) => m.NormasList),
  },
  {
    path: '/equipos/normas/nuevo',
    title: 'Crear',
    access: 'Normas',
    parent: '/equipos/normas',
    load: () => import('./features/catalogos/normas.tsx').then((m) => m.NormasForm),
  },
  {
    path: '/equipos/observaciones',
    title: 'Observaciones',
    access: 'Observaciones',
    load: () => import('./features/observaciones/list.tsx').then((m) => m.ObservacionesList),
  },
  {
    path: '/equipos/observaciones/nuevo',
    title: 'Crear',
    access: 'Observaciones',
    parent: '/equipos/observaciones',
    load: () => import('./features/observaciones/form.tsx').then((m) => m.ObservacionForm),
  },
  {
    path: '/admin/configuraciones/paises',
    title: 'Países',
    access: 'Paises',
    load: () => import('./features/catalogos/paises.tsx').then((m) => m.PaisesList),
  },
  {
    path: '/admin/configuraciones/departamentos',
    title: 'Departamentos',
    access: 'Departamentos',
    load: () => import('./features/catalogos/departamentos.tsx').then((m) => m.DepartamentosList),
  },
  {
    path: '/admin/configuraciones/ciudades',
    title: 'Ciudades',
    access: 'Ciudades',
    load: () => import('./features/catalogos/ciudades.tsx').then((m) => m.CiudadesList),
  },
  {
    path: '/admin/configuraciones/tipodocs',
    title: 'Tipos de documento',
    access: 'TipoDocs',
    load: () => import('./features/catalogos/tipodocs.tsx').then((m) => m.TipoDocsList),
  },
  {
    path: '/admin/configuraciones/roles',
    title: 'Roles',
    access: 'Roles',
    load: () => import('./features/catalogos/roles.tsx').then((m) => m.RolesList),
  },
  {
    path: '/admin/configuraciones/roles/nuevo',
    title: 'Crear',
    access: 'Roles',
    parent: '/admin/configuraciones/roles',
    load: () => import('./features/catalogos/roles.tsx').then((m) => m.RolesForm),
  },
  {
    path: '/admin/configuraciones/permisos',
    title: 'Permisos',
    access: 'Permisos',
    load: () => import('./features/permisos/permisos.tsx').then((m) => m.Permisos),
  },
  {
    path: '/admin/configuraciones/modulos',
    title: 'Módulos',
    access: 'Modulos',
    load: () => import('./features/permisos/modulos.tsx').then((m) => m.Modulos),
  },
  {
    path: '/app/extra/search',
    title: 'Buscar',
    access: 'session',
    load: () => import('./features/buscar/screen.tsx').then((m) => m.SearchScreen),
  },
  {
    path: '/admin/perfil',
    title: 'Mi Cuenta',
    access: 'session',
    load: () => import('./features/cuentas/perfil.tsx').then((m) => m.Perfil),
  },
]

/** Addresses that stand for another one (portal §2). */
export const REDIRECTS: readonly { path: string; to: (params: { id: string }) => string }[] = [
  { path: '/admin/cursos/$id', to: ({ id }) => (id === 'new' ? '/admin/cursos/nuevo' : `/admin/cursos/${id}/edit`) },
  {
    path: '/admin/empresas/$id',
    to: ({ id }) => (id === 'new' ? '/admin/empresas/nuevo' : `/admin/empresas/${id}/edit`),
  },
]

/** Where a module is seen: the first of its screens; none while it has no screen. */
export function pathOfModule(module: string): string | undefined {
  return SCREENS.find(({ access }) => access === module)?.path
}
