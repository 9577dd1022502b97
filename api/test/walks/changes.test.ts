import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { ROLES } from '@anclaje/contract/permissions'
import { createApp } from '../../src/app.ts'
import { makeLink } from '../../src/access/cuentas/queries/links.ts'
import { rows } from '../../src/db/client.ts'
import { sesiones } from '../../src/db/tables/access.ts'
import { browserOf } from '../../src/http/callers/browser.ts'
import { createSessions } from '../../src/http/callers/session.ts'
import { startTestApp } from '../app.ts'
import type { Answer, TestApp } from '../app.ts'
import { administrator, callables } from '../calls.ts'
import { PASSWORD } from '../factories.ts'
import { createRole, grant } from '../roles.ts'

// A change of what a caller may do holds from the next call, in every process (OPS-41).

let t: TestApp
let other: Awaited<ReturnType<typeof createApp>>
beforeAll(async () => {
  t = await startTestApp()
  // Another process over the same database knows nothing but what it reads there.
  other = await createApp({ ...t.deps, sessions: createSessions(t.db, t.signing, () => t.clock.now) })
})
afterAll(async () => {
  await other.close()
  await t.close()
})

/** An account that may see companies, with a token that the other process has used before. */
interface Who {
  id: number
  idrol: number
  token: string
}

/** Changes by the name of their call, each with the answer to the next call of `Who`. */
const CHANGES: Record<string, [after: number, change: (who: Who) => Promise<Answer>]> = {
  'PUT /permisosroles/:id': [
    403,
    async ({ idrol }) => {
      const [row] = await rows<{ id: number }>(
        t.db,
        sql`select id_prol as id from permisosroles where idrol_prol = ${idrol} and ver_prol = 1`,
      )
      return t.as('adm').put(`/permisosroles/${row!.id}`, { ver: 0 })
    },
  ],
  'PUT /permisosroles/ver': [200, ({ idrol }) => t.as('adm').put('/permisosroles/ver', { idrol })],
  'PUT /cuentaacceso/:id': [401, ({ id }) => t.as('adm').put(`/cuentaacceso/${id}`, { idrol: ROLES.inspector })],
  'PUT /cuentaacceso/:id/bloqueo': [
    401,
    ({ id }) => t.as('adm').put(`/cuentaacceso/${id}/bloqueo`, { bloqueada: true }),
  ],
  'DELETE /cuentaacceso/:id': [401, ({ id }) => t.as('adm').delete(`/cuentaacceso/${id}`)],
  'POST /cuentaacceso/salir': [401, ({ token }) => t.withToken(token).post('/cuentaacceso/salir')],
  'POST /cuentaacceso/sesiones/cerrar': [
    401,
    async ({ id }) => {
      t.clock.now = new Date(t.clock.now.getTime() + 1000)
      const later = await t.sessions.issue({ id_cue: id, sesion_cue: 1 })
      return t.withToken(later).post('/cuentaacceso/sesiones/cerrar')
    },
  ],
  'DELETE /cuentaacceso/sesiones/:id': [
    401,
    async ({ id }) => {
      const [row] = await t.db.select().from(sesiones).where(eq(sesiones.idcue_ses, id))
      const later = await t.sessions.issue({ id_cue: id, sesion_cue: 1 })
      return t.withToken(later).delete(`/cuentaacceso/sesiones/${row!.id_ses}`)
    },
  ],
  'POST /cuentaacceso/restablecer': [
    401,
    async ({ id }) => {
      const token = await makeLink(t.db, id, { tipo: 'clave', now: t.clock.now })
      return t.visitor.post('/cuentaacceso/restablecer', { token, password: PASSWORD })
    },
  ],
}

/** Calls that change what nobody has a token for yet, or any more. */
const OF_NOBODY = ['POST /cuentaacceso', 'POST /rol', 'DELETE /rol/:id', 'POST /permisosroles']

test.each(Object.entries(CHANGES))('%s holds from the next call in another process', async (_, [after, change]) => {
  const idrol = await createRole(t.db)
  await grant(t, idrol, (module, action) => module === 'Empresas' && action === 'ver')
  const { id_cue: id } = await t.make.cuenta(idrol)
  const token = await t.sessions.issue({ id_cue: id, sesion_cue: 1 }, browserOf(''))
  const next = async () => {
    const headers = { authorization: `Bearer ${token}` }
    return (await other.inject({ url: '/api/v1/empresa?page=0&size=1', headers })).statusCode
  }
  expect([await next(), await next()]).toEqual([200, 200])
  const { status, body } = await change({ id, idrol, token })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(await next()).toBe(after)
})

test('every call that changes what callers may do is among them', async () => {
  const digest = async () => {
    const found = await rows(
      t.db,
      sql`select json_build_array(
        (select json_agg(json_build_array(id_cue, idcol_cue, idroles_cue, sesion_cue, bloqueada_cue, cierre_cue) order by id_cue)
          from cuentas),
        (select json_agg(p order by id_prol) from permisosroles p), (select json_agg(nombre_mod order by id_mod) from modulos),
        (select count(*) from cierres)) as digest`,
    )
    return JSON.stringify(found)
  }
  const seen = new Set<string>()
  for (const route of (await callables(t)).filter(({ method }) => method !== 'GET')) {
    const as = await administrator(t, route)
    const [url, body] = [await route.path(), await route.body?.()]
    const before = await digest()
    await as.send(route.method, url, body)
    if ((await digest()) !== before) seen.add(`${route.method} ${route.url.replace('/api/v1', '')}`)
  }
  expect(seen.size).toBeGreaterThan(3)
  expect([...seen].filter((name) => !(name in CHANGES) && !OF_NOBODY.includes(name))).toEqual([])
})
