import { createPause } from '../process/turns.ts'
import { isCreation } from './callers/repeats.ts'
import * as z from 'zod/mini'
import type { Access, Call } from '@anclaje/contract/call'
import { CALLS } from '@anclaje/contract/calls'
import { errorBody } from '@anclaje/contract/http'
import { BASE_PATH } from '@anclaje/contract/limits'

/** A JSON Schema. OpenAPI 3.1 includes it without changes. */
type Schema = Record<string, unknown>

const VERSION = '3.1.0'

/**
 * Returns the JSON Schema of a request as it is sent. In a form, numbers are still texts. Rules
 * that JSON Schema cannot express are left out.
 */
const sent = (schema: z.ZodMiniType) => jsonSchema(schema, 'input')
/** Returns the JSON Schema of an answer. */
const received = (schema: z.ZodMiniType) => jsonSchema(schema, 'output')

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const json = (schema: Schema) => ({ content: { 'application/json': { schema } } })

/** Returns each property of an object as a parameter of the path or of the query. */
function parametersOf(place: 'path' | 'query', schema: z.ZodMiniObject | undefined): Schema[] {
  if (!schema) return []
  const { properties = {}, required = [] } = sent(schema) as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

/** The header with the key that makes a creation safe to repeat (WIRE-22). */
const repeatKey = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }

const binary = { type: 'string', format: 'binary' }

function bodyOf({ body, form, files, pictures = ['file'] }: Call): Schema | undefined {
  if (body) return { required: true, ...json(sent(body)) }
  if (form) {
    const data = sent(form)
    const own = Object.fromEntries(pictures.map((name) => [name, binary]))
    const parts = { type: 'object', properties: { data, ...own }, required: ['data'] }
    return { required: true, content: { ...json(data).content, 'multipart/form-data': { schema: parts } } }
  }
  if (files) {
    const { properties = {}, ...rest } = sent(files) as { properties?: Record<string, Schema> }
    const parts = { ...rest, properties: { ...properties, file: { type: 'array', items: binary } } }
    return { required: true, content: { 'multipart/form-data': { schema: parts } } }
  }
  return undefined
}

const anyOf = (schemas: (z.ZodMiniType | undefined)[]): Schema => {
  const known = schemas.filter((schema) => schema !== undefined).map(received)
  return known.length === 1 ? known[0]! : { anyOf: known }
}

function answersOf({ answer, created, reduced, document }: Call): Schema {
  const documents = Object.fromEntries((document ?? []).map((type) => [type, { schema: binary }]))
  const ok = { ...(answer && json(anyOf([answer, reduced])).content), ...documents }
  return {
    ...((answer ?? document) && { 200: { description: 'Correcto', content: ok } }),
    ...(created && { 201: { description: 'Creado', ...json(anyOf([created, reduced])) } }),
    default: { description: 'Error', ...json(received(errorBody)) },
  }
}

/** Returns the access of a call in OpenAPI's terms: no session, a session, or either. */
function securityOf(access: Access): Schema[] {
  if (access === 'public') return [{}]
  return typeof access === 'object' && 'publicOr' in access ? [{}, { session: [] }] : [{ session: [] }]
}

/**
 * Returns the permissions that a call needs, such as `Certificaciones, ver; CertColaboradores,
 * ver`.
 */
function permissionOf({ access, also = [] }: Call): string | undefined {
  if (typeof access === 'string') return undefined
  const first = 'publicOr' in access ? access.publicOr : access
  return [first, ...also].map((permission) => permission.join(', ')).join('; ')
}

function operationOf(name: string, call: Call): Schema {
  const body = bodyOf(call)
  const permission = permissionOf(call)
  return {
    operationId: name,
    tags: [name.split('/')[1]],
    security: securityOf(call.access),
    ...(permission && { 'x-permission': permission }),
    parameters: [
      ...parametersOf('path', call.params),
      ...parametersOf('query', call.query),
      ...(isCreation(call) ? [repeatKey] : []),
    ],
    ...(body && { requestBody: body }),
    responses: answersOf(call),
  }
}

/**
 * Returns an OpenAPI 3.1 document of every call of the API, built from the contract. Pauses for
 * other calls, because the whole takes a quarter of a second.
 */
export async function openApi(calls: Record<string, Call> = CALLS): Promise<Schema> {
  const pause = createPause()
  const paths: Record<string, Schema> = {}
  for (const [name, call] of Object.entries(calls)) {
    const [method = '', url = ''] = name.split(' ')
    const path = url.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(name, call) }
    await pause()
  }
  return {
    openapi: VERSION,
    info: { title: 'Anclaje', version: '1' },
    servers: [{ url: BASE_PATH }],
    paths,
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  }
}
