import { BASE_PATH } from '@anclaje/contract/http'
import type { ErrorBody } from '@anclaje/contract/http'

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

type Value = string | number | boolean | null | undefined
export type Query = Record<string, Value>
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface Options {
  query?: Query
  body?: unknown
  form?: FormData
  signal?: AbortSignal
  /** It takes longer than a list: an upload, a document, twenty thousand people. */
  isLong?: boolean
  /** It is finished even when the page closes meanwhile. */
  outlivesPage?: boolean
  /** Another token than the open session's; null sends none, as login and public look-ups do. */
  token?: string | null
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

/** Calls the API and gives what it answers. Throws `ApiError` for every failure. */
export async function request<T>(method: Method, path: string, options: Options = {}): Promise<T> {
  const isLong = options.isLong ?? options.form !== undefined
  const response = await send(method, path, options, isLong ? TIMEOUT_LONG_MS : TIMEOUT_MS)
  return (await response.json().catch((cause: unknown) => {
    if (options.signal?.aborted) throw cause
    throw new ApiError({ status: 0, code: 'sin_conexion', message: SIN_CONEXION })
  })) as T
}

/** The file name that a Content-Disposition header gives, `filename*` before `filename`. */
function fileNameOf(header: string | null): string | undefined {
  const extended = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(header ?? '')?.[1]
  if (extended) return decodeURIComponent(extended.trim())
  return /filename\s*=\s*"?([^";]+)"?/i.exec(header ?? '')?.[1]?.trim()
}

/** A document of the API with its name, to be shown or saved. */
export async function requestFile(path: string, query: Query = {}): Promise<{ blob: Blob; name: string | undefined }> {
  const response = await send('GET', path, { query }, TIMEOUT_LONG_MS)
  return { blob: await response.blob(), name: fileNameOf(response.headers.get('content-disposition')) }
}

/** Fetches a document and has the browser save it under the name that the server gives. */
export async function download(path: string, query: Query = {}, fallbackName = 'archivo'): Promise<void> {
  saveAs(await requestFile(path, query), fallbackName)
}

/** Sends a form and has the browser save the document that comes back. */
export async function downloadFrom(path: string, query: Query, form: FormData): Promise<void> {
  const response = await send('POST', path, { query, form }, TIMEOUT_LONG_MS)
  saveAs({ blob: await response.blob(), name: fileNameOf(response.headers.get('content-disposition')) }, 'archivo')
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
