/**
 * Every module (ACC-19) with its screen, or null for one without: a heading that only
 * groups others, or a permission on another module's rows. A login
 * opens the first module that the role may see.
 */
export const MODULE_SCREENS = {
  Dashboard: '/app/dashboard',
  Empresas: '/admin/empresas',
  Colaboradores: '/admin/aprendices',
  Cursos: '/admin/cursos',
  Certificaciones: '/admin/certificaciones',
  CertColaboradores: '/admin/certcolaboradores',
  TodosLosCertificados: null,
  GestionEquipos: null,
  Equipos: '/equipos/equipos',
  TipoEquipos: '/equipos/tipoequipos',
  ClaseEquipos: '/equipos/claseequipos',
  Marcas: '/equipos/marcas',
  Propiedades: '/equipos/propiedades',
  Normas: '/equipos/normas',
  Criterios: '/equipos/criterios',
  Observaciones: '/equipos/observaciones',
  Configuraciones: null,
  Centro: '/admin/configuraciones/centro',
  Paises: '/admin/configuraciones/paises',
  Departamentos: '/admin/configuraciones/departamentos',
  Ciudades: '/admin/configuraciones/ciudades',
  TipoDocs: '/admin/configuraciones/tipodocs',
  Roles: '/admin/configuraciones/roles',
  Permisos: '/admin/configuraciones/permisos',
  Modulos: '/admin/configuraciones/modulos',
  Historial: '/admin/historial',
} as const satisfies Record<string, string | null>

export type ModuleName = keyof typeof MODULE_SCREENS
export const MODULES = /* @__PURE__ */ Object.keys(MODULE_SCREENS) as ModuleName[]

/** Address of the screen of a module. */
export type ModuleScreen = NonNullable<(typeof MODULE_SCREENS)[ModuleName]>

/** Public screens that mails, certificates and messages of the server link to. */
export const LOGIN_SCREEN = '/login'
export const RESTABLECER_SCREEN = '/restablecer'
export const CERTIFICADOS_SCREEN = '/Certificados'
export const INSPECCIONES_SCREEN = '/Inspecciones'
export const VERIFICAR_SCREEN = '/verificar'
/** Begins the short address of a document, which documents print; its code follows. */
export const CODIGO_SCREEN = '/v'
export const POLITICA_SCREEN = '/politica-datos'
/** Begins the address where a person withdraws what they allow apart; a token follows. */
export const AUTORIZACION_SCREEN = '/autorizacion'
export const ERROR_SCREEN = '/error'

/** Matches the addresses whose screen a script shows. The server draws the page of all others. */
export const SCRIPTED =
  /^\/(index\.html|(login|olvido|restablecer|registro|registroempresa|registroequipos)\/?|(admin|app|equipos)(\/.*)?)?$/i
