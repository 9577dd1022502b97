import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../test/app.ts'
import { bodies } from '../../test/factories.ts'
import { workFor } from '../process/author.ts'
import { rows } from './client.ts'

const app = await startTestApp()
afterAll(() => app.close())

beforeAll(async () => {
  await app.db.execute(sql`create table vistos (autor text)`)
  await app.db.execute(sql`create function ver_autor() returns trigger language plpgsql as
    'begin insert into vistos values (coalesce(current_setting(''anclaje.autor'', true), '''')); return null; end'`)
  await app.db.execute(
    sql`create trigger ver_autor after insert or update or delete on cursos execute function ver_autor()`,
  )
})

/** Returns the authors that the trigger saw since the last call. */
async function seen(): Promise<string[]> {
  const found = await rows<{ autor: string }>(app.db, sql`select autor from vistos`)
  await app.db.execute(sql`truncate vistos`)
  return found.map(({ autor }) => autor)
}

const curso = (nombre: string) => bodies.curso({ nombre })

test('a change of a call has the account and the request, alone and in a transaction', async () => {
  const adm = app.as('adm')
  const { body } = await adm.post('/cursos', curso('Curso uno'))
  await adm.put(`/cursos/${body.id_cur}`, curso('Curso dos'))
  await adm.delete(`/cursos/${body.id_cur}`)
  const authors = await seen()
  expect(authors).toHaveLength(3)
  for (const author of authors) expect(author).toMatch(/^cuenta [0-9a-f]{10} \d+$/)
  expect(new Set(authors).size).toBe(3)
})

test('calls at the same time keep their own accounts', async () => {
  const all = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      app.as(at % 2 ? 'adm' : 'registro').post('/cursos', curso(`Curso ${'abcdefghijkl'[at]}`)),
    ),
  )
  for (const { status } of all) expect(status).toBe(201)
  const authors = await seen()
  const of = (idcue: number) => authors.filter((author) => author.endsWith(` ${idcue}`)).length
  expect([of(app.accounts.adm.id_cue), of(app.accounts.registro.id_cue)]).toEqual([6, 6])
  expect(new Set(authors).size).toBe(12)
})

test('the portal itself and work in the background are told apart', async () => {
  await app.db.execute(sql`insert into cursos (nombre_cur, descripcion_cur, iniciales_cur) values ('A1', 'x', 'A1')`)
  await workFor({ origen: 'cuenta', cuenta: 7, solicitud: 'b5' }, () =>
    app.db.transaction((tx) => tx.execute(sql`update cursos set descripcion_cur = 'y' where iniciales_cur = 'A1'`)),
  )
  expect(await seen()).toEqual(['sistema  ', 'cuenta b5 7'])
})

test('what is changed past the portal has no author, also on a connection that had one', async () => {
  await app.db.transaction((tx) => tx.execute(sql`select 1`))
  await app.db.execute(sql`with a as (select 1) select 1`)
  await app.db.execute(
    sql`do $$ begin insert into cursos (nombre_cur, descripcion_cur, iniciales_cur) values ('A2', 'x', 'A2'); end $$`,
  )
  expect(await seen()).toEqual([''])
})
