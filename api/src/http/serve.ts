import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { ParsedInput, Call, Calls, ReducedReply, Reply } from '@anclaje/contract/call'
import type { ApiCall } from '@anclaje/contract/calls'
import { unauthorized } from '../errors/errors.ts'
import { refuseFilledHoneypot } from './callers/honeypot.ts'
import { isForVisitors } from './guard.ts'
import { LIMITS } from './callers/limits.ts'
import { parse, Reduced, serialize, serializeLong } from './schemas.ts'
import { isCreation, passwordFieldsOf, repeatKeyOf } from './callers/repeats.ts'
import { readPictureForm } from './uploads.ts'
import type { Session } from './callers/session.ts'

/**
 * Fastify's default content type for JSON, which it does not set when a reply has its own
 * serializer.
 */
export const JSON_TYPE = 'application/json; charset=utf-8'

type MayBeVisitor<C extends Call> = C['access'] extends 'public' | { readonly publicOr: unknown } ? true : false

/** Pictures by the form fields that a call declares. */
type PicturesOf<C extends Call> = C extends { pictures: readonly (infer N extends string)[] }
  ? { [K in N]?: Buffer }
  : undefined

/** A call as its handler receives it: parsed by its schemas, with the session of the caller. */
export interface Received<C extends Call> extends ParsedInput<C> {
  /** The caller's session; null only where visitors may call. */
  session: MayBeVisitor<C> extends true ? Session | null : Session
  /** The picture in the form field `file`, if there is one. */
  file: Buffer | undefined
  /** The pictures by form field, for a form that takes several. */
  pictures: PicturesOf<C>
  /** The request itself, for the caller's address and for forms with files. */
  request: FastifyRequest
}

type Answered<C extends Call> = Reply<C> | Reduced<ReducedReply<C>> | FastifyReply

/**
 * Handler of a call. A call that declares only `created` is answered with 201, every other one with
 * 200; a handler sets another status, or sends a document, with `reply`.
 */
export type Handler<C extends Call> = (asked: Received<C>, reply: FastifyReply) => Promise<Answered<C>> | Answered<C>

/** Handlers by call. A missing handler does not compile. */
export type Handlers<C extends Calls> = { [N in keyof C]: C[N] extends Call ? Handler<C[N]> : never }

/** Type that makes calls outside `CALLS` fail to compile. */
type Known<C> = Record<Exclude<keyof C, ApiCall>, never>

function schemaOf({ params, query, body, answer, created }: Call) {
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...((answer || created) && { response: { ...(answer && { 200: answer }), ...(created && { 201: created }) } }),
  }
}

function configOf(method: string, call: Call) {
  const { access, also, worksOnFullDisk, isLong, isPolled, document, logged } = call
  const limit = call.limit ?? (method === 'GET' ? undefined : 'writes')
  return {
    access,
    ...(also && { also }),
    ...(limit && limit !== 'none' && { rateLimit: LIMITS[limit] }),
    ...(worksOnFullDisk && { worksOnFullDisk }),
    ...((isLong ?? document) && { isLong: true as const }),
    ...(isPolled && { isPolled }),
    ...(logged && { logged }),
  }
}

/**
 * Returns the parsed data of a visitor with null in each field that visitors may not send. A field
 * that is added later is therefore closed to visitors until the call lists it.
 */
function onlyTaken({ access }: Call, data: object): object {
  if (typeof access !== 'object' || !('takes' in access)) return data
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, access.takes.includes(name) ? value : null]),
  )
}

/**
 * Reads the data of a form and its pictures. Throws 400 for a visitor's form with the honeypot
 * filled in.
 */
async function readFormOf(call: Call & { form: z.ZodMiniType }, request: FastifyRequest) {
  const { data, files } = await readPictureForm(request, call.pictures ?? ['file'])
  if (request.session === null) refuseFilledHoneypot(data)
  const body = parse(call.form, data) as object
  return {
    body: request.session === null ? onlyTaken(call, body) : body,
    file: files.file,
    pictures: call.pictures && files,
  }
}

async function receive(call: Call, request: FastifyRequest): Promise<Received<Call>> {
  const { params, query, session } = request
  if (session === null && !isForVisitors(call.access)) throw unauthorized()
  const received = { params, query, session, request }
  if (call.form) return { ...received, ...(await readFormOf({ ...call, form: call.form }, request)) } as Received<Call>
  // A call with a JSON body has to declare the honeypot field, because parsing drops undeclared
  // fields.
  if (session === null) refuseFilledHoneypot(request.body)
  const isVisitor = session === null && request.body !== undefined
  const body = isVisitor ? onlyTaken(call, request.body as object) : request.body
  return { ...received, body, file: undefined, pictures: undefined } as Received<Call>
}

/** Returns the serialized answer to a creation. */
const textOf = (call: Call, answered: unknown) =>
  answered instanceof Reduced ? serialize(call.reduced!, answered.answer) : serialize(call.created!, answered)

/**
 * Registers a route for each call of the contract, with its handler. A call that is not in `CALLS`
 * does not compile.
 */
export function serve<C extends Calls>(app: FastifyInstance, calls: C & Known<C>, handlers: Handlers<C>): void {
  for (const [name, call] of Object.entries<Call>(calls)) {
    const [method = '', url = ''] = name.split(' ')
    const handler = handlers[name as keyof C] as unknown as Handler<Call>
    const passwordFields = isCreation(call) ? passwordFieldsOf(call) : new Set<string>()
    app.route({
      method,
      url,
      config: configOf(method, call),
      schema: schemaOf(call),
      ...(call.bodyMaxBytes && { bodyLimit: call.bodyMaxBytes }),
      ...(call.noHead && { exposeHeadRoute: false }),
      handler: async (request, reply) => {
        const asked = await receive(call, request)
        if (call.created && !call.answer) reply.status(201)
        const key = repeatKeyOf(call, request)
        if (key !== undefined) {
          const create = async () => textOf(call, await handler(asked, reply))
          reply.type(JSON_TYPE).serializer(String)
          return app.createOnce(request, reply, { key, data: asked, passwordFields, create })
        }
        const answered = await handler(asked, reply)
        // Fastify would send undefined as a success with an empty body. Only a handler that sends a
        // document with `reply` may return undefined.
        if (answered === undefined && !call.document) throw new Error(`${name} has no answer`)
        if (!(answered instanceof Reduced)) {
          const long = call.answer && answered && (await serializeLong(call.answer, answered))
          if (long === undefined) return answered
          reply.type(JSON_TYPE).serializer(String)
          return long
        }
        reply.type(JSON_TYPE).serializer((answer) => serialize(call.reduced!, answer))
        return answered.answer
      },
    })
  }
}
