import { createHash } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { and, eq, lt } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Call } from '@anclaje/contract/call'
import { runInside } from '../../db/client.ts'
import type { Db } from '../../db/client.ts'
import { respuestas } from '../../db/tables/common.ts'
import { badRequest, conflict } from '../../errors/errors.ts'
import type { Sessions } from './session.ts'

/** Milliseconds for which the answer to a creation is kept. */
const KEPT_MS = 24 * 60 * 60 * 1000
const KEY = /^[\w-]{16,100}$/
/**
 * Account id under which the answers to visitors are kept. Visitors can share it, because their
 * keys are random.
 */
const VISITOR = 0

const OTHER_DATA =
  'Lo que envió antes con esta misma clave ya quedó guardado, con otros datos. Revise antes de repetir.'

interface Needs {
  db: Db
  now: () => Date
  sessions: Sessions
}

interface Creation {
  key: string
  /** Data of the call. A repeated call must send the same data. */
  data: { body: unknown; file: Buffer | undefined; query: unknown }
  passwordFields: ReadonlySet<string>
  /** Creates the row and returns the answer as the text to send. */
  create: () => Promise<string>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Creates a row once for each key. A repeated call gets the first answer. */
    createOnce: (request: FastifyRequest, reply: FastifyReply, creation: Creation) => Promise<string>
  }
}

/**
 * Returns whether a call creates rows with ids that the server chooses. Repeating such a call would
 * create the rows twice.
 */
export const isCreation = ({ created, answer, files }: Call): boolean => Boolean(created) && !answer && !files

/**
 * Returns the key with which a call may be repeated. Returns undefined when the call sends no key
 * or needs none.
 */
export function repeatKeyOf(call: Call, { headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined || !isCreation(call)) return undefined
  if (typeof key !== 'string' || !KEY.test(key)) throw badRequest('La clave Idempotency-Key no es válida.')
  return key
}

/** Returns the names of the fields of a call's body that hold a password, at any depth. */
export function passwordFieldsOf({ body, form }: Call): ReadonlySet<string> {
  const names = new Set<string>()
  const schema = body ?? form
  if (!schema) return names
  JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), (name, value) => {
    if ((value as { format?: unknown } | null)?.format === 'password') names.add(name)
    return value
  })
  return names
}

/**
 * Returns a hash of a call's data. The hash needs the secret of the portal, so that nobody finds
 * the data by trying values. A password is hashed as slowly as in its account, so that guessing it
 * here is no faster, even with the secret.
 */
async function markOf(
  { body, file, query }: Creation['data'],
  passwordFields: ReadonlySet<string>,
  claim: string,
  keyedHash: Sessions['keyedHash'],
): Promise<string> {
  const passwords: unknown[] = []
  const plain = JSON.stringify(body, (name, value: unknown) => {
    if (!passwordFields.has(name)) return value
    passwords.push(value)
    return undefined
  })
  const salt = Buffer.from(keyedHash(`sal de ${claim}`))
  const hashed = passwords.length > 0 && (await hashRaw(JSON.stringify(passwords), { salt })).toString('base64url')
  const picture = file && createHash('sha256').update(file).digest('base64url')
  return keyedHash(JSON.stringify(['respuesta', plain, query, picture, hashed]))
}

/**
 * Makes creations repeatable by the header `Idempotency-Key` (WIRE-22). Every query of the call
 * runs in one transaction, which also stores the answer: both the row and the answer are stored, or
 * neither.
 */
export function keepAnswers(app: FastifyInstance, { db, now, sessions }: Needs): void {
  app.decorate('createOnce', async (request, reply, { key, data, passwordFields, create }) => {
    const idcue_res = request.session?.idcue ?? VISITOR
    const llamada_res = request.call.route
    const isThis = and(
      eq(respuestas.idcue_res, idcue_res),
      eq(respuestas.llamada_res, llamada_res),
      eq(respuestas.clave_res, key),
    )
    const claim = JSON.stringify([idcue_res, llamada_res, key])
    const huella_res = await markOf(data, passwordFields, claim, sessions.keyedHash)
    return db.transaction(async (tx) => {
      const [claimed] = await tx
        .insert(respuestas)
        .values({ idcue_res, llamada_res, clave_res: key, huella_res, fecha_res: now().toISOString() })
        .onConflictDoNothing()
        .returning({ clave: respuestas.clave_res })
      if (!claimed) {
        const [kept] = await tx.select().from(respuestas).where(isThis)
        if (kept?.huella_res !== huella_res || kept.cuerpo_res === null) throw conflict(OTHER_DATA, 'clave_repetida')
        reply.header('idempotent-replayed', 'true')
        return kept.cuerpo_res
      }
      const cuerpo_res = await runInside(request.call, tx, create)
      await tx.update(respuestas).set({ cuerpo_res }).where(isThis)
      return cuerpo_res
    })
  })
}

/** Deletes the answers that have expired. */
export const purgeAnswers = (db: Db, now: Date) =>
  db.delete(respuestas).where(lt(respuestas.fecha_res, new Date(now.getTime() - KEPT_MS).toISOString()))
