import type * as z from 'zod'
import type { Answer, Asking, Call, CallName, RowOf, Whole } from './call.ts'
import { busquedaCalls } from './entities/busqueda.ts'
import { aprobacionCalls, certificadoCalls, inscripcionCalls } from './entities/certcol.ts'
import { certificacionCalls } from './entities/certificacion.ts'
import { ciudadCalls } from './entities/ciudad.ts'
import { claseequipoCalls } from './entities/claseequipo.ts'
import { colaboradorCalls } from './entities/colaborador.ts'
import { correoCalls } from './entities/correo.ts'
import { criterioCalls } from './entities/criterio.ts'
import { cuentaCalls } from './entities/cuenta.ts'
import { cursoCalls } from './entities/curso.ts'
import { dashboardCalls } from './entities/dashboard.ts'
import { detalleCalls } from './entities/detalle.ts'
import { empresaCalls } from './entities/empresa.ts'
import { equipoCalls } from './entities/equipo.ts'
import { certificadoinspeccionCalls, evaluacionCalls } from './entities/evaluacion.ts'
import { fotoCalls } from './entities/foto.ts'
import { importacionCalls } from './entities/importacion.ts'
import { marcaCalls } from './entities/marca.ts'
import { moduloCalls } from './entities/modulo.ts'
import { normaCalls } from './entities/norma.ts'
import { observacionCalls } from './entities/observacion.ts'
import { openapiCalls } from './entities/openapi.ts'
import { paisCalls } from './entities/pais.ts'
import { pendientesCalls } from './entities/pendientes.ts'
import { permisorolCalls } from './entities/permisorol.ts'
import { propiedadCalls } from './entities/propiedad.ts'
import { publicoCalls } from './entities/publico.ts'
import { rolCalls } from './entities/rol.ts'
import { tipodocCalls } from './entities/tipodoc.ts'
import { tipoequipoCalls } from './entities/tipoequipo.ts'

/** Every call of the API by its name. A page takes only the types of it, so that it carries no schema. */
export const CALLS = {
  ...aprobacionCalls,
  ...busquedaCalls,
  ...certificacionCalls,
  ...certificadoCalls,
  ...certificadoinspeccionCalls,
  ...ciudadCalls,
  ...claseequipoCalls,
  ...colaboradorCalls,
  ...correoCalls,
  ...criterioCalls,
  ...cuentaCalls,
  ...cursoCalls,
  ...dashboardCalls,
  ...detalleCalls,
  ...empresaCalls,
  ...equipoCalls,
  ...evaluacionCalls,
  ...fotoCalls,
  ...importacionCalls,
  ...inscripcionCalls,
  ...marcaCalls,
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
}

export type ApiCalls = typeof CALLS
/** The name of a call that the API has. */
export type ApiCall = keyof ApiCalls & CallName

/** What a call is, by its name. */
export type CallOf<N extends ApiCall> = ApiCalls[N] extends infer C extends Call ? C : never

/** What a call answers, whoever asks. */
export type AnswerOf<N extends ApiCall> = Answer<CallOf<N>>
/** What a call answers to whoever has the permission that the whole answer needs. */
export type WholeOf<N extends ApiCall> = Whole<CallOf<N>>
/** A row of the list that a call answers. */
export type RowIn<N extends ApiCall> = RowOf<CallOf<N>>
/** What a caller gives of a call. */
export type AskingFor<N extends ApiCall> = Asking<CallOf<N>>

/** The calls that answer a document. */
export type DocumentCall = { [N in ApiCall]: ApiCalls[N] extends { document: unknown } ? N : never }[ApiCall]

/** The first part of a call's path: whatever is kept of a noun stands under it. */
export type NounOf<N extends string> = N extends `${string} /${infer Path}`
  ? Path extends `${infer First}/${string}`
    ? First
    : Path
  : never
export type Noun = NounOf<ApiCall>

/** The names by which a call filters its rows. */
export type FilterOf<N extends ApiCall> =
  CallOf<N> extends { query: infer Q extends z.ZodType }
    ? Exclude<keyof z.input<Q> & string, 'page' | 'size' | 'orden'>
    : never
