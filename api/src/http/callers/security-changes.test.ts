// Lines of the security log for changes of certificates, cohorts, people and the centre, for
// deletions, and for large exports and downloads (OPS-13).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { administrator, callables } from '../../../test/calls.ts'
import { PASSWORD, bodies } from '../../../test/factories.ts'
import { picture } from '../../../test/pictures.ts'
import { workOnTrabajo } from '../../overview/trabajos/actions/run.ts'

let t: TestApp
const lines: string[] = []
beforeAll(async () => {
  t = await startTestApp({}, { level: 'error', stream: { write: (line: string) => lines.push(line) } })
})
afterAll(() => t.close())
beforeEach(() => {
  lines.length = 0
})

/** Returns the events without their time and caller. The caller is always the administrator. */
const events = () =>
  lines
    .map((line) => JSON.parse(line))
    .filter(({ registro }) => registro === 'seguridad')
    .map(({ level: _, evento, por, direccion, time: __, pid: ___, hostname: ____, reqId: _____, registro: ______, ...rest }) => {
      expect([por, direccion]).toEqual([t.accounts.adm.id_cue, expect.any(String)])
      return [evento, rest]
    }) // prettier-ignore
const adm = () => t.as('adm')

test('every deletion of the contract, with its id', async () => {
  for (const callable of (await callables(t)).filter(({ method }) => method === 'DELETE')) {
    const as = await administrator(t, callable)
    const path = await callable.path()
    lines.length = 0
    const { status, body } = await as.delete(path)
    expect(status, `${path}: ${body.message}`).toBe(200)
    const told = lines.map((line) => JSON.parse(line)).filter(({ registro }) => registro === 'seguridad')
    expect(told, path).toHaveLength(1)
    const isOwn = /^(cuenta_eliminada|sesion_cerrada|segundofactor_quitado)$/.test(told[0].evento)
    if (!isOwn)
      expect(told[0], path).toMatchObject({
        evento: 'eliminacion',
        ruta: `DELETE /api/v1${callable.url}`,
        id: expect.toSatisfy((id: unknown) => path.endsWith(`/${String(id)}`)),
      })
  }
})

test('approvals and revocations that changed something', async () => {
  const idcer = await t.make.certificacion()
  const ids: string[] = []
  for (let n = 0; n < 3; n += 1) ids.push(await t.make.inscripcion(idcer, await t.make.colaborador()))
  lines.length = 0
  const one = (estado: number) => adm().put(`/certcol/updateEstado/${ids[0]}`, { estado })
  await one(1)
  await one(1)
  await adm().put('/certcol/updateArrayEstado', { estado: 1, ids })
  await one(0)
  await adm().put('/certcol/updateArrayEstado', { estado: 0, ids })
  await adm().put('/certcol/updateArrayEstado', { estado: 0, ids })
  expect(events()).toEqual([
    ['aprobacion', { certificado: ids[0], cuantos: 1 }],
    ['aprobacion', { cuantos: 2 }],
    ['aprobacion_retirada', { certificado: ids[0], cuantos: 1 }],
    ['aprobacion_retirada', { cuantos: 2 }],
  ])
})

test('bulk jobs: the request and the result', async () => {
  const id = await t.make.inscripcion(await t.make.certificacion(), await t.make.colaborador())
  const ended: unknown[] = []
  lines.length = 0
  const body = { accion: 'aprobar_certificados', ids: [id], esperado: 1 }
  const { id_tra: trabajo } = (await adm().post('/trabajos', body)).body
  await adm().post('/trabajos', body)
  await workOnTrabajo(t.deps, { data: { trabajo }, isLast: true }, (...each) => void ended.push(each))
  expect(events()).toEqual([['trabajo_pedido', { accion: body.accion, trabajo, cuantos: 1 }]])
  const por = t.accounts.adm.id_cue
  expect(ended).toEqual([['trabajo_hecho', { por, trabajo, accion: body.accion, hechas: 1, omitidas: 0 }]])
})

test('cohorts, the centre, the sheet of a cohort, and identities that change', async () => {
  const id = await t.make.certificacion()
  const read = async () => (await adm().get(`/certificaciones/${id}`)).body
  const before = await read()
  const person = bodies.colaborador()
  const { id_col: persona } = (await adm().post('/colaboradores', person)).body
  lines.length = 0
  const cohort = { ...bodies.certificacion(before.idcur_cer), horas: before.horas_cer + 1 }
  expect((await adm().put(`/certificaciones/${id}`, cohort)).status).toBe(200)
  expect((await adm().put(`/certificaciones/updateEstado/${id}`, { estado: 2 })).status).toBe(200)
  expect((await adm().get(`/certificaciones/${id}/asistencia`)).status).toBe(200)
  expect((await adm().put('/centro', { ciudad: 'Sopó' })).status).toBe(200)
  const save = async (body: object) => expect((await adm().put(`/colaboradores/${persona}`, body)).status).toBe(200)
  await save(person)
  await save({ ...person, telefono: '3109998877' })
  await save({ ...person, nombres: 'Otro Nombre', correopersonal: 'otra@example.com' })
  // A refused call changes nothing and is not logged.
  expect((await adm().put(`/certificaciones/999999`, cohort)).status).toBe(404)
  const ruta = (call: string) => call.replace(' ', ' /api/v1')
  expect(events()).toEqual([
    ['certificacion_cambiada', { ruta: ruta('PUT /certificaciones/:id'), id }],
    ['certificacion_cambiada', { ruta: ruta('PUT /certificaciones/updateEstado/:id'), id }],
    ['descarga', { ruta: ruta('GET /certificaciones/:id/asistencia'), id }],
    ['centro_cambiado', { ruta: ruta('PUT /centro') }],
    ['identidad_cambiada', { persona, campos: 2 }],
  ])
  const all = lines.join('')
  for (const secret of [
    person.numerodocumento,
    person.nombres,
    'Otro Nombre',
    'otra@example.com',
    'Sopó',
    '3109998877',
  ])
    expect(all, secret).not.toContain(secret)
})

test('the rule of the centre, beside the change of its data, and only when it changes', async () => {
  const save = async (body: object) => expect((await adm().put('/centro', body)).status).toBe(200)
  await save({ firmaconfirmada: false })
  lines.length = 0
  const changed = ['centro_cambiado', { ruta: 'PUT /api/v1/centro' }]
  await save({ firmaconfirmada: true })
  await save({ firmaconfirmada: true, ciudad: 'Sopó' })
  await save({ ciudad: 'Chía' })
  await save({ firmaconfirmada: false })
  expect(events()).toEqual([
    ['reglas_cambiadas', { firmaconfirmada: 1 }],
    changed,
    changed,
    changed,
    ['reglas_cambiadas', { firmaconfirmada: 0 }],
    changed,
  ])
})

test('changes of one’s own mail and signature in Mi cuenta', async () => {
  const { id_cue: por } = t.accounts.inspector
  const { id_col: persona } = (await t.as('inspector').get('/auth/me')).body
  lines.length = 0
  const save = async (body: object) => {
    const sent = { telefono: '3109998877', passwordactual: PASSWORD, ...body }
    expect((await t.as('inspector').put(`/colaboradores/${persona}`, sent)).status).toBe(200)
  }
  const correopersonal = 'otra.firma@example.com'
  await save({ correopersonal })
  // Another telephone number does not change the person's identity.
  await save({ correopersonal, telefono: '3109998878' })
  const firma = { name: 'firma.png', type: 'image/png', bytes: await picture(40, 20) }
  const data = { correopersonal, telefono: '3109998878' }
  expect((await t.as('inspector').form('PUT', `/colaboradores/${persona}`, data, firma)).status).toBe(200)
  const told = lines.map((line) => JSON.parse(line)).filter(({ registro }) => registro === 'seguridad')
  expect(told).toHaveLength(2)
  for (const line of told) expect(line).toMatchObject({ evento: 'identidad_cambiada', por, persona, campos: 1 })
  for (const secret of [correopersonal, '3109998877', '3109998878']) expect(lines.join('')).not.toContain(secret)
})
