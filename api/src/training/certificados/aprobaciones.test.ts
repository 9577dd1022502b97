import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CERTIFICACION } from '@anclaje/contract/states'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'
import { createRole, grant } from '../../../test/roles.ts'
import { consultas } from '../../db/tables/common.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const pending = async (idcer?: number) =>
  t.make.inscripcion(idcer ?? (await t.make.certificacion()), await t.make.colaborador())
const approve = (ids: string[], estado = 1) => t.as('adm').put('/certcol/updateArrayEstado', { estado, ids })
const read = async (id: string) => (await t.as('adm').get(`/certcol/GetById/${id}`)).body
const setEstado = (id: string, estado: number) => t.as('adm').put(`/certcol/updateEstado/${id}`, { estado })
const cancel = (idcer: number) => t.as('adm').put(`/certificaciones/updateEstado/${idcer}`, { estado: 2 })

test('each of the two calls has its own permission, and either approves and revokes (CERT-23)', async () => {
  const [id, idrol] = [await pending(), await createRole(t.db)]
  const { id_cue } = await t.make.cuenta(idrol)
  const as = t.withToken(await t.sessions.issue({ id_cue, sesion_cue: 1 }))
  const one = async (estado: number) => (await as.put(`/certcol/updateEstado/${id}`, { estado })).status
  const many = async (estado: number) => (await as.put('/certcol/updateArrayEstado', { estado, ids: [id] })).status
  await grant(t, idrol, (_, action) => action === 'ver' || action === 'filtrar')
  expect([await one(1), await many(1), (await read(id)).estado_ceco]).toEqual([403, 200, 1])
  expect([await one(0), await many(0), (await read(id)).estado_ceco]).toEqual([403, 200, 0])
  // Without `filtrar` the caller changes only their own certificates, which somebody else must
  // approve, and reads no others without `ver` on all of them.
  for (const [all, status] of [
    [false, 404],
    [true, 403],
  ] as const) {
    const isOn = (action: string) => action === 'ver' || action === 'editar'
    await grant(t, idrol, (module, action) => isOn(action) && (all || module !== 'TodosLosCertificados'))
    expect([await one(1), await many(1), (await read(id)).estado_ceco]).toEqual([status, 403, 0])
  }
})

describe('bulk approval', () => {
  test('changes the pending ones, counts them, and says which were skipped and why', async () => {
    const cancelled = await t.make.certificacion()
    const ids = {
      one: await pending(),
      two: await pending(),
      approved: await pending(),
      cancelled: await pending(cancelled),
      own: await t.make.inscripcion(await t.make.certificacion(), t.accounts.adm.id_col),
      deleted: await pending(),
      unknown: '01920000-0000-7000-8000-000000000000',
    }
    await setEstado(ids.approved, 1)
    await cancel(cancelled)
    await t.as('adm').delete(`/certcol/${ids.deleted}`)
    const { status, body } = await approve([...Object.values(ids), ids.one, ids.two.toUpperCase()])
    expect(status).toBe(200)
    expect(body).toEqual({
      message: 'Se aprobaron 2 Certificados',
      cambiados: 2,
      omitidos: [
        { id_ceco: ids.approved, motivo: 'Ya estaba aprobado' },
        { id_ceco: ids.cancelled, motivo: 'La cohorte está cancelada' },
        { id_ceco: ids.own, motivo: 'No puede aprobar su propio certificado' },
        { id_ceco: ids.deleted, motivo: 'El certificado no existe o fue eliminado' },
        { id_ceco: ids.unknown, motivo: 'El certificado no existe o fue eliminado' },
      ],
    })
    expect([(await read(ids.one)).estado_ceco, (await read(ids.cancelled)).estado_ceco]).toEqual([1, 0])
  })

  test('with a malformed id, without ids, or with too many changes nothing', async () => {
    const id = await pending()
    for (const ids of [[id, 'x'], [], Array.from({ length: 5001 }, () => id)])
      expect((await approve(ids)).status).toBe(400)
    expect((await read(id)).estado_ceco).toBe(0)
  })

  test('from two sides at the same moment approves each once', async () => {
    const idcer = await t.make.certificacion()
    const ids = await Promise.all(Array.from({ length: 10 }, () => pending(idcer)))
    const answers = await Promise.all([approve(ids), approve(ids.toReversed()), approve(ids.slice(3))])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.reduce((sum, { body }) => sum + body.cambiados, 0)).toBe(10)
  })
})

describe('one by one', () => {
  test('approving twice, also at once, is not an error', async () => {
    const id = await pending()
    const answers = await Promise.all([setEstado(id, 1), setEstado(id, 1), setEstado(id, 1)])
    expect(answers.map(({ body }) => body.estado_ceco ?? body.code)).toEqual([1, 1, 1])
    expect((await setEstado(id, 1)).status).toBe(200)
  })

  test('a certificate of a cancelled cohort is not approved, also when it is cancelled meanwhile', async () => {
    const idcer = await t.make.certificacion()
    const ids = await Promise.all(Array.from({ length: 6 }, () => pending(idcer)))
    await Promise.all([...ids.map((id) => setEstado(id, 1)), cancel(idcer)])
    const approved = (await Promise.all(ids.map(read))).filter((row) => row.estado_ceco === 1).length
    await Promise.all(ids.map((id) => setEstado(id, 1)))
    expect((await Promise.all(ids.map(read))).filter((row) => row.estado_ceco === 1)).toHaveLength(approved)
    const id = await pending()
    await cancel((await read(id)).idcer_ceco)
    expect((await setEstado(id, 1)).body).toMatchObject({ status: 409, message: 'La cohorte está cancelada' })
  })

  test('a certificate of a finished cohort is still approved, and an approval can be revoked', async () => {
    const idcer = await t.make.certificacion()
    const id = await pending(idcer)
    await t.as('adm').put(`/certificaciones/updateEstado/${idcer}`, { estado: 1 })
    expect((await setEstado(id, 1)).status).toBe(200)
    expect((await approve([id], 0)).body).toEqual({
      message: 'Se devolvieron 1 Certificados',
      cambiados: 1,
      omitidos: [],
    })
  })

  test.each([2, -1, '1x', null, true])('the state %s is refused by name', async (estado) => {
    const answer = await setEstado(await pending(), estado as number)
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['estado']])
  })
})

describe('the state that a certificate shows (CERT-12)', () => {
  const at = async (instant: string) => {
    t.clock.now = new Date(instant)
    t.tokens.adm = await t.sessions.issue({ id_cue: t.accounts.adm.id_cue, sesion_cue: 1 })
  }
  const shows = async (id: string) => (await read(id)).situacion_ceco

  test('is Aprobado until the end of the last day in Bogotá, and Vencido afterwards', async () => {
    const before = t.clock.now
    const idcer = await t.make.certificacion({ fechainicio: '2026-12-01', tiempovigencia: 30, periodo: 1 })
    const [yes, no] = [await pending(idcer), await pending(idcer)]
    const { numerodocumento_col } = (await read(yes)).colaboradore
    await setEstado(yes, 1)
    const publico = async () =>
      (await t.visitor.get(`/certcol/GetByCedula?numerodocumento=${numerodocumento_col}`)).body.items[0].situacion_ceco
    // The certificate expires on 31 December. At 23:30 that day in Bogotá, UTC is already in the
    // next year.
    await at('2027-01-01T04:30:00Z')
    expect([await shows(yes), await shows(no), await publico()]).toEqual(['aprobado', 'en_curso', 'aprobado'])
    await at('2027-01-01T05:00:00Z')
    expect([await shows(yes), await shows(no), await publico()]).toEqual(['vencido', 'vencido', 'vencido'])
    expect((await t.as('adm').get(`/certcol/${yes}/pdf`)).status).toBe(200)
    await at(before.toISOString())
  })

  test('is En curso until the day of issue in Bogotá, and valid from then on', async () => {
    const before = t.clock.now
    const idcer = await t.make.certificacion({ fechainicio: '2027-01-01', tiempovigencia: 10, periodo: 1 })
    const id = await pending(idcer)
    const { numerodocumento_col } = (await read(id)).colaboradore
    await setEstado(id, 1)
    const everywhere = async () => {
      const adm = t.as('adm')
      const publico = await t.visitor.get(`/certcol/GetByCedula?numerodocumento=${numerodocumento_col}`)
      const lists = await Promise.all(
        ['porempezar', 'vigente', 'porvencer'].map(
          async (situacion) => (await adm.get(`/certcol?situacion=${situacion}&idcer=${idcer}`)).body.totalItems,
        ),
      )
      const [row] = (await adm.get(`/certcol?idcer=${idcer}`)).body.items
      const counts = (await adm.get(`/certcol/situaciones?idcer=${idcer}`)).body
      const found = (await adm.get(`/buscar?q=${numerodocumento_col}`)).body.find(
        ({ clase }: { clase: string }) => clase === 'certificado',
      ).resultados[0].estado
      const bell = (await adm.get('/notificaciones')).body.find(
        ({ clase }: { clase: string }) => clase === 'certificados_por_vencer',
      )
      return {
        shown: [await shows(id), row.situacion_ceco, publico.body.items[0].situacion_ceco, found],
        lists,
        tabs: counts.slice(2, 5).map(({ total }: { total: number }) => total),
        bell: bell?.primeros.some((each: { id: string }) => each.id === id) ?? false,
      }
    }
    // At 23:59:59 in Bogotá, UTC is already in the next year.
    await at('2027-01-01T04:59:59Z')
    expect(await everywhere()).toEqual({
      shown: Array(4).fill('en_curso'),
      lists: [1, 0, 0],
      tabs: [1, 0, 0],
      bell: false,
    })
    expect((await t.as('adm').get(`/certcol/${id}/pdf`)).status).toBe(200)
    await at('2027-01-01T05:00:00Z')
    expect(await everywhere()).toEqual({
      shown: Array(4).fill('aprobado'),
      lists: [0, 1, 1],
      tabs: [0, 1, 1],
      bell: true,
    })
    await at(before.toISOString())
  })
})

test('a visitor does not see certificates that will never be approved', async () => {
  const idcer = await t.make.certificacion()
  const [yes, no] = [await pending(idcer), await pending(idcer)]
  await setEstado(yes, 1)
  await t.as('adm').put(`/certificaciones/updateEstado/${idcer}`, { estado: CERTIFICACION.cancelado })
  const found = async (id: string) => {
    const { numerodocumento_col } = (await read(id)).colaboradore
    return (await t.visitor.get(`/certcol/GetByCedula?numerodocumento=${numerodocumento_col}`)).body.totalItems
  }
  expect([await found(yes), await found(no)]).toEqual([1, 0])
})

test('answered look-ups are counted under the day in Bogotá', async () => {
  await t.lookups.flush()
  await t.db.delete(consultas)
  const before = t.clock.now
  const lookUp = () => t.visitor.get('/certcol/GetByCedula?numerodocumento=123456')
  t.clock.now = new Date('2026-11-21T04:59:59Z')
  await lookUp()
  await lookUp()
  t.clock.now = new Date('2026-11-21T05:00:00Z')
  await lookUp()
  await t.visitor.get('/certcol/GetByCedula?numerodocumento=%20')
  await t.lookups.flush()
  await lookUp()
  await t.lookups.flush()
  expect(await t.db.select().from(consultas).orderBy(consultas.dia_con)).toEqual([
    { dia_con: '2026-11-20', tipo_con: 'certificados', total_con: 2 },
    { dia_con: '2026-11-21', tipo_con: 'certificados', total_con: 2 },
  ])
  t.clock.now = before
})

describe('an approved certificate is printed as it was approved', () => {
  test('with the company and the signers of that day', async () => {
    const adm = t.as('adm')
    const signer = t.accounts.inspector
    const idemp = await t.make.empresa({ nombre: 'La de Antes S.A.S.' })
    const cohorte = await adm.post('/certificaciones', bodies.certificacion({ responsables: [signer.id_col] }))
    const idcol = await t.make.colaborador({ idemp })
    const [row] = (await adm.post('/certcol', [{ idcer: cohorte.body.id_cer, idcol }])).body
    await setEstado(row.id_ceco, 1)
    await adm.form('PUT', `/empresa/${idemp}`, bodies.empresa({ nombre: 'La de Después S.A.S.' }))
    await adm.put(`/certcol/${row.id_ceco}`, { idemp: 0 })
    const publico = await t.visitor.get(`/certcol/GetByCedula?numerodocumento=${row.colaboradore.numerodocumento_col}`)
    expect(publico.body.items[0].empresa).toEqual({ nombre_emp: 'La de Antes S.A.S.' })
  })
})
