import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { hashedAddress } from './address.ts'
import type { Call } from '@anclaje/contract/call'
import { FALTA_FIRMA, FIRMANTE_NO_PUEDE } from '@anclaje/contract/rules/access/firmantes'
import { ApiError } from '../../errors/errors.ts'
import { isTrapped } from './honeypot.ts'
import type { Sessions } from './session.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Event that the security log records when the call succeeds. */
    logged?: Call['logged']
  }
  interface FastifyRequest {
    /** True when a line of the security log was written instead of that of the call. */
    isLogged: boolean
  }
}

/**
 * Events of the security log: logins, refusals, exports, deletions, and all changes of permissions,
 * of certificates and of their signers.
 */
type SecurityEvent =
  | NonNullable<Call['logged']>
  | 'login'
  | 'login_fallido'
  | 'salida'
  | 'clave_actual_fallida'
  | 'clave_cambiada'
  | 'clave_olvidada'
  | 'clave_restablecida'
  | 'enlace_creado'
  | 'enlace_enviado'
  | 'segundofactor_activado'
  | 'segundofactor_quitado'
  | 'sesion_cerrada'
  | 'cuenta_creada'
  | 'cuenta_bloqueada'
  | 'cuenta_desbloqueada'
  | 'cuenta_eliminada'
  | 'rol_cambiado'
  | 'permiso_cambiado'
  | 'exportacion'
  | 'importacion_deshecha'
  | 'eliminacion'
  | 'restauracion'
  | 'aprobacion'
  | 'aprobacion_retirada'
  | 'correccion'
  | 'anulacion'
  | 'desenlace'
  | 'traslado'
  | 'identidad_cambiada'
  | 'reglas_cambiadas'
  | 'trabajo_pedido'
  | 'trabajo_hecho'
  | 'homonimos'
  | 'documento_alterado'
  | 'rechazo'

/**
 * Number of characters of a keyed hash in the log: enough to relate two lines, too few to identify
 * an address.
 */
const MARK_LENGTH = 12
/** Events that do not replace the line of their call. */
const BESIDE = new Set<SecurityEvent>(['reglas_cambiadas'])
const WARNINGS = new Set<SecurityEvent>(['login_fallido', 'clave_actual_fallida', 'rechazo', 'documento_alterado'])

/**
 * Returns the logger of security events. It writes at every level except `silent`, because security
 * events also matter to operators who want fewer lines.
 */
const securityLog = (log: FastifyBaseLogger) =>
  log.child({ registro: 'seguridad' }, { level: log.level === 'silent' ? 'silent' : 'info' })

/** Writes a line of the security log: an event with ids and counts. */
export type LogEvent = (evento: SecurityEvent, details?: Record<string, number | string | null>) => void

/** Returns a function that logs events of background jobs, for which no caller is waiting. */
export const logLater =
  (log: FastifyBaseLogger): LogEvent =>
  (evento, details) =>
    securityLog(log)[WARNINGS.has(evento) ? 'warn' : 'info']({ evento, por: null, direccion: null, ...details })

/** Details of an event that was caused at the console of the server, or with a link made there. */
export const AT_CONSOLE = { consola: 1 }

/** Writes a line of the security log about an action at the console of the server. */
export const logConsoleEvent = (
  log: FastifyBaseLogger,
  evento: SecurityEvent,
  details: Record<string, number | string | null>,
): void => securityLog(log).info({ evento, por: null, direccion: null, ...AT_CONSOLE, ...details })

/**
 * Writes a line of the security log: ids and counts only, without names and document numbers, and
 * an address as a keyed hash. A log is kept longer, and read by more people, than the data that it
 * is about (Ley 1581 de 2012).
 */
function writeEvent(
  sessions: Pick<Sessions, 'keyedHash'>,
  request: FastifyRequest,
  evento: SecurityEvent,
  details: Record<string, number | string | null> = {},
): void {
  request.isLogged ||= !BESIDE.has(evento)
  const log = securityLog(request.log)
  const direccion = hashedAddress(sessions, request.ip).slice(0, MARK_LENGTH)
  const line = { evento, por: request.session?.idcue ?? null, direccion, ...details }
  if (WARNINGS.has(evento)) log.warn(line)
  else log.info(line)
}

/** Origin of a call, for actions that count attempts or log security events. */
export interface Origin {
  ip: string
  /** The header `User-Agent`, which the caller can set to anything. */
  agent: string | undefined
  logSecurityEvent: LogEvent
}

/** Returns the origin of a request. */
export const originOf = (sessions: Pick<Sessions, 'keyedHash'>, request: FastifyRequest): Origin => ({
  ip: request.ip,
  agent: request.headers['user-agent'],
  logSecurityEvent: (evento, details) => writeEvent(sessions, request, evento, details),
})

/** Codes of refusals that somebody meets who tries what the rules forbid. */
const PROBED = new Set([FALTA_FIRMA, FIRMANTE_NO_PUEDE, 'rechazo_firme', 'equipo_rechazado', 'identidad_emitida'])

/**
 * Returns whether an error refuses the caller rather than their data. A failed login has a line of
 * its own.
 */
const isRefusal = (request: FastifyRequest, error: ApiError) =>
  error.status === 403 ||
  error.status === 429 ||
  PROBED.has(error.code) ||
  isTrapped(error) ||
  (error.status === 401 && error.code !== 'credenciales_invalidas' && request.headers.authorization !== undefined)

/** Records that do not exist for which a session may ask in a minute without a line of the log. */
const MOST_MISSES = 20
const MINUTE_MS = 60_000

/**
 * Returns a function that counts the records for which a session asks and that do not exist. It
 * returns true once a minute, for the first one beyond `MOST_MISSES`.
 */
function countMisses(now: () => Date): (session: string) => boolean {
  const misses = new Map<string, number>()
  let minute = 0
  return (session) => {
    const current = Math.floor(now().getTime() / MINUTE_MS)
    if (current !== minute) misses.clear()
    minute = current
    const many = (misses.get(session) ?? 0) + 1
    misses.set(session, many)
    return many === MOST_MISSES + 1
  }
}

/**
 * Logs every call that is refused because of who makes it, how often, or what it tries, and a
 * session that asks for many records that do not exist. A call that has written a more detailed
 * line itself gets no second line.
 */
export function recordRefusals(app: FastifyInstance, sessions: Sessions, now: () => Date): void {
  const isTooMany = countMisses(now)
  app.addHook('onError', async (request, _reply, error: unknown) => {
    if (!(error instanceof ApiError) || request.isLogged) return
    const { url } = request.routeOptions
    const jti = request.session?.token.jti
    const isProbing = error.status === 404 && url !== undefined && jti !== undefined && isTooMany(jti)
    if (!isProbing && !isRefusal(request, error)) return
    const codigo = isTrapped(error) ? 'trampa' : isProbing ? 'sondeo' : error.code
    writeEvent(sessions, request, 'rechazo', {
      ruta: `${request.method} ${url ?? '(none)'}`,
      estado: error.status,
      codigo,
    })
  })
}

/**
 * Logs every deletion, and every success of a call that declares an event, with the pattern of its
 * route and the id in its path. A call that has written a more detailed line itself gets no second
 * line.
 */
export function recordChanges(app: FastifyInstance, sessions: Sessions): void {
  app.decorateRequest('isLogged', false)
  app.addHook('onSend', async (request, { statusCode }) => {
    const { method, url = '', config } = request.routeOptions
    const evento = config.logged ?? (method === 'DELETE' ? 'eliminacion' : undefined)
    if (evento === undefined || statusCode >= 300 || request.isLogged) return
    const { id } = (request.params ?? {}) as { id?: number | string }
    writeEvent(sessions, request, evento, { ruta: `${request.method} ${url}`, ...(id !== undefined && { id }) })
  })
}
