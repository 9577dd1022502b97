import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../app.ts'
import type { TestApp } from '../app.ts'
import { changeAtCommit } from '../races.ts'

// What a call answers is what it saved, whatever somebody else saves right after it.

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

test.each(['/evaluaciondetalle', '/evaluaciondetalle/createarray'])(
  'POST %s answers the lines that it stored, though the inspection is hidden right after',
  async (url) => {
    const stop = await changeAtCommit(
      t.db,
      'evaluaciondetalles',
      sql`update evaluaciones set eliminado_eva = now() where id_eva = new.ideva_evadet`,
    )
    const line = { ideva: await t.make.evaluacion(await t.make.equipo()), idcri: 69 }
    const { status, body } = await t.as('inspector').post(url, url.endsWith('array') ? [line] : line)
    await stop()
    expect([status, [body].flat()]).toMatchObject([201, [{ ideva_evadet: line.ideva, idcri_evadet: line.idcri }]])
    expect((await t.as('inspector').get(`/evaluacion/${line.ideva}`)).status).toBe(404)
  },
)
