import { MODULE_SCREENS } from '@anclaje/contract/screens'

/** What administrators set up. */
export const CONFIGURATION = {
  [MODULE_SCREENS.Paises]: {
    title: 'Países',
    access: 'Paises',
    load: () => import('../features/catalogos/paises.tsx').then((m) => m.PaisesList),
  },
  [MODULE_SCREENS.Departamentos]: {
    title: 'Departamentos',
    access: 'Departamentos',
    load: () => import('../features/catalogos/departamentos.tsx').then((m) => m.DepartamentosList),
  },
  [MODULE_SCREENS.Ciudades]: {
    title: 'Ciudades',
    access: 'Ciudades',
    load: () => import('../features/catalogos/ciudades.tsx').then((m) => m.CiudadesList),
  },
  [MODULE_SCREENS.TipoDocs]: {
    title: 'Tipos de documento',
    access: 'TipoDocs',
    load: () => import('../features/catalogos/tipodocs.tsx').then((m) => m.TipoDocsList),
  },
  [MODULE_SCREENS.Roles]: {
    title: 'Roles',
    access: 'Roles',
    load: () => import('../features/catalogos/roles.tsx').then((m) => m.RolesList),
  },
  '/admin/configuraciones/roles/nuevo': {
    title: 'Crear',
    access: 'Roles',
    parent: MODULE_SCREENS.Roles,
    load: () => import('../features/catalogos/roles.tsx').then((m) => m.RolesForm),
  },
  [MODULE_SCREENS.Permisos]: {
    title: 'Permisos',
    access: 'Permisos',
    load: () => import('../features/permisos/permisos.tsx').then((m) => m.Permisos),
  },
  [MODULE_SCREENS.Modulos]: {
    title: 'Módulos',
    access: 'Modulos',
    load: () => import('../features/permisos/modulos.tsx').then((m) => m.Modulos),
  },
} as const
