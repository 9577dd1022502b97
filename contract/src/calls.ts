import type * as z from 'zod/mini'
import type { Answer, CallInput, Call, CallName, RowOf, FullAnswer } from './call.ts'
import { busquedaCalls } from './overview/busqueda.ts'
import { usoCalls } from './overview/uso.ts'
import { centroCalls } from './training/centro.ts'
import { aprobacionCalls } from './training/aprobacion.ts'
import { desenlaceCalls } from './training/desenlace.ts'
import { certificadoCalls, inscripcionCalls } from './training/certcol.ts'
import { certificacionCalls } from './training/certificacion.ts'
import { ciudadCalls } from './places/ciudad.ts'
import { claseequipoCalls } from './equipment/claseequipo.ts'
import { colaboradorCalls } from './training/colaborador.ts'
import { correoCalls } from './training/correo.ts'
import { criterioCalls } from './equipment/criterio.ts'
import { cuentaCalls } from './access/cuenta.ts'
import { segundoFactorCalls } from './access/segundo-factor.ts'
import { cursoCalls } from './training/curso.ts'
import { dashboardCalls } from './overview/dashboard.ts'
import { detalleCalls } from './equipment/detalle.ts'
import { empresaCalls } from './training/empresa.ts'
import { emisionCalls } from './training/emision.ts'
import { equipoCalls } from './equipment/equipo.ts'
import { certificadoinspeccionCalls, evaluacionCalls } from './equipment/evaluacion.ts'
import { fotoCalls } from './equipment/foto.ts'
import { historiaCalls } from './trust/historia.ts'
import { autorizacionCalls } from './training/autorizacion.ts'
import { importacionCalls } from './training/importacion.ts'
import { marcaCalls } from './equipment/marca.ts'
import { ministerioCalls } from './training/ministerio.ts'
import { moduloCalls } from './access/modulo.ts'
import { normaCalls } from './equipment/norma.ts'
import { observacionCalls } from './equipment/observacion.ts'
import { openapiCalls } from './openapi.ts'
import { paisCalls } from './places/pais.ts'
import { pendientesCalls } from './overview/pendientes.ts'
import { permisorolCalls } from './access/permisorol.ts'
import { propiedadCalls } from './equipment/propiedad.ts'
import { publicoCalls } from './visitors/publico.ts'
import { rolCalls } from './access/rol.ts'
import { tipodocCalls } from './places/tipodoc.ts'
import { tipoequipoCalls } from './equipment/tipoequipo.ts'
import { trabajoCalls } from './overview/trabajo.ts'
import { verificacionCalls } from './visitors/verificacion.ts'

/** Every call of the API by its name. Pages import only its types, so that they load no schema. */
export const CALLS = {
  ...aprobacionCalls,
  ...desenlaceCalls,
  ...busquedaCalls,
  ...usoCalls,
  ...centroCalls,
  ...certificacionCalls,
  ...certificadoCalls,
  ...certificadoinspeccionCalls,
  ...ciudadCalls,
  ...claseequipoCalls,
  ...colaboradorCalls,
  ...correoCalls,
  ...criterioCalls,
  ...cuentaCalls,
  ...segundoFactorCalls,
  ...cursoCalls,
  ...dashboardCalls,
  ...detalleCalls,
  ...emisionCalls,
  ...empresaCalls,
  ...equipoCalls,
  ...evaluacionCalls,
  ...fotoCalls,
  ...historiaCalls,
  ...autorizacionCalls,
  ...importacionCalls,
  ...inscripcionCalls,
  ...marcaCalls,
  ...ministerioCalls,
  ...moduloCalls,
  ...normaCalls,
  ...observacionCalls,
  ...openapiCalls,
  ...paisCalls,
  ...pendientesCalls,
  ...permisorolCalls,
  ...propiedadCalls,
  ...publicoCalls,
  ...rolCalls,
  ...tipodocCalls,
  ...tipoequipoCalls,
  ...trabajoCalls,
  ...verificacionCalls,
}

export type ApiCalls = typeof CALLS
/** Name of a call of the API. */
export type ApiCall = keyof ApiCalls & CallName

/** Definition of a call, by its name. */
export type CallOf<N extends ApiCall> = ApiCalls[N] extends infer C extends Call ? C : never

/** Answer of a call to any caller. */
export type AnswerOf<N extends ApiCall> = Answer<CallOf<N>>
/** Answer of a call to a caller with the permission that it declares. */
export type FullAnswerOf<N extends ApiCall> = FullAnswer<CallOf<N>>
/** Row of the list that a call returns. */
export type RowIn<N extends ApiCall> = RowOf<CallOf<N>>
/** Input of a call: its path parameters, query and body. */
export type InputOf<N extends ApiCall> = CallInput<CallOf<N>>

/** Names of the calls that return a document. */
export type DocumentCall = { [N in ApiCall]: ApiCalls[N] extends { document: unknown } ? N : never }[ApiCall]

/** First segment of a call's path. Cached answers are keyed by it. */
export type NounOf<N extends string> = N extends `${string} /${infer Path}`
  ? Path extends `${infer First}/${string}`
    ? First
    : Path
  : never
export type Noun = NounOf<ApiCall>

/** Names of the filters that a call takes. */
export type FilterOf<N extends ApiCall> =
  CallOf<N> extends { query: infer Q extends z.ZodMiniType }
    ? Exclude<keyof z.input<Q> & string, 'page' | 'size' | 'orden'>
    : never

/** Names by which a call can sort. The query puts `-` before a name for the descending order. */
export type OrderOf<N extends ApiCall> =
  CallOf<N> extends { query: { shape: { orden: infer O extends z.ZodMiniType } } }
    ? Exclude<z.output<O>, `-${string}` | undefined> & string
    : never
