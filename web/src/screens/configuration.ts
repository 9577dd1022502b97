import type { Screen } from '../routes.tsx'

/** What administrators set up. */
export const CONFIGURATION: readonly Screen[] = [
  {
    path: '/admin/configuraciones/paises',
    title: 'Países',
    access: 'Paises',
    load: () => import('../features/catalogos/paises.tsx').then((m) => m.PaisesList),
  },
  {
    path: '/admin/configuraciones/departamentos',
    title: 'Departamentos',
    access: 'Departamentos',
    load: () => import('../features/catalogos/departamentos.tsx').then((m) => m.DepartamentosList),
  },
  {
    path: '/admin/configuraciones/ciudades',
    title: 'Ciudades',
    access: 'Ciudades',
    load: () => import('../features/catalogos/ciudades.tsx').then((m) => m.CiudadesList),
  },
  {
    path: '/admin/configuraciones/tipodocs',
    title: 'Tipos de documento',
    access: 'TipoDocs',
    load: () => import('../features/catalogos/tipodocs.tsx').then((m) => m.TipoDocsList),
  },
  {
    path: '/admin/configuraciones/roles',
    title: 'Roles',
    access: 'Roles',
    load: () => import('../features/catalogos/roles.tsx').then((m) => m.RolesList),
  },
  {
    path: '/admin/configuraciones/roles/nuevo',
    title: 'Crear',
    access: 'Roles',
    parent: '/admin/configuraciones/roles',
    load: () => import('../features/catalogos/roles.tsx').then((m) => m.RolesForm),
  },
  {
    path: '/admin/configuraciones/permisos',
    title: 'Permisos',
    access: 'Permisos',
    load: () => import('../features/permisos/permisos.tsx').then((m) => m.Permisos),
  },
  {
    path: '/admin/configuraciones/modulos',
    title: 'Módulos',
    access: 'Modulos',
    load: () => import('../features/permisos/modulos.tsx').then((m) => m.Modulos),
  },
]
