import type { Method, QueryValue } from '@anclaje/contract/call'
import type { AnswerOf, ApiCall, InputOf, CallOf, DocumentCall } from '@anclaje/contract/calls'
import type { ErrorBody } from '@anclaje/contract/http'
import { BASE_PATH } from '@anclaje/contract/limits'
import { textOfCode } from './texts.ts'
import { endPress, idempotencyKeyOf, pressOf } from './press.ts'

const TIMEOUT_MS = 30_000
/** Timeout of uploads and documents, in milliseconds. */
const TIMEOUT_LONG_MS = 120_000
/** Timeout of a file that may be very large, in milliseconds. */
const TIMEOUT_FILE_MS = 20 * 60_000

const SIN_CONEXION = 'Sin conexión. Revise su red e intente de nuevo.'
const ILEGIBLE = 'El portal respondió, pero sin datos. Intente de nuevo.'
const SIN_RESPUESTA = 'El portal tardó demasiado en responder. Intente de nuevo.'

/** Failure of a call, with a message for users. A status of 0 means that no answer arrived. */
export class ApiError extends Error {
  override name = 'ApiError'
  // `declare` emits no field. Otherwise every page would carry code for fields that the constructor
  // sets anyway.
  declare readonly status: number
  declare readonly code: string
  declare readonly fields: Record<string, string>
  /** Current number of affected rows, when the call was refused because that number has changed. */
  declare readonly total: number | undefined
  /** Refused rows of an import. */
  declare readonly filas: ErrorBody['filas']
  /** Milliseconds until a repetition makes sense; 0 when the server does not say so. */
  declare readonly waitMs: number
  constructor({ status, code, message, idSolicitud, fields = {}, total, filas, uso }: ErrorBody, waitMs = 0) {
    const text = textOfCode(code, uso ? `${message}. ${uso}` : message)
    // Adds the id of the request, so that support staff can find the failure in the log.
    super(status >= 500 && idSolicitud ? `${text} (código para soporte: ${idSolicitud})` : text)
    this.status = status
    this.code = code
    this.fields = fields
    this.total = total
    this.filas = filas
    this.waitMs = waitMs
  }
}

export type Query = Record<string, QueryValue>
export type PathParams = Record<string, string | number>

interface TransportOptions {
  signal?: AbortSignal
  /** True to use a longer timeout. By default, requests with a form use one. */
  isLong?: boolean
  /** Completes the request even when the page closes. */
  keepalive?: boolean
  /** Token to send instead of the session's; null sends no token. */
  token?: string | null
}

interface RequestOptions extends TransportOptions {
  query?: Query
  body?: unknown
  form?: FormData
}

interface SessionHandlers {
  token: () => string | null
  /** Called when the server refuses a token with 401. */
  onUnauthorized: (token: string, error: ApiError) => void
  /**
   * Called when the server answers 403, because the permissions stored in the browser can be out of
   * date.
   */
  onForbidden: () => void
}

let session: SessionHandlers = { token: () => null, onUnauthorized: () => {}, onForbidden: () => {} }

/** Sets the source of the token, and the functions that handle refusals. */
export function setSessionHandlers(handlers: SessionHandlers): void {
  session = handlers
}

async function errorOf(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null
  const waitMs = Number(response.headers.get('retry-after')) * 1000 || 0
  return new ApiError({ code: 'error_servidor', message: '', ...body, status: response.status }, waitMs)
}

/**
 * Sends a request and reads its answer with `read`. Until that has succeeded the press is open, so
 * that a repetition gets the answer again and creates nothing twice (WIRE-22).
 */
async function send<T>(
  method: Method,
  path: string,
  options: RequestOptions,
  timeout: number,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const { query = {}, body, form, signal, keepalive = false, token = session.token() } = options
  const headers = new Headers()
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  const content = form ?? (body === undefined ? null : JSON.stringify(body))
  const press = pressOf(path + queryString(query), content)
  if (method === 'POST') headers.set('idempotency-key', idempotencyKeyOf(press))
  const timer = AbortSignal.timeout(timeout)
  const fail = (cause: unknown): never => {
    if (signal?.aborted) throw cause
    // An answer that is no JSON, as an empty one.
    if (cause instanceof SyntaxError) throw new ApiError({ status: 0, code: 'ilegible', message: ILEGIBLE })
    throw timer.aborted
      ? new ApiError({ status: 0, code: 'sin_respuesta', message: SIN_RESPUESTA })
      : new ApiError({ status: 0, code: 'sin_conexion', message: SIN_CONEXION })
  }
  const response = await fetch(BASE_PATH + path + queryString(query), {
    method,
    headers,
    body: content,
    keepalive,
    signal: signal ? AbortSignal.any([signal, timer]) : timer,
  }).catch(fail)
  const answer = response.ok ? await read(response).catch(fail) : await errorOf(response)
  if (response.status < 500) endPress(press)
  if (!(answer instanceof ApiError)) return answer
  if (answer.status === 401 && token) session.onUnauthorized(token, answer)
  if (answer.status === 403 && token) session.onForbidden()
  throw answer
}

/**
 * Makes a request by method and path, for code that serves any resource. Throws `ApiError` for
 * every failure, except when `signal` aborts the request.
 */
export function request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> {
  const isLong = options.isLong ?? options.form !== undefined
  return send(method, path, options, isLong ? TIMEOUT_LONG_MS : TIMEOUT_MS, (response) => response.json() as Promise<T>)
}

interface UntypedOptions extends RequestOptions {
  params?: PathParams
  file?: File
  files?: Partial<Record<string, File>>
}

/** Returns the method and the path of a call, with its parameters filled in. */
export function addressOf(name: string, params: PathParams = {}): [Method, string] {
  const [method = '', path = ''] = name.split(' ')
  return [method as Method, path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key] ?? '')))]
}

/**
 * Moves a body with pictures into a form: the JSON goes to `data`, and each picture to its own
 * field.
 */
function withForm({ file, files = file && { file }, ...options }: UntypedOptions): UntypedOptions {
  const pictures = Object.entries(files ?? {})
  if (pictures.length === 0) return options
  const { body, ...others } = options
  const form = new FormData()
  form.append('data', JSON.stringify(body))
  for (const [name, picture] of pictures) if (picture) form.append(name, picture)
  return { ...others, form }
}

/** The options of a call: its parameters, query and body as the contract states them. */
export type AskOptions<N extends ApiCall> = InputOf<N> & FilesOf<CallOf<N>> & TransportOptions
/** Pictures sent with the body, or files of a form. */
type FilesOf<C> = C extends { pictures: readonly (infer P extends string)[] }
  ? { files?: Partial<Record<P, File>> }
  : C extends { form: unknown } | { formByCaller: unknown }
    ? { file?: File }
    : C extends { files: unknown }
      ? { form: FormData }
      : {}
/** Arguments of a call; the options can be omitted when the call requires none. */
type AskArguments<N extends ApiCall> = {} extends AskOptions<N> ? [options?: AskOptions<N>] : [options: AskOptions<N>]

/**
 * Makes a call of the contract and returns its answer. Throws `ApiError` for every failure, except
 * when `signal` aborts the request.
 */
export function ask<N extends ApiCall>(
  name: N,
  ...[options = {} as AskOptions<N>]: AskArguments<N>
): Promise<AnswerOf<N>> {
  const untyped: UntypedOptions = options
  return request<AnswerOf<N>>(...addressOf(name, untyped.params), withForm(untyped))
}

/** Returns the file name of a Content-Disposition header, preferring `filename*` to `filename`. */
function fileNameOf(header: string | null): string | undefined {
  const extended = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(header ?? '')?.[1]
  if (extended) return decodeURIComponent(extended.trim())
  return /filename\s*=\s*"?([^";]+)"?/i.exec(header ?? '')?.[1]?.trim()
}

/** Fetches a document of the API with its file name. */
export async function askFile<N extends DocumentCall>(
  name: N,
  options: AskOptions<N>,
): Promise<{ blob: Blob; name: string | undefined }> {
  const untyped = withForm(options)
  const timeout = untyped.isLong ? TIMEOUT_FILE_MS : TIMEOUT_LONG_MS
  return send(...addressOf(name, untyped.params), untyped, timeout, async (response) => ({
    blob: await response.blob(),
    name: fileNameOf(response.headers.get('content-disposition')),
  }))
}

/** Has the browser save a file. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = name
  anchor.click()
  // The browser reads the address only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Fetches a document and has the browser save it under the server's file name. */
export async function download<N extends DocumentCall>(
  name: N,
  options: AskOptions<N>,
  fallbackName = 'archivo',
): Promise<void> {
  const file = await askFile(name, options)
  saveFile(file.blob, file.name ?? fallbackName)
}

/**
 * Returns a query string with its `?`, without empty and absent values. Returns '' when no value is
 * left.
 */
export function queryString(values: Record<string, unknown>): string {
  const present = Object.entries(values).filter(([, value]) => (value ?? '') !== '')
  const text = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}
