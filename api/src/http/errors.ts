import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '@anclaje/contract/http'
import {
  ApiError,
  badRequest,
  conflict,
  fullDisk,
  inUse,
  noDatabase,
  outcomeUnknown,
  tooLarge,
} from '../errors/errors.ts'
import type { Constraints } from '../errors/errors.ts'
import type { Headers } from './callers/security-headers.ts'
import { isOutcomeUnknown, isUnavailable } from '../db/server/failures.ts'
import { isWrite } from '../process/call.ts'

/** PostgreSQL's code for a full disk. */
const DISK_FULL = '53100'
const SERVER_ERROR = 'Error en el servidor contacte a soporte tecnico'

export interface PgError {
  code: string
  constraint?: string
  /** Table of the row that refers to the one that was to be deleted. */
  table?: string
  detail?: string
}

/** Returns PostgreSQL's error inside the errors of the query builder. */
function pgErrorOf(error: unknown): PgError | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    const code = (e as { code?: unknown }).code
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return e as unknown as PgError
  }
  return undefined
}

/**
 * Returns whether the failed statement was a DELETE. PostgreSQL's message says so too, but it is
 * translated.
 */
const isDeletion = (error: unknown): boolean => error instanceof DrizzleQueryError && /^\s*delete\b/i.test(error.query)

/** Returns PostgreSQL's error when a row was to be deleted that others refer to. */
function inUseErrorOf(error: unknown): PgError | undefined {
  const pg = pgErrorOf(error)
  return pg?.code === '23503' && isDeletion(error) ? pg : undefined
}

function fromDatabase(error: unknown, pg: PgError, constraints: Constraints): ApiError | undefined {
  // A foreign key is violated in two ways: the deleted row is in use, or the referred row does not
  // exist.
  const known = constraints[pg.constraint ?? '']
  if (inUseErrorOf(error)) return inUse(known?.inUse)
  if (known) {
    const status = known.status ?? (pg.code === '23503' ? 400 : 409)
    const code = known.code ?? (status === 400 ? 'datos_invalidos' : pg.code === '23505' ? 'duplicado' : 'conflicto')
    return new ApiError(status, code, known.message, known.field ? { fields: { [known.field]: known.message } } : {})
  }
  if (pg.code === DISK_FULL) return fullDisk()
  if (pg.code === '40001' || pg.code === '40P01')
    return conflict('Otra persona cambió lo mismo a la vez. Intente de nuevo.')
  return undefined
}

const BY_FASTIFY: Record<string, ApiError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge(),
  FST_REQ_FILE_TOO_LARGE: new ApiError(413, 'muy_grande', 'El archivo es demasiado grande.', {
    fields: { file: 'El archivo es demasiado grande.' },
  }),
  FST_FILES_LIMIT: new ApiError(413, 'muy_grande', 'Se enviaron demasiados archivos.'),
  FST_FIELDS_LIMIT: new ApiError(413, 'muy_grande', 'Se enviaron demasiados campos.'),
  FST_PARTS_LIMIT: new ApiError(413, 'muy_grande', 'Se enviaron demasiadas partes.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new ApiError(415, 'tipo_no_admitido', 'El tipo de contenido no se admite.'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: new ApiError(415, 'tipo_no_admitido', 'El tipo de contenido no se admite.'),
  FST_ERR_BAD_URL: new ApiError(404, 'no_existe', 'La dirección no existe.'),
  FST_ERR_MAX_PARAM_LENGTH: new ApiError(404, 'no_existe', 'La dirección no existe.'),
  FST_ERR_CTP_INVALID_JSON_BODY: badRequest('Los datos no son un JSON válido.', { datos: 'No es un JSON válido.' }),
}

/**
 * Returns the 503 for an unreachable database. If a write may be stored already, the message says
 * that its outcome is unknown.
 */
function fromAway(error: unknown, request: FastifyRequest): ApiError | undefined {
  if (!isUnavailable(error)) return undefined
  const mayBeStored = isOutcomeUnknown(error) || request.call?.hasStored
  return mayBeStored && isWrite(request) ? outcomeUnknown() : noDatabase()
}

function toApiError(error: unknown, request: FastifyRequest, constraints: Constraints): ApiError | undefined {
  if (error instanceof ApiError) return error
  const away = fromAway(error, request)
  if (away) return away
  const pg = pgErrorOf(error)
  if (pg) return fromDatabase(error, pg, constraints)
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'ENOSPC' || code === 'EDQUOT') return fullDisk()
  if (code && BY_FASTIFY[code]) return BY_FASTIFY[code]
  if (statusCode === 413) return BY_FASTIFY.FST_ERR_CTP_BODY_TOO_LARGE
  if (statusCode === 415) return BY_FASTIFY.FST_ERR_CTP_INVALID_MEDIA_TYPE
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return new ApiError(statusCode, 'datos_invalidos', 'La solicitud no es válida.')
  }
  return undefined
}

/**
 * Returns whether the caller closed the connection before the whole request had arrived. Nobody
 * waits for the answer then, and it is no failure of the server.
 */
const isAborted = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete

/**
 * Returns an error as it is told to the caller. An unexpected failure is logged, and is told
 * without internals.
 */
export function describeError(error: unknown, request: FastifyRequest, constraints: Constraints = {}): ApiError {
  const known = toApiError(error, request, constraints)
  if (!known && !isAborted(request)) request.log.error({ err: error }, 'unexpected error')
  else if (isUnavailable(error)) request.log.warn({ err: error }, 'the database is not available')
  return known ?? new ApiError(500, 'error_servidor', SERVER_ERROR)
}

function answer(error: ApiError, request: FastifyRequest, reply: FastifyReply) {
  const { status, code, message, details } = error
  if (details.retryAfter !== undefined) reply.header('retry-after', details.retryAfter)
  const { fields, filas, total, uso } = details
  const body: ErrorBody = {
    status,
    code,
    message,
    idSolicitud: request.id,
    ...(fields && { fields }),
    ...(filas && { filas }),
    ...(total !== undefined && { total }),
    ...(uso && { uso }),
  }
  return reply.status(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}

/** Says where a row is in use that was not deleted for that. */
type TellUse = (error: PgError) => Promise<string | undefined>

/**
 * Answers every failure in the same shape of error. An unexpected failure is logged and answered
 * with 500, without internals.
 */
export function handleErrors(app: FastifyInstance, constraints: Constraints, tellUse?: TellUse): void {
  app.setErrorHandler(async (error, request, reply) => {
    const known = describeError(error, request, constraints)
    const used = inUseErrorOf(error)
    if (used) known.details.uso = await tellUse?.(used)
    return answer(known, request, reply)
  })
}

// No hook of a route runs for the answers below, so they get the headers of all answers here.

/** Answers an address that the router cannot parse, in the error shape of all calls. */
export const answerBadAddress =
  (headers: Headers) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    void answer(describeError(error, request), request, reply.headers(headers))
  }

/**
 * Answers a request that is not valid HTTP, or has too many headers, in the error shape of all
 * calls, and closes the connection.
 */
export function answerClientError(headers: Headers) {
  return (error: { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
    const body: ErrorBody = { status, code: 'datos_invalidos', message: 'La solicitud no es válida.' }
    const text = JSON.stringify(body)
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]!}\r\n${lines.join('')}\r\n${text}`)
  }
}
