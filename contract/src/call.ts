import type * as z from 'zod/mini'
import type { Page } from './http.ts'
import type { Permission } from './permissions.ts'

/** Access of a public form: visitors may send it; a caller with a session needs the permission. */
interface PublicOr {
  readonly publicOr: Permission
  /**
   * Names of the fields that visitors may send; any other one is read as null. A new field stays
   * closed to them until it is named here.
   */
  readonly takes: readonly string[]
}

/**
 * Callers that a call accepts: everybody, every session, those with a permission, or those of a
 * public form.
 */
export type Access = 'public' | 'session' | Permission | PublicOr

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Name of a call: its method, and its path below the base path, as in `GET /certcol/:id/pdf`. */
export type CallName = `${Method} /${string}`

/** A call: its access, input and answer. What it leaves out, it does not have. */
export interface Call {
  access: Access
  /** Permissions that the call needs besides the one of `access`. */
  also?: readonly Permission[]
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  body?: z.ZodMiniType
  /**
   * JSON body that can also be sent as the field `data` of a multipart form, with a picture in
   * `file`.
   */
  form?: z.ZodMiniType
  /** Names of the multipart files of a `form` that takes other pictures than one in `file`. */
  pictures?: readonly string[]
  /** A `form` that the handler parses itself, because the accepted fields depend on the caller. */
  formByCaller?: z.ZodMiniType
  /** Text fields of a multipart form of files, which the handler parses itself. */
  files?: z.ZodMiniObject
  /** Body of a 200. */
  answer?: z.ZodMiniType
  /** Body of a 201. */
  created?: z.ZodMiniType
  /** Body for a caller without the permission that the full answer needs. */
  reduced?: z.ZodMiniType
  /** Media types of the document that the call returns instead of JSON. */
  document?: readonly string[]
  /**
   * Name of the limit on calls per minute. Without one, a call that is no GET counts among the
   * writes of its account (ACC-26). `none` is for calls that only read, for the end of sessions,
   * and for an inspection's answers, notes and photos: those wait in the browser and come at once.
   */
  limit?: 'account' | 'login' | 'recovery' | 'lookup' | 'registration' | 'options' | 'testmail' | 'none'
  /** Largest JSON body in bytes, if it differs from the default. */
  bodyMaxBytes?: number
  /**
   * True when the call can take long, like an import, an export or a document. Its time limits are
   * longer (OPS-30).
   */
  isLong?: true
  /**
   * True when an open page makes the call by itself, again and again. Such a call is no use of the
   * session (ACC-38).
   */
  isPolled?: true
  /** True when the call answers no HEAD, because the read is slow or has an effect. */
  noHead?: true
  /** True when the call works on a nearly full disk, because it stores little or nothing. */
  worksOnFullDisk?: true
  /**
   * Event that the security log records each time that the call succeeds. Deletions are always
   * recorded (OPS-13).
   */
  logged?: 'certificacion_cambiada' | 'certificacion_firmada' | 'centro_cambiado' | 'descarga' | 'restauracion'
}

export type Calls = Record<CallName, Call>

/**
 * Declares calls by name. Returns them unchanged; the type keeps every schema. Takes a function, so
 * that the build can remove the schemas of calls that a page does not parse: outside a function,
 * reading `curso.row` would count as a side effect.
 */
/* @__NO_SIDE_EFFECTS__ */
export function calls<const C extends Calls>(define: () => C): C {
  return define()
}

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type Accepted<S> = S extends z.ZodMiniType ? z.input<S> : never

/** Input of a call after parsing, as its handler gets it. */
export interface ParsedInput<C extends Call> {
  params: Parsed<C['params']>
  query: Parsed<C['query']>
  body: C extends { form: z.ZodMiniType } ? Parsed<C['form']> : Parsed<C['body']>
}

/** Values that a handler can return. The schema drops undeclared fields before they are sent. */
export type Reply<C extends Call> = Accepted<C['answer']> | Accepted<C['created']>
/** Values that a handler can return to a caller without the permission for the full answer. */
export type ReducedReply<C extends Call> = Accepted<C['reduced']>

/** Answer that a caller with the permission receives. */
export type FullAnswer<C extends Call> = Sent<C['answer']> | Sent<C['created']>
/** Answer that any caller can receive. */
export type Answer<C extends Call> = FullAnswer<C> | Sent<C['reduced']>
type Sent<S> = S extends z.ZodMiniType ? z.output<S> : never

/** Row of an answer that is a page or an array; any other answer is its own row. */
export type RowOf<C extends Call> =
  FullAnswer<C> extends infer A ? (A extends Page<infer R> | readonly (infer R)[] ? R : A) : never

/** Value of a query parameter. Empty, null and undefined values are not sent. */
export type QueryValue = string | number | boolean | null | undefined

/** Input of a call as a caller gives it: path parameters, query and body. */
export type CallInput<C extends Call> = ParamsOf<C> & QueryOf<C> & BodyOf<C>

type ParamsOf<C> = C extends { params: infer P extends z.ZodMiniType }
  ? { params: Record<keyof z.input<P>, string | number> }
  : { params?: never }
type QueryOf<C> = C extends { query: infer Q extends z.ZodMiniType }
  ? { query?: Partial<Record<keyof z.input<Q>, QueryValue>> }
  : { query?: never }
type BodyOf<C> = C extends { body: infer B extends z.ZodMiniType }
  ? { body: z.input<B> }
  : C extends { form: infer F extends z.ZodMiniType } | { formByCaller: infer F extends z.ZodMiniType }
    ? { body: z.input<F> }
    : { body?: never }
