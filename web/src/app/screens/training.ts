import { MODULE_SCREENS } from '@anclaje/contract/screens'

/** Screens of training, and those that every account may open. */
export const TRAINING = {
  [MODULE_SCREENS.Dashboard]: {
    title: 'Inicio',
    access: 'Dashboard',
    load: () => import('../../overview/dashboard/screen.tsx').then((m) => m.Dashboard),
  },
  [MODULE_SCREENS.Empresas]: {
    title: 'Empresas',
    access: 'Empresas',
    load: () => import('../../training/empresas/list.tsx').then((m) => m.EmpresasList),
  },
  '/admin/empresas/nuevo': {
    title: 'Crear',
    access: 'Empresas',
    parent: MODULE_SCREENS.Empresas,
    load: () => import('../../training/empresas/form.tsx').then((m) => m.EmpresaForm),
  },
  '/admin/empresas/$id/edit': {
    title: 'Editar',
    access: 'Empresas',
    parent: MODULE_SCREENS.Empresas,
    load: () => import('../../training/empresas/form.tsx').then((m) => m.EmpresaForm),
  },
  [MODULE_SCREENS.Colaboradores]: {
    title: 'Colaboradores',
    access: 'Colaboradores',
    load: () => import('../../training/colaboradores/list.tsx').then((m) => m.ColaboradoresList),
  },
  '/admin/aprendices/nuevo': {
    title: 'Crear',
    access: 'Colaboradores',
    parent: MODULE_SCREENS.Colaboradores,
    load: () => import('../../training/colaboradores/form.tsx').then((m) => m.ColaboradorForm),
  },
  '/admin/aprendices/cuentaacceso': {
    title: 'Cuenta de acceso',
    access: 'Colaboradores',
    parent: MODULE_SCREENS.Colaboradores,
    load: () => import('../../access/cuentas/form.tsx').then((m) => m.CuentaAcceso),
  },
  [MODULE_SCREENS.Cursos]: {
    title: 'Cursos',
    access: 'Cursos',
    load: () => import('../../training/cursos/catalog.tsx').then((m) => m.CursosList),
  },
  '/admin/cursos/nuevo': {
    title: 'Crear',
    access: 'Cursos',
    parent: MODULE_SCREENS.Cursos,
    load: () => import('../../training/cursos/catalog.tsx').then((m) => m.CursosForm),
  },
  '/admin/cursos/$id/edit': {
    title: 'Editar',
    access: 'Cursos',
    parent: MODULE_SCREENS.Cursos,
    load: () => import('../../training/cursos/catalog.tsx').then((m) => m.CursosForm),
  },
  [MODULE_SCREENS.Certificaciones]: {
    title: 'Certificaciones',
    access: 'Certificaciones',
    load: () => import('../../training/certificaciones/list.tsx').then((m) => m.CertificacionesList),
  },
  '/admin/certificaciones/nuevo': {
    title: 'Crear',
    access: 'Certificaciones',
    parent: MODULE_SCREENS.Certificaciones,
    load: () => import('../../training/certificaciones/form.tsx').then((m) => m.CertificacionForm),
  },
  '/admin/certificaciones/$id': {
    title: 'Certificación',
    access: 'Certificaciones',
    parent: MODULE_SCREENS.Certificaciones,
    load: () => import('../../training/certificaciones/screen.tsx').then((m) => m.Certificacion),
  },
  '/admin/certificaciones/$id/edit': {
    title: 'Editar',
    access: 'Certificaciones',
    parent: '/admin/certificaciones/$id',
    load: () => import('../../training/certificaciones/form.tsx').then((m) => m.CertificacionForm),
  },
  '/admin/certificaciones/$id/ministerio': {
    title: 'Archivo del Ministerio',
    access: 'Certificaciones',
    parent: '/admin/certificaciones/$id',
    load: () => import('../../training/ministerio/screen.tsx').then((m) => m.Ministerio),
  },
  [MODULE_SCREENS.CertColaboradores]: {
    title: 'Certificados',
    access: 'CertColaboradores',
    load: () => import('../../training/certificados/list.tsx').then((m) => m.CertificadosList),
  },
  '/admin/certcolaboradores/nuevo': {
    title: 'Crear',
    access: 'CertColaboradores',
    parent: MODULE_SCREENS.CertColaboradores,
    load: () => import('../../training/certificados/inscribe/screen.tsx').then((m) => m.Inscripcion),
  },
  '/admin/certcolaboradores/Certificado': {
    title: 'Certificado',
    access: 'CertColaboradores',
    parent: MODULE_SCREENS.CertColaboradores,
    load: () => import('../../training/certificados/certificate/certificate.tsx').then((m) => m.Certificado),
  },
  '/app/extra/search': {
    title: 'Buscar',
    access: 'session',
    load: () => import('../../overview/buscar/screen.tsx').then((m) => m.SearchScreen),
  },
  '/admin/trabajos': {
    title: 'Trabajos',
    access: 'session',
    load: () => import('../../overview/trabajos/list.tsx').then((m) => m.TrabajosList),
  },
  '/admin/perfil': {
    title: 'Mi Cuenta',
    access: 'session',
    load: () => import('../../access/cuentas/profile/perfil.tsx').then((m) => m.Perfil),
  },
} as const
