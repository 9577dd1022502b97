// Deletions of items and inspections that are undone within a minute (TRUST-25).
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ROLES } from '@anclaje/contract/permissions'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { answered, colleagueOf, finished } from '../../../test/inspections.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())
// Each deletion is of a moment of its own, as with a clock that goes on.
beforeEach(() => tick())

type Caller = ReturnType<TestApp['as']>
const adm = () => t.as('adm')
const inspector = () => t.as('inspector')
const tick = (seconds = 1) => {
  t.clock.now = new Date(t.clock.now.getTime() + seconds * 1000)
}
const remove = async (path: string, as: Caller = adm()) => {
  tick()
  expect((await as.delete(path)).status).toBe(200)
  tick()
}
const restore = (path: string, as: Caller = adm()) => as.put(`${path}/restaurar`)
const refused = ({ status, body }: Awaited<ReturnType<Caller['put']>>) => [status, body.code, body.message]
const inspections = async (ideq: string): Promise<string[]> =>
  (await adm().get(`/evaluacion?ideq=${ideq}&size=50`)).body.items.map(({ id_eva }: { id_eva: string }) => id_eva)
const colleague = async () => {
  const { id_cue } = await t.make.cuenta(ROLES.adm)
  return t.withToken(await t.sessions.issue({ id_cue, sesion_cue: 1 }))
}

describe('an item', () => {
  test('comes back with exactly the inspections that were hidden with it', async () => {
    const before = await answered(t)
    const { ideq } = before
    const kept = await finished(t, { ideq })
    const rejected = await finished(t, { ideq, fails: true })
    await remove(`/evaluacion/${before.id}`)
    const shown = (await adm().get(`/equipos/${ideq}`)).body
    await remove(`/equipos/${ideq}`)
    expect((await adm().get(`/equipos/${ideq}`)).status).toBe(404)
    expect((await restore(`/equipos/${ideq}`)).body).toEqual({ message: 'Equipo recuperado' })
    expect((await inspections(ideq)).toSorted()).toEqual([kept.id, rejected.id].toSorted())
    const again = (await adm().get(`/equipos/${ideq}`)).body
    expect(again).toEqual(shown)
    // No issue ended with the item, so none was made.
    for (const id of [kept.id, rejected.id]) {
      const versions = (await adm().get(`/evaluacion/${id}/emisiones`)).body
      expect(versions).toHaveLength(1)
      expect(versions[0]).toMatchObject({ fin_emi: null })
    }
    expect((await adm().get(`/evaluacion/${rejected.id}`)).body).toMatchObject({ emision_eva: 1, estado_eva: 1 })
  })

  test('is undone once, within a minute, and by nobody else', async () => {
    const path = `/equipos/${await t.make.equipo()}`
    expect(refused(await restore(path))).toEqual([409, 'no_eliminado', 'No está eliminado: ya se deshizo.'])
    await remove(path)
    expect(refused(await restore(path, await colleague()))).toEqual([
      409,
      'otra_cuenta',
      'Lo eliminó otra persona: solo ella puede deshacerlo.',
    ])
    const both = await Promise.all([restore(path), restore(path)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await remove(path)
    tick(60)
    expect(refused(await restore(path))).toEqual([
      409,
      'tarde',
      'Ya pasó más de un minuto desde que se eliminó: no se puede deshacer.',
    ])
    expect((await restore('/equipos/01a210cb-0c80-76ea-a254-5fea845a0667')).status).toBe(404)
  })

  test('stays where it was registered again meanwhile, but not because of an older twin', async () => {
    const serie = { numserie: 'ZX-0098761' }
    const older = await t.make.equipo(serie)
    await t.db.execute(sql`update equipos set creado_eq = ahora() - interval '1 day' where id_eq = ${older}`)
    const path = `/equipos/${await t.make.equipo(serie)}`
    await remove(path)
    expect((await restore(path)).status).toBe(200)
    await remove(path)
    const twin = await t.make.equipo({ numserie: 'zx-0098.761' })
    await t.db.execute(sql`update equipos set creado_eq = ahora() where id_eq = ${twin}`)
    const { status, body } = await restore(path)
    expect([status, body.code]).toEqual([409, 'equipo_repetido'])
    expect(body.message).toMatch(/^Ese equipo se registró de nuevo: EQ-\d+/)
  })
})

describe('an inspection', () => {
  test('that was not finished comes back with its answers', async () => {
    const { id, ideq, lines } = await answered(t)
    const answers = async () =>
      (await adm().get(`/evaluaciondetalle/getByParams?ideva=${id}`)).body.map(
        (line: { resultado_evadet: number | null }) => line.resultado_evadet,
      )
    const before = await answers()
    await remove(`/evaluacion/${id}`, inspector())
    expect((await restore(`/evaluacion/${id}`, inspector())).body).toEqual({ message: 'Inspección recuperada' })
    expect(await inspections(ideq)).toEqual([id])
    expect(await answers()).toEqual(before)
    expect(before).toHaveLength(lines.length)
  })

  test('that was finished comes back unfinished, and is issued anew', async () => {
    const { id, ideq, answer } = await finished(t)
    const { numero_eva } = (await adm().get(`/evaluacion/${id}`)).body
    await remove(`/evaluacion/${id}`, inspector())
    expect((await restore(`/evaluacion/${id}`, inspector())).status).toBe(200)
    const row = (await adm().get(`/evaluacion/${id}`)).body
    expect(row).toMatchObject({ emision_eva: 0, terminada_eva: null, numero_eva })
    expect((await adm().get(`/equipos/${ideq}`)).body).toMatchObject({ fechainspeccion_eq: null })
    const versions = (await adm().get(`/evaluacion/${id}/emisiones`)).body
    expect(versions).toHaveLength(1)
    expect(versions[0]).toMatchObject({ clase_emi: 'eliminado' })
    await answer(1)
    const saved = await inspector().put(`/evaluacion/${id}`, { idobs: null, idcol: t.accounts.inspector.id_col })
    expect(saved.body).toMatchObject({ emision_eva: 2, estado_eva: 2 })
  })

  test('is not shown as finished without an issue, whoever writes', async () => {
    const { id } = await finished(t)
    await remove(`/evaluacion/${id}`, inspector())
    const show = t.db.execute(sql`update evaluaciones set eliminado_eva = null where id_eva = ${id}`)
    await expect(show).rejects.toMatchObject({ cause: { constraint: 'evaluaciones_emision' } })
  })

  test('is undone once, within a minute, by who deleted it, while its item is there', async () => {
    const { id, ideq } = await answered(t)
    const path = `/evaluacion/${id}`
    await remove(path, inspector())
    expect((await restore(path, await colleague())).body.code).toBe('otra_cuenta')
    // The role of an inspector deletes, but not what another one is responsible for.
    expect((await restore(path, (await colleagueOf(t)).as)).status).toBe(409)
    const both = await Promise.all([restore(path, inspector()), restore(path, inspector())])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await remove(path, inspector())
    await remove(`/equipos/${ideq}`)
    expect(refused(await restore(path, inspector()))).toEqual([
      409,
      'sin_equipo',
      'Su equipo está eliminado: recupere primero el equipo.',
    ])
    await restore(`/equipos/${ideq}`)
    expect(await inspections(ideq)).toEqual([])
    expect((await restore(path, inspector())).status).toBe(200)
    await remove(path, inspector())
    tick(60)
    expect((await restore(path, inspector())).body.code).toBe('tarde')
  })
})
