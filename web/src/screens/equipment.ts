import type { Screen } from '../routes.tsx'

/** Fall-protection equipment and its catalogues. */
export const EQUIPMENT: readonly Screen[] = [
  {
    path: '/equipos/tipoequipos',
    title: 'Tipos de equipos',
    access: 'TipoEquipos',
    load: () => import('../features/catalogos/tipoequipos.tsx').then((m) => m.TipoEquiposList),
  },
  {
    path: '/equipos/tipoequipos/nuevo',
    title: 'Crear',
    access: 'TipoEquipos',
    parent: '/equipos/tipoequipos',
    load: () => import('../features/catalogos/tipoequipos.tsx').then((m) => m.TipoEquiposForm),
  },
  {
    path: '/equipos/claseequipos',
    title: 'Clases de equipos',
    access: 'ClaseEquipos',
    load: () => import('../features/catalogos/claseequipos.tsx').then((m) => m.ClaseEquiposList),
  },
  {
    path: '/equipos/claseequipos/nuevo',
    title: 'Crear',
    access: 'ClaseEquipos',
    parent: '/equipos/claseequipos',
    load: () => import('../features/catalogos/claseequipos.tsx').then((m) => m.ClaseEquiposForm),
  },
  {
    path: '/equipos/marcas',
    title: 'Marcas',
    access: 'Marcas',
    load: () => import('../features/catalogos/marcas.tsx').then((m) => m.MarcasList),
  },
  {
    path: '/equipos/marcas/nuevo',
    title: 'Crear',
    access: 'Marcas',
    parent: '/equipos/marcas',
    load: () => import('../features/catalogos/marcas.tsx').then((m) => m.MarcasForm),
  },
  {
    path: '/equipos/propiedades',
    title: 'Propiedades',
    access: 'Propiedades',
    load: () => import('../features/catalogos/propiedades.tsx').then((m) => m.PropiedadesList),
  },
  {
    path: '/equipos/propiedades/nuevo',
    title: 'Crear',
    access: 'Propiedades',
    parent: '/equipos/propiedades',
    load: () => import('../features/catalogos/propiedades.tsx').then((m) => m.PropiedadesForm),
  },
  {
    path: '/equipos/normas',
    title: 'Normas',
    access: 'Normas',
    load: () => import('../features/catalogos/normas.tsx').then((m) => m.NormasList),
  },
  {
    path: '/equipos/normas/nuevo',
    title: 'Crear',
    access: 'Normas',
    parent: '/equipos/normas',
    load: () => import('../features/catalogos/normas.tsx').then((m) => m.NormasForm),
  },
  {
    path: '/equipos/criterios',
    title: 'Criterios',
    access: 'Criterios',
    load: () => import('../features/criterios/list.tsx').then((m) => m.CriteriosList),
  },
  {
    path: '/equipos/criterios/nuevo',
    title: 'Crear',
    access: 'Criterios',
    parent: '/equipos/criterios',
    load: () => import('../features/criterios/form.tsx').then((m) => m.CriterioForm),
  },
  {
    path: '/equipos/observaciones',
    title: 'Observaciones',
    access: 'Observaciones',
    load: () => import('../features/observaciones/list.tsx').then((m) => m.ObservacionesList),
  },
  {
    path: '/equipos/observaciones/nuevo',
    title: 'Crear',
    access: 'Observaciones',
    parent: '/equipos/observaciones',
    load: () => import('../features/observaciones/form.tsx').then((m) => m.ObservacionForm),
  },
]
