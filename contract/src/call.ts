import type * as z from 'zod/mini'
import type { Page } from './http.ts'
import type { Action, ModuleName } from './permissions.ts'

export type Permission = readonly [ModuleName, Action]

/** Who may make a call. `publicOr` lets visitors in; who sends a session needs the permission. */
export type Access = 'public' | 'session' | Permission | { readonly publicOr: Permission }

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** How a call is named everywhere: `GET /certcol/:id/pdf`, below the base path. */
export type CallName = `${Method} /${string}`

/** What one call takes and answers. Whatever is absent is not taken, or not answered. */
export interface Call {
  access: Access
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  body?: z.ZodMiniType
  /** JSON that may travel as the field `data` of a multipart form, beside a picture in `file`. */
  form?: z.ZodMiniType
  /** A form like that, which the API reads by itself: what it takes of it depends on who asks. */
  formByCaller?: z.ZodMiniType
  /** The plain fields of a multipart form of files, which the API reads by itself. */
  files?: z.ZodMiniObject
  /** What a 200 carries. */
  answer?: z.ZodMiniType
  /** What a 201 carries. */
  created?: z.ZodMiniType
  /** What a caller gets in the same place who lacks the permission that the whole answer needs. */
  reduced?: z.ZodMiniType
  /** The media types of a document that is answered in the place of JSON. */
  document?: readonly string[]
  /** Calls per minute are limited, under this name. */
  limit?: 'login' | 'lookup' | 'registration' | 'options'
  /** The most bytes of JSON, where that is not what all calls take. */
  bodyMaxBytes?: number
  /** Answers no HEAD: what it does or costs is not worth one. */
  noHead?: true
  /** Goes on when the disk is nearly full, since it stores little or nothing. */
  worksOnFullDisk?: true
}

export type Calls = Record<CallName, Call>

/**
 * States calls under their names. Returns them as they are; the types keep every detail. They come
 * from a function, so that the build leaves out of a page all that only calls name: reading
 * `curso.row` outside a function counts as something that happens.
 */
/* @__NO_SIDE_EFFECTS__ */
export function calls<const C extends Calls>(stated: () => C): C {
  return stated()
}

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type Written<S> = S extends z.ZodMiniType ? z.input<S> : never

/** What the API has of a call once it was parsed. */
export interface Asked<C extends Call> {
  params: Parsed<C['params']>
  query: Parsed<C['query']>
  body: C extends { form: z.ZodMiniType } ? Parsed<C['form']> : Parsed<C['body']>
}

/** What a call may be answered with before the schema cuts it. */
export type Reply<C extends Call> = Written<C['answer']> | Written<C['created']> | Written<C['reduced']>

/** What arrives in the browser for a caller with the permission. */
export type Whole<C extends Call> = Sent<C['answer']> | Sent<C['created']>
/** What arrives in the browser, for any caller. */
export type Answer<C extends Call> = Whole<C> | Sent<C['reduced']>
type Sent<S> = S extends z.ZodMiniType ? z.output<S> : never

/** The row of a list, whether it comes in pages or whole. */
export type RowOf<C extends Call> =
  Whole<C> extends infer A ? (A extends Page<infer R> | readonly (infer R)[] ? R : A) : never

/** A value in an address. What is empty, null or absent is left out. */
export type QueryValue = string | number | boolean | null | undefined

/** What a caller gives of a call: what its path, its query and its body need. */
export type Asking<C extends Call> = ParamsOf<C> & QueryOf<C> & BodyOf<C>

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
