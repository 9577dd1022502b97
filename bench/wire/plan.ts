// Makes every call of the contract as every caller: first the reads with all filters and orders,
// then the writes with valid and invalid bodies, and then each read once more.
import { NOBODY, entries, idsOf, pathsOf, readKnown } from './known.ts'
import type { Entry } from './known.ts'
import { formsFor, makers } from './made.ts'
import type { Answered, Asked, Pair } from './pair.ts'
import { queriesOf, wrongBodies } from './values.ts'

/** A kind of caller; a visitor has no account. */
export interface Caller {
  name: string
  login?: { username: string; password: string }
}

/** Number of queries for each document. Documents are slow, so fewer are tried. */
const DOCUMENT_QUERIES = 4

/** Makes all calls as all callers. */
export async function play(pair: Pair, callers: readonly Caller[]): Promise<void> {
  const tokens = new Map<string, string>()
  const logIn = async ({ name, login }: Caller) => {
    if (!login) return
    const asked = { caller: name, method: 'POST', path: '/api/v1/cuentaacceso/auth', ...json(login) }
    const { status, body } = await pair.ask(asked)
    if (status !== 200) throw new Error(`the login of ${name} was answered ${status}`)
    tokens.set(name, JSON.parse(body.toString()).accesToken)
  }
  /** Makes a call as a caller, who logs in again if the session has ended. */
  const ask = async (caller: Caller, asked: Omit<Asked, 'caller' | 'token'>): Promise<Answered> => {
    const path = `/api/v1${asked.path}`
    const answered = await pair.ask({ ...asked, path, caller: caller.name, token: tokens.get(caller.name) })
    if (answered.status === 401 && caller.login && asked.path !== '/cuentaacceso/auth') await logIn(caller)
    if (answered.status === 201 && asked.path === '/trabajos') await finish(caller, answered)
    return answered
  }
  /** Waits until a background job is done, and reads its result. */
  const finish = async (caller: Caller, made: Answered) => {
    const path = `/trabajos/${JSON.parse(made.body.toString()).id_tra}`
    const asked = {
      caller: caller.name,
      method: 'GET',
      path: `/api/v1${path}/resultado`,
      token: tokens.get(caller.name),
    }
    await pair.until(asked, ({ body }) => /"estado_tra":"(listo|fallido)"/.test(body.toString()))
    for (const part of ['resultado', 'archivo']) await get(caller, `${path}/${part}`)
  }
  const get = (caller: Caller, path: string, headers = {}) => ask(caller, { method: 'GET', path, headers })

  for (const caller of callers) await logIn(caller)
  const adm = callers.find(({ name }) => name === 'ADM')!
  const known: Record<string, readonly (string | number)[]> = await readKnown(async (path) =>
    JSON.parse((await get(adm, path)).body.toString() || 'null'),
  )
  // A certificate is mailed only to its own person.
  const { colaboradore } = JSON.parse((await get(adm, `/certcol/GetById/${known.id_ceco![0]}`)).body.toString())
  known.correo = [colaboradore.correopersonal_col]
  const post = async (path: string, body: unknown) =>
    JSON.parse((await ask(adm, { method: 'POST', path, ...json(body) })).body.toString())
  const make = makers(post, known)

  const read = async (caller: Caller, entry: Entry) => {
    const { call } = entry
    for (const [at, path] of pathsOf(entry, known).entries()) {
      const queries = queriesOf(call.query, known)
      // Only the first of several rows is read with all queries.
      const tried = at > 0 ? queries.slice(0, 1) : call.document ? queries.slice(0, DOCUMENT_QUERIES) : queries
      for (const query of tried) await get(caller, path + query)
      if (at > 0) continue
      await ask(caller, { method: 'HEAD', path })
      const packed = await get(caller, path, { 'accept-encoding': 'gzip, br' })
      const etag = packed.headers.find((line) => line.startsWith('etag: '))?.slice(6)
      if (etag) await get(caller, path, { 'if-none-match': etag })
    }
  }

  const write = async (caller: Caller, entry: Entry) => {
    const { name, method, url, call, noun } = entry
    const send = (path: string, body: unknown, headers = {}) =>
      ask(caller, { method, path, ...(body === undefined ? {} : json(body, headers)) })
    const fresh = async () => (url.includes(':') ? url.replace(/:\w+/, String(await rowFor(noun))) : url)
    if (call.files) {
      const query = queriesOf(call.query, known).slice(0, 4)
      for (const sent of await formsFor(name, make.inspeccion))
        for (const each of query) await ask(caller, { method, path: url + each, ...sent })
      return
    }
    const path = await fresh()
    const good = await make.bodyFor(name, call)
    for (const each of url.includes(':') ? NOBODY : []) await send(url.replace(/:\w+/, each), good)
    if (good !== undefined) {
      await send(path, undefined)
      await ask(caller, { method, path, body: '{"a":', headers: { 'content-type': 'application/json' } })
      await ask(caller, { method, path, body: 'a=1', headers: { 'content-type': 'text/plain' } })
      for (const body of wrongBodies(good)) await send(path, body)
      for (const other of make.othersFor(name))
        for (const body of [other, ...wrongBodies(other)]) await send(path, body)
    }
    // Another body may have been accepted and have changed the row, so a new row is made.
    const [whole, target] = [await make.bodyFor(name, call), await fresh()]
    const query = name === 'POST /colaboradores/createArray' ? '?declaracion=1' : ''
    const key = `${caller.name} ${name}`
    const repeated = call.created && method === 'POST' ? { 'idempotency-key': key } : {}
    await send(target + query, whole, repeated)
    await send(target + query, whole, repeated)
    for (const id of url.includes(':') && !PROTECTED.has(noun) ? idsOf(noun, known).slice(0, 1) : [])
      await send(url.replace(/:\w+/, String(id)), whole)
    await showAfter(noun)
  }
  const rowFor = async (noun: string): Promise<string | number> => {
    if (noun === 'imagendet') {
      const [sent] = await formsFor('POST /imagendet/upload', make.inspeccion)
      const stored = await ask(adm, { method: 'POST', path: '/imagendet/upload', ...sent! })
      return JSON.parse(stored.body.toString())[0]?.id_img ?? 0
    }
    return make.rowOf(noun)
  }
  /** Reads the list of a noun as an administrator, to compare the rows just written. */
  const showAfter = async (noun: string) => {
    if (entries.some(({ name }) => name === `GET /${noun}`)) await get(adm, `/${noun}`)
  }

  const reads = entries.filter(({ method }) => method === 'GET')
  for (const entry of reads) for (const caller of callers) await read(caller, entry)
  for (const entry of entries.filter(({ method }) => method !== 'GET'))
    for (const caller of callers) await write(caller, entry)
  for (const entry of reads) for (const caller of callers) await get(caller, pathsOf(entry, known)[0]!)
}

/** Nouns whose demonstration rows must stay, because the callers need them. */
const PROTECTED = new Set(['cuentaacceso', 'rol', 'modulos', 'permisosroles'])

function json(body: unknown, headers = {}) {
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }
}
