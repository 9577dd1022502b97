import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES } from '@anclaje/contract/permissions'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { eq } from 'drizzle-orm'
import { cuentas } from '../../db/tables/access.ts'
import { workOnTrabajo } from '../../overview/trabajos/actions/run.ts'
import { bodies } from '../../../test/factories.ts'
import { historyOf } from '../../../test/history.ts'
import { createRole, grant } from '../../../test/roles.ts'

// A caller whose role has all permissions on certificates except `filtrar` sees and changes only
// their own certificates (ACC-13).

let t: TestApp
const lines: string[] = []
let me: ReturnType<TestApp['withToken']>
let own: { idcol: number; id: string }
let other: { idcol: number; id: string; idcer: number }
beforeAll(async () => {
  t = await startTestApp({}, { level: 'error', stream: { write: (line: string) => lines.push(line) } })
  const idrol = await createRole(t.db)
  await grant(t, idrol, (module, action) => module === 'CertColaboradores' && action !== 'filtrar')
  const account = await t.make.cuenta(idrol)
  me = t.withToken(await t.sessions.issue({ id_cue: account.id_cue, sesion_cue: 1 }))
  const idcer = await t.make.certificacion()
  own = { idcol: account.id_col, id: await t.make.inscripcion(idcer, account.id_col) }
  const idcol = await t.make.colaborador()
  other = { idcol, idcer, id: await t.make.inscripcion(idcer, idcol) }
  await t.as('adm').put('/certcol/updateArrayEstado', { estado: 1, ids: [other.id] })
})
afterAll(() => t.close())

test('the reason of one’s own outcome is for staff alone (CERT-27)', async () => {
  const idcer = await t.make.certificacion()
  const id = await t.make.inscripcion(idcer, own.idcol)
  const asked = { ids: [id], desenlace: 'no_aprobo', motivo: 'Copió' }
  expect((await t.as('adm').put('/certcol/desenlace', asked)).body.cambiados).toBe(1)
  const answers = [
    (await me.get(`/certcol/GetById/${id}`)).body,
    (await me.get(`/certcol?idcer=${idcer}`)).body.items[0],
    (await me.put(`/certcol/${id}`, { idemp: 0 })).body,
  ]
  for (const row of answers)
    expect(row).toMatchObject({ id_ceco: id, desenlace_ceco: 'no_aprobo', motivodesenlace_ceco: null })
  expect((await t.as('adm').get(`/certcol/GetById/${id}`)).body.motivodesenlace_ceco).toBe('Copió')
  await t.as('adm').put('/certcol/desenlace', { ids: [id], desenlace: null })
  expect((await t.as('adm').delete(`/certcol/${id}`)).status).toBe(200)
})

describe('the certificate of somebody else', () => {
  test('is in no list, with any filter', async () => {
    for (const query of ['', `?idcol=${other.idcol}`, `?idcer=${other.idcer}`, '?idcol=', '?size=9007199254740991']) {
      const { body } = await me.get(`/certcol${query}`)
      expect(body.items.map((row: { id_ceco: string }) => row.id_ceco)).toEqual([own.id])
      expect(body.totalItems).toBe(1)
    }
  })

  test('cannot be read, drawn, changed or deleted', async () => {
    const answers = [
      await me.get(`/certcol/GetById/${other.id}`),
      await me.get(`/certcol/${other.id}/pdf`),
      await me.get(`/certcol/${other.id.toUpperCase()}/pdf?vista=1`),
      await me.get(`/certcol/${other.id}/pdf?vista=1&formato=svg`),
      await me.put(`/certcol/${other.id}`, { idemp: 0 }),
      await me.put(`/certcol/updateEstado/${other.id}`, { estado: 0 }),
      await me.delete(`/certcol/${other.id}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404])
    const row = await t.as('adm').get(`/certcol/GetById/${other.id}`)
    expect(row.body).toMatchObject({ estado_ceco: 1, descargado_ceco: 0 })
  })

  test('cannot be created: one may only inscribe oneself', async () => {
    const idcer = await t.make.certificacion()
    const list = [
      { idcer, idcol: own.idcol },
      { idcer, idcol: other.idcol },
    ]
    expect((await me.post('/certcol', list)).status).toBe(403)
    expect((await me.post('/certcol', list.slice(0, 1))).status).toBe(201)
    const [{ id_ceco }] = (await me.get(`/certcol?idcer=${idcer}`)).body.items
    expect((await me.delete(`/certcol/${id_ceco}`)).status).toBe(200)
  })

  test('cannot be approved in bulk', async () => {
    expect((await me.put('/certcol/updateArrayEstado', { estado: 1, ids: [own.id, other.id] })).status).toBe(403)
  })
})

describe('a role that only looks (ACC-13)', () => {
  let looker: Awaited<ReturnType<typeof whoMay>>
  let seen: { id: string; idcer: number }
  const whoMay = async (...on: string[]) => {
    const idrol = await createRole(t.db)
    await grant(t, idrol, (module, action) => on.includes(`${module} ${action}`))
    const { id_cue, id_col } = await t.make.cuenta(idrol)
    return { id_cue, id_col, as: t.withToken(await t.sessions.issue({ id_cue, sesion_cue: 1 })) }
  }
  const LOOKS = ['CertColaboradores ver', 'TodosLosCertificados ver', 'Certificaciones ver']
  beforeAll(async () => {
    looker = await whoMay(...LOOKS)
    const idcer = await t.make.certificacion()
    seen = { idcer, id: await t.make.inscripcion(idcer, other.idcol) }
    await t.as('adm').put(`/certcol/updateEstado/${seen.id}`, { estado: 1 })
  })

  test('reads everyone’s certificates in every way', async () => {
    const { as } = looker
    const adm = t.as('adm')
    const count = async (of: typeof as, path: string) => (await of.get(path)).body
    for (const path of ['/certcol?size=1', '/certcol/situaciones'])
      expect(await count(as, path), path).toEqual(await count(adm, path))
    const reads = ['GetById/:id', ':id/emisiones', ':id/cambios', ':id/pdf?vista=1&formato=svg']
    for (const path of reads) expect((await as.get(`/certcol/${path.replace(':id', seen.id)}`)).status, path).toBe(200)
    for (const path of [
      `/email?id_ceco=${seen.id}`,
      '/certcol/exportar',
      `/certificaciones/${seen.idcer}/asistencia`,
      `/certificaciones/${seen.idcer}/ministerio`,
    ])
      expect((await as.get(path)).status, path).toBe(200)
    expect((await as.get('/empresa/getByParams')).body).toEqual((await adm.get('/empresa/getByParams')).body)
    const { codigo_ceco } = (await as.get(`/certcol/GetById/${seen.id}`)).body
    const [found] = (await as.get(`/buscar?q=${encodeURIComponent(codigo_ceco)}`)).body
    expect(found).toMatchObject({ clase: 'certificado', resultados: [{ id: seen.id }] })
  })

  test('hands nothing out: the approval of what it downloaded can still be taken back (TRUST-3)', async () => {
    expect((await looker.as.get(`/certcol/${seen.id}/pdf`)).status).toBe(200)
    const { body } = await t.as('adm').get(`/certcol/GetById/${seen.id}`)
    expect(body.descargado_ceco).toBe(0)
    for (const estado of [0, 1])
      expect((await t.as('adm').put(`/certcol/updateEstado/${seen.id}`, { estado })).status).toBe(200)
    const mine = await t.make.inscripcion(await t.make.certificacion(), looker.id_col)
    await t.as('adm').put(`/certcol/updateEstado/${mine}`, { estado: 1 })
    expect((await looker.as.get(`/certcol/${mine}/pdf`)).status).toBe(200)
    expect((await t.as('adm').get(`/certcol/GetById/${mine}`)).body.descargado_ceco).toBe(1)
  })

  test('with every switch but `filtrar` changes its own alone, and is told so of others', async () => {
    const acts = ['crear', 'editar', 'eliminar'].map((act) => `CertColaboradores ${act}`)
    const { as, id_col } = await whoMay(...LOOKS, ...acts)
    const ended = { partes: ['centro'], clase: 'otra', motivo: 'Una prueba', emision: 1 }
    const { correopersonal_col: to } = (await t.as('adm').get(`/certcol/GetById/${seen.id}`)).body.colaboradore
    for (const [what, answer] of Object.entries({
      company: await as.put(`/certcol/${seen.id}`, { idemp: 0 }),
      approval: await as.put(`/certcol/updateEstado/${seen.id}`, { estado: 0 }),
      correction: await as.put(`/certcol/${seen.id}/corregir`, ended),
      annulment: await as.put(`/certcol/${seen.id}/anular`, ended),
      deletion: await as.delete(`/certcol/${seen.id}`),
      mail: await as.post('/email', { tipo: 2, to: to ?? 'a@b.co', id_ceco: seen.id }),
      inscription: await as.post('/certcol', [{ idcer: await t.make.certificacion(), idcol: other.idcol }]),
    }))
      expect([what, answer.status, answer.body.message]).toEqual([
        what,
        403,
        what === 'inscription' ? expect.any(String) : 'Su rol solo le permite ver los certificados de otras personas.',
      ])
    expect((await as.put('/certcol/cargados', { ids: [seen.id], fecha: '2026-01-01' })).body.cambiados).toBe(0)
    const mine = await t.make.inscripcion(await t.make.certificacion(), id_col)
    expect((await as.put(`/certcol/${mine}`, { idemp: 0 })).status).toBe(200)
  })

  test('with `ver` on the new module alone reads no certificate, and `filtrar` includes it', async () => {
    const alone = await whoMay('TodosLosCertificados ver')
    for (const path of ['/certcol', `/certcol/GetById/${seen.id}`, '/certcol/exportar'])
      expect((await alone.as.get(path)).status).toBe(403)
    const decides = await whoMay('CertColaboradores ver', 'CertColaboradores filtrar')
    expect((await decides.as.get(`/certcol/GetById/${seen.id}`)).status).toBe(200)
  })
})

describe('nobody approves their own certificate', () => {
  test('with editar', async () => {
    expect((await me.put(`/certcol/updateEstado/${own.id}`, { estado: 1 })).status).toBe(403)
    expect((await t.as('adm').get(`/certcol/GetById/${own.id}`)).body.estado_ceco).toBe(0)
  })

  test('as an administrator, alone or in bulk, in either direction', async () => {
    const adm = t.as('adm')
    const mine = await t.make.inscripcion(other.idcer, t.accounts.adm.id_col)
    expect((await adm.put(`/certcol/updateEstado/${mine}`, { estado: 1 })).status).toBe(403)
    const bulk = await adm.put('/certcol/updateArrayEstado', { estado: 1, ids: [mine] })
    expect(bulk.body).toMatchObject({
      cambiados: 0,
      omitidos: [{ id_ceco: mine, motivo: 'No puede aprobar su propio certificado' }],
    })
    const registro = t.as('registro')
    expect((await registro.put(`/certcol/updateEstado/${mine}`, { estado: 1 })).status).toBe(200)
    const back = await adm.put(`/certcol/updateEstado/${mine}`, { estado: 0 })
    expect(back).toMatchObject({
      status: 403,
      body: { message: 'No puede quitar la aprobación de su propio certificado.' },
    })
    expect((await adm.put('/certcol/updateArrayEstado', { estado: 0, ids: [mine] })).body).toMatchObject({
      cambiados: 0,
      omitidos: [{ id_ceco: mine, motivo: 'No puede quitar la aprobación de su propio certificado' }],
    })
  })
})

test('one’s own certificate is read and drawn', async () => {
  await t.as('adm').put(`/certcol/updateEstado/${own.id}`, { estado: 1 })
  expect((await me.get(`/certcol/GetById/${own.id}`)).body.idcol_ceco).toBe(own.idcol)
  expect((await me.get(`/certcol/${own.id}/pdf`)).status).toBe(200)
})

describe('one’s own under another spelling (TRUST-10)', () => {
  const NAME = { nombres: 'Jorge Iván', apellidos: 'Ñustes Cárdenas' }
  const SUYO = { status: 403, code: 'sin_permiso', message: 'Es su propio nombre o número: lo aprueba otra persona.' }
  let clerk: { id_cue: number; id_col: number; as: ReturnType<TestApp['withToken']> }
  beforeAll(async () => {
    const account = await t.make.cuenta(ROLES.registro, { ...NAME, numerodocumento: '79111222' })
    const token = await t.sessions.issue({ id_cue: account.id_cue, sesion_cue: 1 })
    clerk = { ...account, as: t.withToken(token) }
  })
  const inscribed = async (over: object) =>
    t.make.inscripcion(await t.make.certificacion(), await t.make.colaborador(over))
  const approve = (id: string, as = clerk.as) => as.put(`/certcol/updateEstado/${id}`, { estado: 1 })
  const waits = async (id: string) => {
    const { items } = (await clerk.as.get('/certcol?situacion=pendiente&size=5000')).body
    return items.some(({ id_ceco }: { id_ceco: string }) => id_ceco === id)
  }

  test.each([
    ['the name in another order and case', { nombres: 'CARDENAS ÑUSTES', apellidos: 'jorge ivan' }],
    ['a word less', { nombres: 'Jorge', apellidos: 'Ñustes Cárdenas' }],
    ['the number with letters and zeros', { nombres: 'Luz', apellidos: 'Gómez', numerodocumento: 'PA0079111222' }],
  ])('is not approved with %s: alone, in bulk, and in no list of what waits', async (_, over) => {
    const id = await inscribed(over)
    expect((await approve(id)).body).toMatchObject(SUYO)
    const { body } = await clerk.as.put('/certcol/updateArrayEstado', { estado: 1, ids: [id] })
    expect(body).toMatchObject({ cambiados: 0, omitidos: [{ motivo: SUYO.message }] })
    expect(await waits(id)).toBe(false)
    expect((await approve(id, t.as('adm'))).status).toBe(200)
    for (const act of ['corregir', 'anular']) {
      const sent = { partes: ['centro'], clase: 'otra', motivo: 'Una prueba', emision: 1 }
      const answer = await clerk.as.put(`/certcol/${id}/${act}`, sent)
      expect([answer.status, answer.body.code]).toEqual([403, 'sin_permiso'])
    }
  })

  test('is not approved under a name or number of before either', async () => {
    const [renamed, renumbered] = [await inscribed(NAME), await inscribed({ numerodocumento: 'CE79111222' })]
    const change = { nombres: 'Aníbal Otro', apellidos: 'Peñaloza Ríos', numerodocumento: '80333444' }
    const saved = await t.as('adm').put(`/colaboradores/${clerk.id_col}`, bodies.colaborador(change))
    expect(saved.status).toBe(200)
    for (const id of [renamed, renumbered]) {
      expect((await approve(id)).body).toMatchObject(SUYO)
      expect(await waits(id)).toBe(false)
    }
    // A name with one other word is that of somebody else.
    const other = await inscribed({ nombres: 'Jorge Iván', apellidos: 'Ñustes Gómez' })
    expect(await waits(other)).toBe(true)
    expect((await approve(other)).status).toBe(200)
  })

  /** Gives a person an account in the clerk's role. Returns their calls. */
  async function accountOf(id_col: number) {
    const [row] = await t.db.select().from(cuentas).where(eq(cuentas.id_cue, clerk.id_cue))
    const { id_cue: _, ...account } = row!
    const [made] = await t.db
      .insert(cuentas)
      .values({ ...account, idcol_cue: id_col, username_cue: `NUEVA${id_col}` })
      .returning({ id_cue: cuentas.id_cue })
    return t.withToken(await t.sessions.issue({ id_cue: made!.id_cue, sesion_cue: account.sesion_cue }))
  }

  test('is not approved under a name from before the account', async () => {
    const id_col = await t.make.colaborador({ nombres: 'Nelson Darío', apellidos: 'Quiroga Peña' })
    const renamed = bodies.colaborador({ nombres: 'Otro Nombre', apellidos: 'Distinto Ahora' })
    expect((await t.as('adm').put(`/colaboradores/${id_col}`, renamed)).status).toBe(200)
    const as = await accountOf(id_col)
    const id = await inscribed({ nombres: 'Nelson Darío', apellidos: 'Quiroga Peña' })
    expect((await approve(id, as)).body).toMatchObject(SUYO)
  })

  test('is not approved under any of thirty names of before, of which an ADM gave the last ones', async () => {
    const [registro, adm] = [t.as('registro'), t.as('adm')]
    const id_col = await t.make.colaborador({ nombres: 'Uno Dos Tres', apellidos: 'Cuatro Cinco' })
    const word = (n: number) => `${'abcdefghij'.charAt(n / 10)}${'klmnopqrst'.charAt(n % 10)}ez`
    const named = (n: number) =>
      bodies.colaborador({ nombres: `Primo Segundo ${word(n)}`, apellidos: `Tercio Cuarto Quinto Sexto` })
    const rename = (as: typeof adm, n: number) => as.put(`/colaboradores/${id_col}`, named(n))
    const written = historyOf(t.db)
    await written()
    for (let n = 0; n < 20; n += 1) expect((await rename(adm, n)).status, `${n}`).toBe(200)
    // The same words in another order do not count as another name.
    const turned = { ...named(19), nombres: `${word(19)} Segundo Primo` }
    expect((await registro.put(`/colaboradores/${id_col}`, turned)).status).toBe(200)
    expect(await rename(registro, 20)).toMatchObject({ status: 409, body: { code: 'muchos_nombres' } })
    for (let n = 20; n < 30; n += 1) expect((await rename(adm, n)).status, `${n}`).toBe(200)
    // Even with more than twenty names, anybody may change the order of the words: no name is
    // added.
    const back = { ...named(29), nombres: `${word(29)} Segundo Primo` }
    expect((await registro.put(`/colaboradores/${id_col}`, back)).status).toBe(200)
    const told = (await written()).flatMap(({ cambios }) => (cambios?.nombres_col ? [cambios.nombres_col] : []))
    expect(told).toHaveLength(32)
    expect(told.slice(1).map(([before]) => before)).toEqual(told.slice(0, -1).map(([, after]) => after))
    const as = await accountOf(id_col)
    const id = await inscribed({ nombres: 'Sexto Quinto', apellidos: `Primo ${word(3)}` })
    const { items } = (await as.get('/certcol?situacion=pendiente&page=0&size=100')).body
    expect(items.some((row: { id_ceco: string }) => row.id_ceco === id)).toBe(false)
  })

  test('with two words alone is asked about, approved and logged', async () => {
    const id = await inscribed({ nombres: 'Jorge', apellidos: 'Cárdenas' })
    expect((await clerk.as.post('/certcol/aprobacion', { ids: [id] })).body).toMatchObject({
      aprobables: 1,
      homonimos: 1,
    })
    expect((await approve(id)).status).toBe(200)
  })

  describe('under a short name is told in the security log', () => {
    const SHORT = { nombres: 'Tulio', apellidos: 'Zabaleta' }
    const OTHER = { nombres: 'Tulio', apellidos: 'Ramírez' }
    const PARTES = { partes: ['aprendiz', 'centro'], motivo: 'Una prueba' }
    const ANNULMENT = { clase: 'otra', motivo: 'Una prueba' }
    let chief: typeof clerk
    beforeAll(async () => {
      const account = await t.make.cuenta(ROLES.adm, { nombres: 'Tulio Efraín', apellidos: 'Zabaleta Orduz' })
      const token = await t.sessions.issue({ id_cue: account.id_cue, sesion_cue: 1 })
      chief = { ...account, as: t.withToken(token) }
    })
    /** Returns the events since a line of the log, each with its count of namesakes. */
    const told = (from: number) =>
      lines
        .slice(from)
        .map((line) => JSON.parse(line))
        .filter(({ registro }) => registro === 'seguridad')
        .map(({ evento, homonimos }) => [evento, homonimos])

    test('by an approval', async () => {
      const id = await inscribed(SHORT)
      const from = lines.length
      expect((await approve(id, chief.as)).status).toBe(200)
      expect(told(from)).toEqual([['aprobacion', 1]])
    })

    test.each([
      ['today', '1055666777', OTHER, SHORT],
      ['as issued', '1055666778', SHORT, OTHER],
    ])('by a correction and an annulment, of who has it %s', async (_, numerodocumento, first, then) => {
      const [corrected, annulled] = [await inscribed({ ...first, numerodocumento }), await inscribed(first)]
      const { idcol_ceco } = (await t.as('adm').get(`/certcol/GetById/${corrected}`)).body
      for (const id of [corrected, annulled]) expect((await approve(id, t.as('adm'))).status).toBe(200)
      const person = bodies.colaborador({ ...then, numerodocumento })
      expect((await t.as('adm').put(`/colaboradores/${idcol_ceco}`, person)).status).toBe(200)
      const from = lines.length
      const sent = { ...PARTES, ...ANNULMENT, emision: 1 }
      expect((await chief.as.put(`/certcol/${corrected}/corregir`, sent)).status).toBe(200)
      expect((await chief.as.put(`/certcol/${annulled}/anular`, sent)).status).toBe(200)
      expect(told(from)).toEqual([
        ['correccion', 1],
        ['anulacion', first === SHORT ? 1 : undefined],
      ])
    })

    test('by work with many rows', async () => {
      const ids = [await inscribed(SHORT), await inscribed({})]
      const por = chief.id_cue
      for (const fields of [
        { accion: 'aprobar_certificados' },
        { accion: 'corregir_certificados', ...PARTES },
        { accion: 'anular_certificados', ...ANNULMENT },
      ]) {
        const { accion } = fields
        await t.as('adm').form('PUT', '/centro', { ciudad: accion })
        const trabajo = (await chief.as.post('/trabajos', { ...fields, ids, esperado: 2 })).body.id_tra
        const events: unknown[][] = []
        await workOnTrabajo(t.deps, { data: { trabajo }, isLast: true }, (...each) => void events.push(each))
        expect(events).toEqual([
          ['homonimos', { por, trabajo, accion, homonimos: 1 }],
          ['trabajo_hecho', { por, trabajo, accion, hechas: 2, omitidas: 0 }],
        ])
      }
    })
  })
})
