import type { Method, QueryValue } from '@anclaje/contract/call'
import type { AnswerOf, ApiCall, InputOf, CallOf, DocumentCall } from '@anclaje/contract/calls'
import type { ErrorBody } from '@anclaje/contract/http'
import { BASE_PATH } from '@anclaje/contract/limits'

const TIMEOUT_MS = 30_000
/** An upload or a document over a slow line takes longer than a list. */
const TIMEOUT_LONG_MS = 120_000

const SIN_CONEXION = 'Sin conexión con el servidor. Revise su red e intente de nuevo.'
const SIN_RESPUESTA = 'El servidor tardó demasiado en responder. Intente de nuevo.'
const ERROR_SERVIDOR = 'Error en el servidor contacte a soporte tecnico'

/** Any failure of a call; `message` is fit to be shown. A status of 0 means that no answer came. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  constructor({ status, code, message, fields = {} }: ErrorBody) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
  }
}

export type Query = Record<string, QueryValue>

interface HowToAsk {
  signal?: AbortSignal
  /** It takes longer than a list: an upload, a document, twenty thousand people. */
  isLong?: boolean
  /** It is finished even when the page closes meanwhile. */
  outlivesPage?: boolean
  /** Another token than the open session's; null sends none, as login and public look-ups do. */
  token?: string | null
}

interface Options extends HowToAsk {
  query?: Query
  body?: unknown
  form?: FormData
}

interface SessionLink {
  token: () => string | null
  /** The server did not take this token. */
  rejected: (token: string) => void
  /** The role may not do this: what is drawn is older than its switches. */
  forbidden: () => void
}

let link: SessionLink = { token: () => null, rejected: () => {}, forbidden: () => {} }

/** Tells the client where the session's token comes from, and whom to tell when the server refuses it. */
export function linkSession(session: SessionLink): void {
  link = session
}

/** A path with its query; what is empty or absent is left out. */
function withQuery(path: string, query: Query = {}): string {
  const present = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const text = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString()
  return text ? `${path}?${text}` : path
}

async function failure(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null
  return new ApiError({
    status: response.status,
    code: body?.code ?? 'error_servidor',
    message: body?.message ?? ERROR_SERVIDOR,
    ...(body?.fields && { fields: body.fields }),
  })
}

async function send(method: Method, path: string, options: Options, timeout: number): Promise<Response> {
  const { query, body, form, signal, outlivesPage = false, token = link.token() } = options
  const headers = new Headers()
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  const timer = AbortSignal.timeout(timeout)
  const response = await fetch(BASE_PATH + withQuery(path, query), {
    method,
    headers,
    body: form ?? (body === undefined ? null : JSON.stringify(body)),
    keepalive: outlivesPage,
    signal: signal ? AbortSignal.any([signal, timer]) : timer,
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    const late = timer.aborted
    throw new ApiError({
      status: 0,
      code: late ? 'sin_respuesta' : 'sin_conexion',
      message: late ? SIN_RESPUESTA : SIN_CONEXION,
    })
  })
  if (response.ok) return response
  if (response.status === 401 && token) link.rejected(token)
  if (response.status === 403 && token) link.forbidden()
  throw await failure(response)
}

/** Calls the API by method and path, for code that serves any noun. Throws `ApiError` for every failure. */
export async function request<T>(method: Method, path: string, options: Options = {}): Promise<T> {
  const isLong = options.isLong ?? options.form !== undefined
  const response = await send(method, path, options, isLong ? TIMEOUT_LONG_MS : TIMEOUT_MS)
  return (await response.json().catch((cause: unknown) => {
    if (options.signal?.aborted) throw cause
    throw new ApiError({ status: 0, code: 'sin_conexion', message: SIN_CONEXION })
  })) as T
}

/** What a call is given, without its types. */
interface Given extends Options {
  params?: Record<string, string | number>
  file?: File
}

/** The method and the address that the name of a call stands for, for code that serves any call. */
export function addressOf(name: string, params: Record<string, string | number> = {}): [Method, string] {
  const [method = '', path = ''] = name.split(' ')
  return [method as Method, path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key] ?? '')))]
}

/** A body with a picture beside it travels as a form: the JSON in `data`, the picture in `file`. */
function asForm({ body, file, ...others }: Given): Given {
  if (file === undefined) return { ...others, ...(body !== undefined && { body }) }
  const form = new FormData()
  form.append('data', JSON.stringify(body))
  form.append('file', file)
  return { ...others, form }
}

/** How a call is asked for: what it needs, and how. Calls that need nothing take nothing. */
export type Ask<N extends ApiCall> = InputOf<N> & FilesOf<CallOf<N>> & HowToAsk
/** A picture beside the data, or a form of files. */
type FilesOf<C> = C extends { form: unknown } | { formByCaller: unknown }
  ? { file?: File }
  : C extends { files: unknown }
    ? { form: FormData }
    : {}
type AskOf<N extends ApiCall> = {} extends Ask<N> ? [how?: Ask<N>] : [how: Ask<N>]

/** Makes a call of the contract and returns what it answers. Throws `ApiError` for every failure. */
export function ask<N extends ApiCall>(name: N, ...[how]: AskOf<N>): Promise<AnswerOf<N>> {
  const given = asForm((how ?? {}) as Given)
  return request<AnswerOf<N>>(...addressOf(name, given.params), given)
}

/** The file name that a Content-Disposition header gives, `filename*` before `filename`. */
function fileNameOf(header: string | null): string | undefined {
  const extended = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(header ?? '')?.[1]
  if (extended) return decodeURIComponent(extended.trim())
  return /filename\s*=\s*"?([^";]+)"?/i.exec(header ?? '')?.[1]?.trim()
}

/** A document of the API with its name, to be shown or saved. */
export async function askFile<N extends DocumentCall>(
  name: N,
  how: Ask<N>,
): Promise<{ blob: Blob; name: string | undefined }> {
  const given = how as Given
  const response = await send(...addressOf(name, given.params), given, TIMEOUT_LONG_MS)
  return { blob: await response.blob(), name: fileNameOf(response.headers.get('content-disposition')) }
}

/** Fetches a document and has the browser save it under the name that the server gives. */
export async function download<N extends DocumentCall>(name: N, how: Ask<N>, fallbackName = 'archivo'): Promise<void> {
  saveAs(await askFile(name, how), fallbackName)
}

function saveAs({ blob, name }: { blob: Blob; name: string | undefined }, fallbackName: string): void {
  const url = URL.createObjectURL(blob)
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = name ?? fallbackName
  anchor.click()
  // The browser reads the address after the click returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
