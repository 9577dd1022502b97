import type { ComponentType } from 'react'
import { LOGIN_SCREEN, MODULE_SCREENS, RESTABLECER_SCREEN } from '@anclaje/contract/screens'
import type { ScreenPath } from '../address/screens.ts'

/** Loads the component of each screen. */
export const COMPONENTS: Readonly<Record<ScreenPath, () => Promise<ComponentType>>> = {
  [LOGIN_SCREEN]: () => import('../access/cuentas/login/login.tsx').then((m) => m.Login),
  '/olvido': () => import('../access/cuentas/login/forgot.tsx').then((m) => m.Forgot),
  [RESTABLECER_SCREEN]: () => import('../access/cuentas/login/reset.tsx').then((m) => m.Reset),
  '/registro': () => import('../visitors/register/registro.tsx').then((m) => m.Registro),
  '/registroempresa': () => import('../visitors/register/registro-empresa.tsx').then((m) => m.RegistroEmpresa),
  '/registroequipos': () => import('../visitors/register/registro-equipo.tsx').then((m) => m.RegistroEquipo),
  [MODULE_SCREENS.Dashboard]: () => import('../overview/dashboard/screen.tsx').then((m) => m.Dashboard),
  [MODULE_SCREENS.Empresas]: () => import('../training/empresas/list.tsx').then((m) => m.EmpresasList),
  '/admin/empresas/nuevo': () => import('../training/empresas/form.tsx').then((m) => m.EmpresaForm),
  '/admin/empresas/$id/edit': () => import('../training/empresas/form.tsx').then((m) => m.EmpresaForm),
  [MODULE_SCREENS.Colaboradores]: () => import('../training/colaboradores/list.tsx').then((m) => m.ColaboradoresList),
  '/admin/aprendices/nuevo': () => import('../training/colaboradores/form.tsx').then((m) => m.ColaboradorForm),
  '/admin/aprendices/cuentaacceso': () => import('../access/cuentas/form.tsx').then((m) => m.CuentaAcceso),
  '/admin/aprendices/cuentas': () => import('../access/cuentas/list.tsx').then((m) => m.CuentasList),
  [MODULE_SCREENS.Cursos]: () => import('../training/cursos/catalog.tsx').then((m) => m.CursosList),
  '/admin/cursos/nuevo': () => import('../training/cursos/catalog.tsx').then((m) => m.CursosForm),
  '/admin/cursos/$id/edit': () => import('../training/cursos/catalog.tsx').then((m) => m.CursosForm),
  [MODULE_SCREENS.Certificaciones]: () =>
    import('../training/certificaciones/list.tsx').then((m) => m.CertificacionesList),
  '/admin/certificaciones/nuevo': () => import('../training/certificaciones/form.tsx').then((m) => m.CertificacionForm),
  '/admin/certificaciones/$id': () => import('../training/certificaciones/screen.tsx').then((m) => m.Certificacion),
  '/admin/certificaciones/$id/edit': () =>
    import('../training/certificaciones/form.tsx').then((m) => m.CertificacionForm),
  '/admin/certificaciones/$id/ministerio': () => import('../training/ministerio/screen.tsx').then((m) => m.Ministerio),
  [MODULE_SCREENS.CertColaboradores]: () => import('../training/certificados/list.tsx').then((m) => m.CertificadosList),
  '/admin/certcolaboradores/nuevo': () =>
    import('../training/certificados/inscribe/screen.tsx').then((m) => m.Inscripcion),
  '/admin/certcolaboradores/Certificado': () =>
    import('../training/certificados/certificate/certificate.tsx').then((m) => m.Certificado),
  '/app/extra/search': () => import('../overview/buscar/screen.tsx').then((m) => m.SearchScreen),
  '/admin/trabajos': () => import('../overview/trabajos/list.tsx').then((m) => m.TrabajosList),
  '/admin/perfil': () => import('../access/cuentas/profile/perfil.tsx').then((m) => m.Perfil),
  [MODULE_SCREENS.Equipos]: () => import('../equipment/equipos/list.tsx').then((m) => m.EquiposList),
  '/equipos/equipos/nuevo': () => import('../equipment/equipos/form.tsx').then((m) => m.EquipoForm),
  '/equipos/equipos/nuevo/inspeccion': () =>
    import('../equipment/inspecciones/checklist/checklist.tsx').then((m) => m.Inspeccion),
  '/equipos/equipos/evaluacion': () =>
    import('../equipment/inspecciones/certificate/certificate.tsx').then((m) => m.CertificadoInspeccion),
  [MODULE_SCREENS.TipoEquipos]: () => import('../equipment/catalogos/tipoequipos.tsx').then((m) => m.TipoEquiposList),
  '/equipos/tipoequipos/nuevo': () => import('../equipment/catalogos/tipoequipos.tsx').then((m) => m.TipoEquiposForm),
  [MODULE_SCREENS.ClaseEquipos]: () =>
    import('../equipment/catalogos/claseequipos.tsx').then((m) => m.ClaseEquiposList),
  '/equipos/claseequipos/nuevo': () =>
    import('../equipment/catalogos/claseequipos.tsx').then((m) => m.ClaseEquiposForm),
  [MODULE_SCREENS.Marcas]: () => import('../equipment/catalogos/marcas.tsx').then((m) => m.MarcasList),
  '/equipos/marcas/nuevo': () => import('../equipment/catalogos/marcas.tsx').then((m) => m.MarcasForm),
  [MODULE_SCREENS.Propiedades]: () => import('../equipment/catalogos/propiedades.tsx').then((m) => m.PropiedadesList),
  '/equipos/propiedades/nuevo': () => import('../equipment/catalogos/propiedades.tsx').then((m) => m.PropiedadesForm),
  [MODULE_SCREENS.Normas]: () => import('../equipment/catalogos/normas.tsx').then((m) => m.NormasList),
  '/equipos/normas/nuevo': () => import('../equipment/catalogos/normas.tsx').then((m) => m.NormasForm),
  [MODULE_SCREENS.Criterios]: () => import('../equipment/criterios/list.tsx').then((m) => m.CriteriosList),
  '/equipos/criterios/nuevo': () => import('../equipment/criterios/form.tsx').then((m) => m.CriterioForm),
  [MODULE_SCREENS.Observaciones]: () => import('../equipment/observaciones/list.tsx').then((m) => m.ObservacionesList),
  '/equipos/observaciones/nuevo': () => import('../equipment/observaciones/form.tsx').then((m) => m.ObservacionForm),
  [MODULE_SCREENS.Centro]: () => import('../training/centro/form.tsx').then((m) => m.CentroForm),
  '/admin/configuraciones/centro/ministerio': () =>
    import('../training/ministerio/form.tsx').then((m) => m.MinisterioForm),
  [MODULE_SCREENS.Paises]: () => import('../places/paises/catalog.tsx').then((m) => m.PaisesList),
  [MODULE_SCREENS.Departamentos]: () => import('../places/departamentos/list.tsx').then((m) => m.DepartamentosList),
  [MODULE_SCREENS.Ciudades]: () => import('../places/ciudades/list.tsx').then((m) => m.CiudadesList),
  [MODULE_SCREENS.TipoDocs]: () => import('../places/tipodocs/catalog.tsx').then((m) => m.TipoDocsList),
  [MODULE_SCREENS.Roles]: () => import('../access/roles/catalog.tsx').then((m) => m.RolesList),
  '/admin/configuraciones/roles/nuevo': () => import('../access/roles/catalog.tsx').then((m) => m.RolesForm),
  [MODULE_SCREENS.Permisos]: () => import('../access/permisos/screen.tsx').then((m) => m.Permisos),
  [MODULE_SCREENS.Modulos]: () => import('../access/modulos/list.tsx').then((m) => m.Modulos),
  [MODULE_SCREENS.Historial]: () => import('../trust/historia/screen.tsx').then((m) => m.Historial),
}
