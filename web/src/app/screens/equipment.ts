import { MODULE_SCREENS } from '@anclaje/contract/screens'

/** Fall-protection equipment and its catalogues. */
export const EQUIPMENT = {
  [MODULE_SCREENS.Equipos]: {
    title: 'Equipos',
    access: 'Equipos',
    load: () => import('../../equipment/equipos/list.tsx').then((m) => m.EquiposList),
  },
  '/equipos/equipos/nuevo': {
    title: 'Equipo',
    access: 'Equipos',
    parent: MODULE_SCREENS.Equipos,
    load: () => import('../../equipment/equipos/form.tsx').then((m) => m.EquipoForm),
  },
  '/equipos/equipos/nuevo/inspeccion': {
    title: 'Inspección',
    access: 'Equipos',
    parent: MODULE_SCREENS.Equipos,
    load: () => import('../../equipment/inspecciones/checklist/checklist.tsx').then((m) => m.Inspeccion),
  },
  '/equipos/equipos/evaluacion': {
    title: 'Certificado de inspección',
    access: 'Equipos',
    parent: MODULE_SCREENS.Equipos,
    load: () => import('../../equipment/inspecciones/certificate/certificate.tsx').then((m) => m.CertificadoInspeccion),
  },
  [MODULE_SCREENS.TipoEquipos]: {
    title: 'Tipos de equipos',
    access: 'TipoEquipos',
    load: () => import('../../equipment/catalogos/tipoequipos.tsx').then((m) => m.TipoEquiposList),
  },
  '/equipos/tipoequipos/nuevo': {
    title: 'Crear',
    access: 'TipoEquipos',
    parent: MODULE_SCREENS.TipoEquipos,
    load: () => import('../../equipment/catalogos/tipoequipos.tsx').then((m) => m.TipoEquiposForm),
  },
  [MODULE_SCREENS.ClaseEquipos]: {
    title: 'Clases de equipos',
    access: 'ClaseEquipos',
    load: () => import('../../equipment/catalogos/claseequipos.tsx').then((m) => m.ClaseEquiposList),
  },
  '/equipos/claseequipos/nuevo': {
    title: 'Crear',
    access: 'ClaseEquipos',
    parent: MODULE_SCREENS.ClaseEquipos,
    load: () => import('../../equipment/catalogos/claseequipos.tsx').then((m) => m.ClaseEquiposForm),
  },
  [MODULE_SCREENS.Marcas]: {
    title: 'Marcas',
    access: 'Marcas',
    load: () => import('../../equipment/catalogos/marcas.tsx').then((m) => m.MarcasList),
  },
  '/equipos/marcas/nuevo': {
    title: 'Crear',
    access: 'Marcas',
    parent: MODULE_SCREENS.Marcas,
    load: () => import('../../equipment/catalogos/marcas.tsx').then((m) => m.MarcasForm),
  },
  [MODULE_SCREENS.Propiedades]: {
    title: 'Propiedades',
    access: 'Propiedades',
    load: () => import('../../equipment/catalogos/propiedades.tsx').then((m) => m.PropiedadesList),
  },
  '/equipos/propiedades/nuevo': {
    title: 'Crear',
    access: 'Propiedades',
    parent: MODULE_SCREENS.Propiedades,
    load: () => import('../../equipment/catalogos/propiedades.tsx').then((m) => m.PropiedadesForm),
  },
  [MODULE_SCREENS.Normas]: {
    title: 'Normas',
    access: 'Normas',
    load: () => import('../../equipment/catalogos/normas.tsx').then((m) => m.NormasList),
  },
  '/equipos/normas/nuevo': {
    title: 'Crear',
    access: 'Normas',
    parent: MODULE_SCREENS.Normas,
    load: () => import('../../equipment/catalogos/normas.tsx').then((m) => m.NormasForm),
  },
  [MODULE_SCREENS.Criterios]: {
    title: 'Criterios',
    access: 'Criterios',
    load: () => import('../../equipment/criterios/list.tsx').then((m) => m.CriteriosList),
  },
  '/equipos/criterios/nuevo': {
    title: 'Crear',
    access: 'Criterios',
    parent: MODULE_SCREENS.Criterios,
    load: () => import('../../equipment/criterios/form.tsx').then((m) => m.CriterioForm),
  },
  [MODULE_SCREENS.Observaciones]: {
    title: 'Observaciones',
    access: 'Observaciones',
    load: () => import('../../equipment/observaciones/list.tsx').then((m) => m.ObservacionesList),
  },
  '/equipos/observaciones/nuevo': {
    title: 'Crear',
    access: 'Observaciones',
    parent: MODULE_SCREENS.Observaciones,
    load: () => import('../../equipment/observaciones/form.tsx').then((m) => m.ObservacionForm),
  },
} as const
