import { MODULE_SCREENS } from '@anclaje/contract/screens'

export const CONFIGURATION = {
  [MODULE_SCREENS.Centro]: {
    title: 'Centro',
    access: 'Centro',
    load: () => import('../../training/centro/form.tsx').then((m) => m.CentroForm),
  },
  '/admin/configuraciones/centro/ministerio': {
    title: 'Archivo del Ministerio',
    access: 'Centro',
    parent: MODULE_SCREENS.Centro,
    load: () => import('../../training/ministerio/form.tsx').then((m) => m.MinisterioForm),
  },
  [MODULE_SCREENS.Paises]: {
    title: 'Países',
    access: 'Paises',
    load: () => import('../../places/paises/catalog.tsx').then((m) => m.PaisesList),
  },
  [MODULE_SCREENS.Departamentos]: {
    title: 'Departamentos',
    access: 'Departamentos',
    load: () => import('../../places/departamentos/list.tsx').then((m) => m.DepartamentosList),
  },
  [MODULE_SCREENS.Ciudades]: {
    title: 'Ciudades',
    access: 'Ciudades',
    load: () => import('../../places/ciudades/list.tsx').then((m) => m.CiudadesList),
  },
  [MODULE_SCREENS.TipoDocs]: {
    title: 'Tipos de documento',
    access: 'TipoDocs',
    load: () => import('../../places/tipodocs/catalog.tsx').then((m) => m.TipoDocsList),
  },
  [MODULE_SCREENS.Roles]: {
    title: 'Roles',
    access: 'Roles',
    load: () => import('../../access/roles/catalog.tsx').then((m) => m.RolesList),
  },
  '/admin/configuraciones/roles/nuevo': {
    title: 'Crear',
    access: 'Roles',
    parent: MODULE_SCREENS.Roles,
    load: () => import('../../access/roles/catalog.tsx').then((m) => m.RolesForm),
  },
  [MODULE_SCREENS.Permisos]: {
    title: 'Permisos',
    access: 'Permisos',
    load: () => import('../../access/permisos/screen.tsx').then((m) => m.Permisos),
  },
  [MODULE_SCREENS.Modulos]: {
    title: 'Módulos',
    access: 'Modulos',
    load: () => import('../../access/modulos/list.tsx').then((m) => m.Modulos),
  },
} as const
