import type { Screen } from '../routes.tsx'

/** The pages that need no login. */
export const PUBLIC: readonly Screen[] = [
  {
    path: '/login',
    title: 'Inicio de Sesión',
    access: 'public',
    load: () => import('../features/cuentas/login.tsx').then((m) => m.Login),
  },
  {
    path: '/Certificados',
    title: 'Consulta de certificados',
    access: 'public',
    load: () => import('../features/publico/certificados.tsx').then((m) => m.CertificadosPublicos),
  },
  {
    path: '/Certificados/$cedula',
    title: 'Consulta de certificados',
    access: 'public',
    load: () => import('../features/publico/certificados.tsx').then((m) => m.CertificadosPublicos),
  },
  {
    path: '/Inspecciones',
    title: 'Consulta de inspecciones',
    access: 'public',
    load: () => import('../features/publico/inspecciones.tsx').then((m) => m.InspeccionesPublico),
  },
  {
    path: '/Inspecciones/$equipo',
    title: 'Consulta de inspecciones',
    access: 'public',
    load: () => import('../features/publico/inspecciones.tsx').then((m) => m.InspeccionesPublico),
  },
  {
    path: '/registro',
    title: 'Registro de aprendices',
    access: 'public',
    load: () => import('../features/publico/registro.tsx').then((m) => m.Registro),
  },
  {
    path: '/registroempresa',
    title: 'Registro de empresas',
    access: 'public',
    load: () => import('../features/publico/registro-empresa.tsx').then((m) => m.RegistroEmpresa),
  },
  {
    path: '/registroequipos',
    title: 'Registro de equipos',
    access: 'public',
    load: () => import('../features/publico/registro-equipo.tsx').then((m) => m.RegistroEquipo),
  },
  {
    path: '/politica-datos',
    title: 'Política de tratamiento de datos',
    access: 'public',
    load: () => import('../features/publico/politica-datos.tsx').then((m) => m.PoliticaDatos),
  },
  {
    path: '/error',
    title: 'Error',
    access: 'public',
    load: () => import('../layout/error-page.tsx').then((m) => m.ErrorPage),
  },
]
