import type { ScreenPath } from './screens.ts'

type ListState = 'page' | 'size' | 'orden'
/** Names in the query of a form whose path has no id. */
type FormState = 'id' | 'mode'

/**
 * Names in the query of a form that can be opened from a cohort, or from the check of a cohort for
 * the Ministry, and goes back to that screen.
 */
type CameFrom = FormState | 'father' | 'idcer'

/** Names that each screen reads from its query. Other screens read none. */
export interface SearchNames {
  '/login': 'volver' | 'token'
  '/admin/empresas': ListState | 'nombre' | 'porconfirmar'
  '/admin/aprendices': ListState | 'cedula' | 'nombre' | 'idemp' | 'porconfirmar'
  '/admin/empresas/$id/edit': 'tab'
  '/admin/aprendices/nuevo': CameFrom | 'tab'
  '/admin/aprendices/cuentaacceso': 'id' | 'user' | 'father' | 'tab'
  '/admin/aprendices/cuentas': ListState | 'buscar' | 'idrol' | 'bloqueada'
  '/admin/cursos': ListState | 'nombre'
  '/admin/certificaciones': ListState | 'idcur' | 'cohorte' | 'porcerrar' | 'porfirmar' | 'sindecidir'
  '/admin/certificaciones/nuevo': FormState | 'copia'
  '/admin/certificaciones/$id':
    | ListState
    | 'numerodocumento'
    | 'idemp'
    | 'estado'
    | 'desenlace'
    | 'falta'
    | 'situacion'
    | 'tab'
  '/admin/certificaciones/$id/ministerio': 'falta'
  '/admin/certcolaboradores':
    | ListState
    | 'numerodocumento'
    | 'idcol'
    | 'idemp'
    | 'idcur'
    | 'cohorte'
    | 'anio'
    | 'desenlace'
    | 'situacion'
    | 'futuras'
    | 'cargado'
  '/admin/certcolaboradores/nuevo': CameFrom
  '/admin/certcolaboradores/Certificado': 'id' | 'tab'
  '/app/extra/search': 'q'
  '/admin/perfil': 'tab'
  '/admin/trabajos': ListState | 'pordescargar'
  '/equipos/equipos': ListState | 'nombre' | 'idemp' | 'idtipoeq' | 'inspeccion' | 'porconfirmar'
  '/equipos/equipos/nuevo': ListState | FormState | 'tab'
  '/equipos/equipos/nuevo/inspeccion': FormState | 'ideq' | 'father' | 'tab'
  '/equipos/equipos/evaluacion': 'id' | 'tab'
  '/equipos/tipoequipos': ListState | 'nombre'
  '/equipos/tipoequipos/nuevo': FormState
  '/equipos/claseequipos': ListState | 'nombre'
  '/equipos/claseequipos/nuevo': FormState
  '/equipos/marcas': ListState | 'nombre'
  '/equipos/marcas/nuevo': FormState
  '/equipos/propiedades': ListState | 'nombre'
  '/equipos/propiedades/nuevo': FormState
  '/equipos/normas': ListState | 'nombre'
  '/equipos/normas/nuevo': FormState
  '/equipos/criterios': ListState | 'nombre'
  '/equipos/criterios/nuevo': FormState | 'padre'
  '/equipos/observaciones': ListState | 'nombre'
  '/equipos/observaciones/nuevo': FormState
  '/admin/configuraciones/paises': ListState | FormState | 'nombre'
  '/admin/configuraciones/departamentos': ListState | 'nombre'
  '/admin/configuraciones/ciudades': ListState | 'nombre' | 'iddep'
  '/admin/configuraciones/tipodocs': ListState | FormState | 'nombre'
  '/admin/configuraciones/roles': ListState | 'nombre'
  '/admin/configuraciones/roles/nuevo': FormState
  '/admin/configuraciones/permisos': 'rol'
  '/admin/configuraciones/modulos': FormState
  '/admin/historial': 'cuenta' | 'accion' | 'sujeto' | 'origen' | 'desde' | 'hasta' | 'id'
}

/** Query of a screen; all values are texts. */
export type SearchOf<P extends ScreenPath> = P extends keyof SearchNames ? { [N in SearchNames[P]]?: string } : {}

/** Query of any screen. */
export type AnySearch = { [N in SearchNames[keyof SearchNames]]?: string }
