import type * as z from 'zod/mini'
import type { ErrorBody } from '@anclaje/contract/http'
import { CUENTA_BLOQUEADA, DATOS_INVALIDOS, DE_QUIEN_PIDE, EN_USO } from '@anclaje/contract/rules/common/motivo'
import type { Motivo } from '@anclaje/contract/rules/common/motivo'

interface Details {
  fields?: Record<string, string>
  filas?: ErrorBody['filas']
  total?: number
  uso?: string | undefined
  retryAfter?: number
}

/**
 * An error of the error catalogue. The error handler in `api/src/http/errors.ts` sends it to the
 * caller.
 */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly details: Details
  constructor(status: number, code: string, message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

/** Creates a 400 for wrong data. `fields` maps each field to its message. */
export const badRequest = (message: string, fields?: Record<string, string>) =>
  new ApiError(400, DATOS_INVALIDOS, message, fields && { fields })
/** Creates a 401 for a missing or ended session. */
export const unauthorized = (message = 'Su sesión venció. Inicie sesión de nuevo.') =>
  new ApiError(401, 'sin_sesion', message)
/**
 * Creates the error for a blocked account: 403 at the login, 401 for its open sessions (ACC-27).
 */
export const accountBlocked = (status: 401 | 403) =>
  new ApiError(status, CUENTA_BLOQUEADA, 'Su cuenta está bloqueada. Comuníquese con el centro.')
/** Creates a 403 for an action that the role does not allow. */
export const forbidden = (message = 'No tiene permiso para realizar esta acción.', fields?: Record<string, string>) =>
  new ApiError(403, 'sin_permiso', message, fields && { fields })
/** Creates a 404 for a row that does not exist. */
export const notFound = (message = 'El registro no existe o ya fue eliminado.', code = 'no_existe') =>
  new ApiError(404, code, message)
/** Creates a 409 for a conflict with stored data. */
export const conflict = (message: string, code = 'conflicto', fields?: Record<string, string>) =>
  new ApiError(409, code, message, fields && { fields })
/** Creates a 409 for a row that cannot be deleted, because others refer to it. */
export const inUse = (message = EN_USO.motivo) => conflict(message, EN_USO.code)

const statusOf = (code: string) => (DE_QUIEN_PIDE.includes(code) ? 403 : code === DATOS_INVALIDOS ? 400 : 409)

/**
 * Creates the error for a refused rule: 403 when the reason lies in the caller, 400 when it lies in
 * the data that was sent, else 409. The given `fields` get the same message.
 */
export const refusal = ({ code, motivo }: Motivo, fields: readonly string[] = []) =>
  new ApiError(statusOf(code), code, motivo, {
    ...(fields.length > 0 && { fields: Object.fromEntries(fields.map((name) => [name, motivo])) }),
  })

/** Throws the error for a refusal by a rule. Does nothing without a reason. */
export function refuse(reason: Motivo | undefined, fields?: readonly string[]): void {
  if (reason) throw refusal(reason, fields)
}

/** Splits ids, each once, into those that a rule accepts and the others with their reason. */
export function splitByReason<Id, Reason = string>(ids: readonly Id[], whyNot: (id: Id) => Reason | undefined) {
  const [meant, leftOut]: [Id[], { id: Id; motivo: Reason }[]] = [[], []]
  for (const id of new Set(ids)) {
    const motivo = whyNot(id)
    if (motivo === undefined) meant.push(id)
    else leftOut.push({ id, motivo })
  }
  return { meant, leftOut }
}

/** Creates a 503 for a full disk; nothing was stored. */
export const fullDisk = () =>
  new ApiError(
    503,
    'sin_espacio',
    'No hay espacio en el disco: no se guardó nada. Avise a quien administra el portal e intente de nuevo.',
  )
/** Seconds after which a client can repeat a call that did not reach the database. */
const RETRY_SECONDS = 2
/** Creates a 503 for a database that cannot be reached or is too busy. */
export const noDatabase = () =>
  new ApiError(503, 'sin_base_de_datos', 'La base de datos no está disponible; intente en un momento.', {
    retryAfter: RETRY_SECONDS,
  })
export const OUTCOME_UNKNOWN = 'resultado_desconocido'
/** Creates a 503 for a connection that was lost while data were being stored. */
export const outcomeUnknown = () =>
  new ApiError(503, OUTCOME_UNKNOWN, 'No sabemos si quedó guardado. Revise antes de repetir.', {
    retryAfter: RETRY_SECONDS,
  })
/** Creates a 400 for a call that needs data and got none. */
export const noData = () => badRequest('No se enviaron datos.', { datos: 'No se enviaron datos.' })
/** Creates a 413 for a request that is longer than the call allows. */
export const tooLarge = () => new ApiError(413, 'muy_grande', 'El envío supera el tamaño permitido.')

/** Creates a 400 from a schema's error, with the first message of each field. */
export function invalid(error: z.core.$ZodError): ApiError {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.') || 'datos'] ??= issue.message
  const [first] = Object.values(fields)
  const several = Object.keys(fields).length > 1
  return badRequest(several ? 'Revise los campos marcados.' : (first ?? 'Los datos no son válidos.'), fields)
}

/**
 * Errors for violated constraints of the database, by constraint name. Each area declares those of
 * its tables.
 */
export type Constraints = Record<
  string,
  {
    field?: string
    message: string
    status?: 400 | 403 | 409
    code?: string
    /** Message for a row that cannot be deleted. */ inUse?: string
  }
>
