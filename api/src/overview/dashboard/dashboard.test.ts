import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Mes } from '@anclaje/contract/overview/dashboard'
import { ROLES } from '@anclaje/contract/permissions'
import { sumarDias } from '@anclaje/contract/rules/common/fechas'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { PASSWORD, bodies } from '../../../test/factories.ts'
import { createRole, grant } from '../../../test/roles.ts'
import { mergeCounts } from '../../db/counts.ts'
import { consultas } from '../../db/tables/common.ts'

let t: TestApp
let me: ReturnType<TestApp['withToken']>
let account: Awaited<ReturnType<TestApp['make']['cuenta']>>
let idrol: number
beforeAll(async () => {
  t = await startTestApp()
  idrol = await createRole(t.db)
  account = await t.make.cuenta(idrol)
  me = t.withToken(await t.sessions.issue({ id_cue: account.id_cue, sesion_cue: 1 }))
})
afterAll(() => t.close())

const read = async (as = t.as('adm')) => (await as.get('/dashboard')).body
const monthOf = async (mes: string) => (await read()).meses.find((each: Mes) => each.mes === mes)

describe('the months', () => {
  test('are the last twelve, with the current one at the end', async () => {
    const { meses } = await read()
    expect(meses.map(({ mes }: Mes) => mes)).toEqual([
      '2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05',
      '2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11',
    ]) // prettier-ignore
    expect(meses.every(({ generados, consultados }: Mes) => generados === 0 && consultados === 0)).toBe(true)
  })

  test('count approvals by the day in Bogotá, unless they were revoked', async () => {
    const before = t.clock.now
    const idcer = await t.make.certificacion()
    const at = async (moment: string) => {
      t.clock.now = new Date(moment)
      const token = await t.sessions.issue({ id_cue: t.accounts.adm.id_cue, sesion_cue: 1 })
      const id = await t.make.inscripcion(idcer, await t.make.colaborador())
      const { status } = await t.withToken(token).put(`/certcol/updateEstado/${id}`, { estado: 1 })
      expect(status).toBe(200)
      return id
    }
    // Midnight in Bogotá is 05:00 in UTC.
    await at('2026-10-01T04:59:59Z')
    const second = await at('2026-10-01T05:00:00Z')
    const third = await at('2026-11-01T04:59:59Z')
    await at('2025-12-01T04:59:59Z')
    t.clock.now = before
    expect((await monthOf('2026-09'))?.generados).toBe(1)
    expect((await monthOf('2026-10'))?.generados).toBe(2)
    expect((await monthOf('2025-12'))?.generados).toBe(0)
    await t.as('adm').put(`/certcol/updateEstado/${second}`, { estado: 0 })
    await t.as('adm').delete(`/certcol/${third}`)
    expect((await monthOf('2026-10'))?.generados).toBe(0)
  })

  test('count the look-ups of certificates', async () => {
    await t.db.insert(consultas).values([
      { dia_con: '2026-08-01', tipo_con: 'certificados', total_con: 3 },
      { dia_con: '2026-08-31', tipo_con: 'certificados', total_con: 4 },
      { dia_con: '2026-08-31', tipo_con: 'otra', total_con: 100 },
      { dia_con: '2026-09-01', tipo_con: 'certificados', total_con: 5 },
    ])
    expect((await monthOf('2026-08'))?.consultados).toBe(7)
    expect((await monthOf('2026-09'))?.consultados).toBe(5)
  })
})

describe('the figure of certificates', () => {
  const HOY = '2026-11-20'
  /** Moments around the midnights of Bogotá, by the day that ends or begins there. */
  const at = async (moment: string) => {
    t.clock.now = new Date(moment)
    const adm = t.withToken(await t.sessions.issue({ id_cue: t.accounts.adm.id_cue, sesion_cue: 1 }))
    const list = await adm.get('/certcol?situacion=vigente')
    const { certificados } = await read(adm)
    expect(certificados).toBe(list.body.totalItems)
    return certificados
  }
  /** Inscribes somebody in a cohort that is valid from a day on, for a number of days. */
  const inscribe = async (fechainicio: string, tiempovigencia: number) => {
    const idcer = await t.make.certificacion({ fechainicio, periodo: 1, tiempovigencia })
    return { idcer, id: await t.make.inscripcion(idcer, await t.make.colaborador()) }
  }
  const done = async (answer: Promise<{ status: number }>) => expect((await answer).status).toBe(200)

  test('counts those in force, and changes by itself at midnight in Bogotá', async () => {
    const { now } = t.clock
    const before = await at('2026-11-21T02:00:00Z')
    // Their last days: today, tomorrow, the last one of this month and the first one of the next.
    const made = await Promise.all([0, 1, 10, 11].map((dias) => inscribe(sumarDias(HOY, -5), dias + 5)))
    made.push(await inscribe(sumarDias(HOY, 1), 400))
    expect(await at('2026-11-21T02:00:00Z')).toBe(before)
    await done(t.as('adm').put('/certcol/updateArrayEstado', { estado: 1, ids: made.map(({ id }) => id) }))
    for (const [moment, more] of [
      ['2026-11-21T02:00:00Z', 4],
      ['2026-11-21T04:59:59Z', 4],
      // One ends and one begins.
      ['2026-11-21T05:00:00Z', 4],
      ['2026-11-22T05:00:00Z', 3],
      ['2026-12-01T04:59:59Z', 3],
      ['2026-12-01T05:00:00Z', 2],
      ['2026-12-02T05:00:00Z', 1],
      ['2028-01-01T05:00:00Z', 0],
    ] as const)
      expect([moment, await at(moment)]).toEqual([moment, before + more])
    t.clock.now = now
  })

  test('follows what is taken back, deleted, annulled and corrected', async () => {
    const { now } = t.clock
    const before = await at('2026-11-21T02:00:00Z')
    const adm = t.as('adm')
    const [one, two, three, four] = await Promise.all(Array.from({ length: 4 }, () => inscribe('2026-11-10', 30)))
    const ids = [one!, two!, three!, four!].map(({ id }) => id)
    await done(adm.put('/certcol/updateArrayEstado', { estado: 1, ids }))
    expect(await at('2026-11-21T02:00:00Z')).toBe(before + 4)
    await done(adm.put(`/certcol/updateEstado/${one!.id}`, { estado: 0 }))
    await done(adm.delete(`/certcol/${two!.id}`))
    await done(adm.put(`/certcol/${three!.id}/anular`, { clase: 'otra', motivo: 'Una prueba', emision: 1 }))
    expect(await at('2026-11-21T02:00:00Z')).toBe(before + 1)
    // The last valid day becomes yesterday.
    const dates = bodies.certificacion({ fechainicio: '2026-11-10', periodo: 1, tiempovigencia: 9 })
    await done(adm.put(`/certificaciones/${four!.idcer}`, dates))
    const correction = { partes: ['cohorte'], motivo: 'Las fechas', emision: 1 }
    await done(adm.put(`/certcol/${four!.id}/corregir`, correction))
    expect(await at('2026-11-21T02:00:00Z')).toBe(before)
    await mergeCounts(t.db)
    expect(await at('2026-11-21T02:00:00Z')).toBe(before)
    t.clock.now = now
  })
})

describe('a missing mail server', () => {
  const tells = async (as: ReturnType<TestApp['withToken']>) => (await read(as)).sinServidorCorreo

  test('is reported to an ADM, and to nobody else', async () => {
    await grant(t, idrol, () => true)
    expect(await tells(t.as('adm'))).toBe(true)
    for (const as of [me, t.as('registro'), t.as('inspector')]) expect(await tells(as)).toBeUndefined()
  })

  test('is not reported where there is one', async () => {
    const other = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' })
    expect(await tells(other.as('adm'))).toBeUndefined()
    await other.close()
  })
})

/** One's own files, which every role sees. */
const OWN_FILES = { clase: 'archivos_listos', total: 0, primeros: [] }

test('the figures and the months need only this module, and each notification its own', async () => {
  await t.visitor.post('/empresa', bodies.empresa())
  await grant(t, idrol, (module, action) => module === 'Dashboard' && action === 'ver')
  const all = await read()
  const mine = await read(me)
  expect(mine).toEqual({ ...all, pendientes: [OWN_FILES], sinServidorCorreo: undefined, primerDia: undefined })
  await grant(t, idrol, (module, action) => ['Dashboard', 'Empresas'].includes(module) && action === 'ver')
  expect((await read(me)).pendientes).toEqual([
    OWN_FILES,
    { clase: 'empresas_por_confirmar', total: 1, primeros: [expect.objectContaining({ cohorte: null, fecha: null })] },
  ])
  await grant(t, idrol, (module) => module !== 'Dashboard')
  expect((await me.get('/dashboard')).status).toBe(403)
})

test('a kind that the role may see is listed even without rows', async () => {
  await grant(t, idrol, (module, action) => ['Dashboard', 'Colaboradores'].includes(module) && action === 'ver')
  expect((await read(me)).pendientes).toEqual([
    OWN_FILES,
    { clase: 'colaboradores_por_confirmar', total: 0, primeros: [] },
  ])
})

describe('a password that somebody else set', () => {
  test('is told to its owner and counted for an ADM, once they log in, until the owner changes it', async () => {
    const idcolaborador = await t.make.colaborador()
    const { body } = await t
      .as('adm')
      .post('/cuentaacceso', { idcolaborador, password: PASSWORD, idrol: ROLES.registro })
    const login = { username: body.username_cue, password: PASSWORD }
    expect(await read()).not.toHaveProperty('clavesAjenas')
    const owner = t.withToken((await t.visitor.post('/cuentaacceso/auth', login)).body.accesToken)
    expect((await read()).clavesAjenas).toBe(1)
    expect(await read()).not.toHaveProperty('claveAjena')
    expect(await read(owner)).toMatchObject({ claveAjena: true })
    expect(await read(owner)).not.toHaveProperty('clavesAjenas')
    const own = { password: 'zorro-gris-41', passwordactual: PASSWORD }
    const changed = await owner.put(`/cuentaacceso/${body.id_cue}`, own)
    expect(await read(t.withToken(changed.body.accesToken))).not.toHaveProperty('claveAjena')
    expect(await read()).not.toHaveProperty('clavesAjenas')
  })
})
