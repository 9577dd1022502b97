import { CERTIFICADOS_SCREEN, INSPECCIONES_SCREEN, LOGIN_SCREEN, RESTABLECER_SCREEN } from '@anclaje/contract/screens'

const CERTIFICADOS = {
  title: 'Consulta de certificados',
  access: 'public',
  load: () => import('../../visitors/look-up/certificados.tsx').then((m) => m.CertificadosPublicos),
} as const

const INSPECCIONES = {
  title: 'Consulta de inspecciones',
  access: 'public',
  load: () => import('../../visitors/look-up/inspecciones.tsx').then((m) => m.InspeccionesPublico),
} as const

export const PUBLIC = {
  [LOGIN_SCREEN]: {
    title: 'Inicio de Sesión',
    access: 'public',
    load: () => import('../../access/cuentas/login/login.tsx').then((m) => m.Login),
  },
  '/olvido': {
    title: '¿Olvidó su contraseña?',
    access: 'public',
    load: () => import('../../access/cuentas/login/forgot.tsx').then((m) => m.Forgot),
  },
  [RESTABLECER_SCREEN]: {
    title: 'Cambiar la contraseña',
    access: 'public',
    load: () => import('../../access/cuentas/login/reset.tsx').then((m) => m.Reset),
  },
  [CERTIFICADOS_SCREEN]: CERTIFICADOS,
  '/Certificados/$cedula': CERTIFICADOS,
  [INSPECCIONES_SCREEN]: INSPECCIONES,
  '/Inspecciones/$equipo': INSPECCIONES,
  '/registro': {
    title: 'Registro de aprendices',
    access: 'public',
    load: () => import('../../visitors/register/registro.tsx').then((m) => m.Registro),
  },
  '/registroempresa': {
    title: 'Registro de empresas',
    access: 'public',
    load: () => import('../../visitors/register/registro-empresa.tsx').then((m) => m.RegistroEmpresa),
  },
  '/registroequipos': {
    title: 'Registro de equipos',
    access: 'public',
    load: () => import('../../visitors/register/registro-equipo.tsx').then((m) => m.RegistroEquipo),
  },
  '/politica-datos': {
    title: 'Política de tratamiento de datos',
    access: 'public',
    load: () => import('../../visitors/policy/politica-datos.tsx').then((m) => m.PoliticaDatos),
  },
  '/error': {
    title: 'Error',
    access: 'public',
    load: () => import('../shell/error-page.tsx').then((m) => m.ErrorPage),
  },
} as const
