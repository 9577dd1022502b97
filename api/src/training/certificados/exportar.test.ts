// The spreadsheet of certificates (CERT-26). The clock of the tests stands at 20 November 2026.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { MAX_EXPORTADAS } from '@anclaje/contract/rules/overview/trabajos'
import { estadoVisible } from '@anclaje/contract/rules/training/vigencia'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'
import { createRole, grant } from '../../../test/roles.ts'
import { XLSX_TYPE, readRows, sheetNames } from '../../../test/xlsx.ts'
import { cuentas } from '../../db/tables/access.ts'
import { trabajos } from '../../db/tables/jobs.ts'
import { certcol } from '../../db/tables/certificates.ts'
import { certificaciones } from '../../db/tables/training.ts'
import { workOnTrabajo } from '../../overview/trabajos/actions/run.ts'

const TITLES = [
  'Certificado',
  'Nombres',
  'Apellidos',
  'Tipo de documento',
  'Documento',
  'Curso',
  'Cohorte',
  'Horas',
  'Expedición',
  'Vencimiento',
  'Empresa',
  'NIT',
  'Estado',
  'Resultado',
  'Motivo del resultado',
  'Versión',
  'Entregado',
  'Cargado al Ministerio',
]

let t: TestApp
const lines: string[] = []
beforeAll(async () => {
  t = await startTestApp({}, { level: 'warn', stream: { write: (line: string) => void lines.push(line) } })
})
afterAll(() => t.close())

const adm = () => t.as('adm')
const day = (iso: string) => new Date(`${iso}T00:00:00Z`)
const exported = async (query: string, as = adm()) => {
  const { status, raw } = await as.get(`/certcol/exportar?${query}`)
  expect(status).toBe(200)
  const [titles, ...found] = await readRows(raw)
  expect(titles).toEqual(TITLES)
  return found
}
const codes = (found: unknown[][]) => found.map(([codigo]) => codigo)
const listed = async (query: string, as = adm()): Promise<string[]> =>
  (await as.get(`/certcol?size=5000&${query}`)).body.items.map((row: CertcolRow) => row.codigo_ceco)
const approve = async (id: string) =>
  expect((await adm().put(`/certcol/updateEstado/${id}`, { estado: 1 })).status).toBe(200)
const decide = async (ids: string[], desenlace: string | null, motivo?: string) =>
  expect((await adm().put('/certcol/desenlace', { ids, desenlace, motivo })).body.cambiados).toBe(ids.length)
/** Returns the state, the outcome with its reason, and the version of an exported row. */
const stateOf = (row: unknown[]) => TITLES.slice(12, 16).map((_, at) => row[12 + at] ?? null)
const upload = async (id: string) =>
  expect((await adm().put('/certcol/cargados', { ids: [id], fecha: '2026-11-20' })).body.cambiados).toBe(1)

/** Returns a caller with a role of the given switches on certificates, and of more permissions. */
async function clerk(actions: readonly string[], seesPeople = false) {
  const idrol = await createRole(t.db)
  const give = (switches: readonly string[]) =>
    grant(
      t,
      idrol,
      (module, action) =>
        (module === 'CertColaboradores' && switches.includes(action)) ||
        (seesPeople && module === 'Colaboradores' && action === 'ver'),
    )
  await give(actions)
  const { id_cue, id_col } = await t.make.cuenta(idrol)
  return { as: t.withToken(await t.sessions.issue({ id_cue, sesion_cue: 1 })), id_cue, id_col, give }
}

describe('the spreadsheet', () => {
  test('has one sheet with all columns, and the issued data of approved certificates', async () => {
    const curso = (await adm().post('/cursos', bodies.curso({ nombre: '=Rescate' }))).body
    const idcer = await t.make.certificacion({
      idcur: curso.id_cur,
      horas: 40,
      fechainicio: '2026-01-31',
      periodo: 3,
      tiempovigencia: 1,
    })
    const idemp = await t.make.empresa({ nombre: '@Alturas S.A.S.', nit: '811222333' })
    const person = { nombres: '=HYPERLINK("http://x")', apellidos: '+Peña', numerodocumento: '0012345678', idemp }
    const idcol = await t.make.colaborador(person)
    const [approved, annulled] = [
      await t.make.inscripcion(idcer, idcol),
      await t.make.inscripcion(idcer, await t.make.colaborador({ idemp })),
      await t.make.inscripcion(idcer, await t.make.colaborador({ nombres: '-Ana', idemp: 0 })),
    ]
    await approve(approved)
    await approve(annulled)
    const ended = await adm().put(`/certcol/${annulled}/anular`, { clase: 'otra', motivo: 'Una prueba', emision: 1 })
    expect(ended.status).toBe(200)
    expect((await adm().get(`/certcol/${approved}/pdf`)).status).toBe(200)
    await upload(approved)
    await t.db.execute(
      sql`update colaboradores set nombres_col = 'Otra', numerodocumento_col = '99887766' where id_col = ${idcol}`,
    )
    await t.db.execute(sql`update empresas set nombre_emp = 'Otra', nit_emp = '900' where id_emp = ${idemp}`)
    await t.db.update(certificaciones).set({ horas_cer: 8 }).where(eq(certificaciones.id_cer, idcer))

    const answer = await adm().get(`/certcol/exportar?idcer=${idcer}`)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, XLSX_TYPE])
    expect(answer.headers['content-disposition']).toContain('filename="Certificados.xlsx"')
    expect(await sheetNames(answer.raw)).toEqual(['Certificados'])
    const rows = await exported(`idcer=${idcer}`)
    const codigo = (n: number) => `${curso.iniciales_cur}-0001/000${n}`
    const dates = [day('2026-01-31'), day('2027-01-31')]
    const issued = ['@Alturas S.A.S.', '811222333'].map((text) => text.replace('@', "'@"))
    // The newest inscription comes first, as in the list.
    expect(codes(rows)).toEqual([codigo(3), codigo(2), codigo(1)])
    expect(rows[2]).toEqual([
      codigo(1),
      `'=HYPERLINK("http://x")`,
      "'+Peña",
      'CC',
      '0012345678',
      "'=Rescate",
      1,
      40,
      ...dates,
      ...issued,
      'Aprobado',
      null,
      null,
      1,
      'Sí',
      day('2026-11-20'),
    ])
    expect(rows[1]!.slice(7)).toEqual([40, ...dates, ...issued, 'Anulado', null, null, 1, 'No'])
    // A pending row has today's data, and no version that could have been delivered. Empty cells at
    // the end are not read.
    expect(rows[0]!.slice(1, 2)).toEqual(["'-Ana"])
    expect(rows[0]!.slice(7)).toEqual([8, ...dates, 'INDEPENDIENTE', null, 'En curso'])
  })

  test('has the values and states that the list shows', async () => {
    const idemp = await t.make.empresa()
    const changed = await t.make.colaborador({ idemp })
    for (const [fechainicio, outcome] of [
      ['2026-11-20', 'aprobado'],
      ['2026-11-21', 'aprobado'],
      ['2025-01-01', 'aprobado'],
      ['2025-01-01', null],
      ['2025-01-01', 'no_aprobo'],
    ] as const) {
      const idcer = await t.make.certificacion({ fechainicio, periodo: 2, tiempovigencia: 6 })
      const id = await t.make.inscripcion(idcer, changed)
      if (outcome === 'aprobado') await approve(id)
      else if (outcome) await decide([id], outcome)
    }
    await adm().put(`/colaboradores/${changed}`, bodies.colaborador({ nombres: 'Otra', idemp, tipodocumento: 2 }))
    const [company, state] = [TITLES.indexOf('Empresa'), TITLES.indexOf('Estado')]
    const rows = (await exported(`idemp=${idemp}`)).map((row) => [...row.slice(0, company + 1), row[state]])
    expect(rows.map((row) => row.at(-1))).toEqual(['No aprobó', 'Vencido', 'Vencido', 'En curso', 'Aprobado'])
    const items: CertcolRow[] = (await adm().get(`/certcol?idemp=${idemp}`)).body.items
    expect(rows).toEqual(
      items.map(({ codigo_ceco, colaboradore, certificacione, empresa, ...row }) => [
        codigo_ceco,
        colaboradore.nombres_col,
        colaboradore.apellidos_col,
        colaboradore.tipodocumento.iniciales_tipo,
        colaboradore.numerodocumento_col,
        certificacione.curso.nombre_cur,
        certificacione.cohorte_cer,
        certificacione.horas_cer,
        day(certificacione.fechainicio_cer),
        day(certificacione.fechafin_cer),
        empresa.nombre_emp,
        estadoVisible(row).label,
      ]),
    )
    expect(new Set(rows.map((row) => row[1]))).toEqual(new Set(['Otra', 'Íngrid Yuliana']))
  })

  test('says the outcome of a learner and its reason, until it is taken back', async () => {
    const idcer = await t.make.certificacion()
    const ids: string[] = []
    for (let n = 0; n < 5; n += 1) ids.push(await t.make.inscripcion(idcer, await t.make.colaborador()))
    const [failed, absent, left, wrong] = ids as [string, string, string, string, string]
    await decide([failed], 'no_aprobo', '=2,1 en la práctica')
    await decide([absent], 'no_asistio')
    await decide([left], 'retirado', 'Cambió de empresa')
    await decide([wrong], 'error')
    const states = async () => (await exported(`idcer=${idcer}`)).map(stateOf).toReversed()
    expect(await states()).toEqual([
      ['No aprobó', 'No aprobó', "'=2,1 en la práctica", null],
      ['No asistió', 'No asistió', null, null],
      ['Retirado', 'Retirado', 'Cambió de empresa', null],
      ['Inscrito por error', 'Inscrito por error', null, null],
      ['En curso', null, null, null],
    ])
    await decide([failed, left], null)
    await approve(failed)
    const now = await states()
    expect([now[0], now[2]]).toEqual([
      ['Aprobado', null, null, 1],
      ['En curso', null, null, null],
    ])
  })

  test('has the version in force of a corrected certificate, with its data', async () => {
    const idcer = await t.make.certificacion()
    const idcol = await t.make.colaborador({ nombres: 'Antes' })
    const id = await t.make.inscripcion(idcer, idcol)
    await approve(id)
    await t.db.execute(sql`update colaboradores set nombres_col = 'Después' where id_col = ${idcol}`)
    const [row] = await exported(`idcer=${idcer}`)
    expect([row![1], ...stateOf(row!)]).toEqual(['Antes', 'Aprobado', null, null, 1])
    const asked = { partes: ['aprendiz'], motivo: 'El nombre', emision: 1 }
    expect((await adm().put(`/certcol/${id}/corregir`, asked)).status).toBe(200)
    const [corrected] = await exported(`idcer=${idcer}`)
    expect([corrected![1], ...stateOf(corrected!)]).toEqual(['Después', 'Aprobado', null, null, 2])
  })
})

describe('the filters', () => {
  test('are those of the list', async () => {
    const idemp = await t.make.empresa()
    const [idcur, otro] = [2, 3]
    const ids: string[] = []
    for (const course of [idcur, idcur, otro]) {
      const idcer = await t.make.certificacion({ idcur: course })
      for (let n = 0; n < 3; n += 1) ids.push(await t.make.inscripcion(idcer, await t.make.colaborador({ idemp })))
    }
    for (const id of ids.slice(0, 4)) await approve(id)
    await upload(ids[1]!)
    await decide([ids[5]!, ids[6]!], 'retirado')
    await decide([ids[7]!], 'no_asistio')
    const { colaboradore, idcer_ceco, idcol_ceco } = (await adm().get(`/certcol/GetById/${ids[4]}`)).body
    for (const query of [
      `idemp=${idemp}`,
      `idcol=${idcol_ceco}`,
      `idcer=${idcer_ceco}`,
      `idcur=${otro}&idemp=${idemp}`,
      'idcur=2&cohorte=1',
      `numerodocumento=${colaboradore.numerodocumento_col}`,
      `numerodocumento=${colaboradore.numerodocumento_col.slice(1)}`,
      `idemp=${idemp}&situacion=vigente`,
      `idemp=${idemp}&situacion=pendiente`,
      `idemp=${idemp}&situacion=porvencer&dias=365`,
      `idemp=${idemp}&cargado=1`,
      `idemp=${idemp}&estado=0`,
      `idemp=${idemp}&situacion=noaprobado`,
      `idemp=${idemp}&situacion=anulado`,
      `idemp=${idemp}&desenlace=ninguno`,
      `idemp=${idemp}&desenlace=retirado`,
      `idemp=${idemp}&desenlace=no_aprobo`,
      `idcer=${idcer_ceco}&falta=correo`,
      'numerodocumento=&idcol=&situacion=&cargado=',
    ]) {
      const found = codes(await exported(query))
      expect(found, query).toEqual(await listed(query))
    }
    expect(await exported(`idemp=${idemp}&situacion=vigente`)).toHaveLength(4)
    expect(await exported(`idemp=${idemp}&cargado=1`)).toHaveLength(1)
    expect(await exported(`idemp=${idemp}&situacion=noaprobado`)).toHaveLength(3)
    expect(await exported(`idemp=${idemp}&desenlace=retirado`)).toHaveLength(2)
    expect(await exported('numerodocumento=nadie-asi')).toEqual([])
    expect((await adm().get('/certcol/exportar?desenlace=otro')).status).toBe(400)
    expect((await adm().get('/certcol/exportar?situacion=otra')).status).toBe(400)
    expect((await adm().get('/certcol/exportar?falta=correo')).body.fields).toEqual({
      falta: 'Elija primero la cohorte.',
    })
  })

  test('of what people lack needs the permission to see people, also as a job', async () => {
    const idcer = await t.make.certificacion()
    await t.make.inscripcion(idcer, await t.make.colaborador({ correopersonal: null }))
    const query = `idcer=${idcer}&falta=correo`
    const filtro = { idcer, falta: 'correo' }
    const { as } = await clerk(['ver', 'filtrar'])
    expect((await as.get(`/certcol/exportar?${query}`)).status).toBe(403)
    expect((await as.post('/trabajos', { accion: 'exportar_certificados', filtro })).status).toBe(403)
    const other = await clerk(['ver', 'filtrar'], true)
    expect(await exported(query, other.as)).toHaveLength(1)
    const wrong = await other.as.post('/trabajos', { accion: 'exportar_certificados', filtro: { falta: 'correo' } })
    expect([wrong.status, wrong.body.fields]).toEqual([400, { falta: 'Elija primero la cohorte.' }])
  })
})

describe('the permission', () => {
  test('is to see certificates, and the security log tells', async () => {
    expect((await t.visitor.get('/certcol/exportar')).status).toBe(401)
    const none = await clerk(['crear', 'editar', 'eliminar', 'filtrar'])
    expect((await none.as.get('/certcol/exportar')).status).toBe(403)
    expect((await none.as.post('/trabajos', { accion: 'exportar_certificados', filtro: {} })).status).toBe(403)
    const idemp = await t.make.empresa()
    await t.make.inscripcion(await t.make.certificacion(), await t.make.colaborador({ idemp }))
    const { as, id_cue } = await clerk(['ver', 'filtrar'])
    lines.length = 0
    expect(await exported(`idemp=${idemp}`, as)).toHaveLength(1)
    const logged = lines.map((line) => JSON.parse(line)).filter(({ evento }) => evento === 'exportacion')
    expect(logged).toEqual([
      expect.objectContaining({ registro: 'seguridad', por: id_cue, accion: 'exportar_certificados', filas: 1 }),
    ])
  })

  test('without filtrar is for one’s own only, whatever is asked for', async () => {
    const { as, id_col } = await clerk(['ver', 'crear', 'editar', 'eliminar'])
    const idcer = await t.make.certificacion()
    const idcol = await t.make.colaborador()
    await t.make.inscripcion(idcer, idcol)
    await t.make.inscripcion(idcer, id_col)
    const own = await listed(`idcol=${id_col}`)
    expect(own).toHaveLength(1)
    for (const query of ['', `idcol=${idcol}`, `idcer=${idcer}`, 'idcol=', 'estado=0'])
      expect(codes(await exported(query, as)), query).toEqual(own)
    expect(await exported('estado=1', as)).toEqual([])
  })

  test('without filtrar shows one’s own outcome, but not what staff wrote about it', async () => {
    const { as, id_col } = await clerk(['ver'])
    const idcer = await t.make.certificacion()
    await decide([await t.make.inscripcion(idcer, id_col)], 'no_aprobo', 'Copió en el examen')
    expect((await exported('', as)).map(stateOf)).toEqual([['No aprobó', 'No aprobó', null, null]])
    expect((await exported(`idcer=${idcer}`)).map(stateOf)).toEqual([
      ['No aprobó', 'No aprobó', 'Copió en el examen', null],
    ])
  })
})

describe('a job', () => {
  const work = (id: string) => workOnTrabajo(t.deps, { data: { trabajo: id }, isLast: true })
  const ask = async (as: ReturnType<TestApp['as']>, filtro: object = {}) => {
    const { status, body } = await as.post('/trabajos', { accion: 'exportar_certificados', filtro })
    expect(status).toBe(201)
    return body.id_tra as string
  }
  const fileOf = (as: ReturnType<TestApp['as']>, id: string) => as.get(`/trabajos/${id}/archivo`)
  const jobOf = async (as: ReturnType<TestApp['as']>, id: string) =>
    (await as.get('/trabajos?size=100')).body.items.find(({ id_tra }: { id_tra: string }) => id_tra === id)

  test('makes the file of more than 10,000 certificates, each once and newest first', async () => {
    const idcer = await t.make.certificacion()
    await t.db.execute(sql`
      with personas as (
        insert into colaboradores (paisdocumento_col, tipodocumento_col, numerodocumento_col, nombres_col, apellidos_col, busqueda_col)
        select 170, 1, 'muchos' || i, 'Nombre ' || i, 'Muchos', 'muchos' from generate_series(1, ${MAX_EXPORTADAS + 7}::int) i
        returning id_col)
      insert into certcol (id_ceco, idcer_ceco, idcol_ceco, consecutivo_ceco)
      select gen_random_uuid(), ${idcer}::int, id_col, row_number() over () from personas`)
    const long = await adm().get(`/certcol/exportar?idcer=${idcer}`)
    expect(long.body).toMatchObject({ status: 409, code: 'exportacion_larga' })
    const id = await ask(adm(), { idcer: String(idcer), situacion: '' })
    await work(id)
    const ready = await jobOf(adm(), id)
    const all = MAX_EXPORTADAS + 7
    expect(ready).toMatchObject({ estado_tra: 'listo', archivo_tra: 'Certificados.xlsx', hechas_tra: all })
    lines.length = 0
    const [titles, ...found] = await readRows((await fileOf(adm(), id)).raw)
    expect(titles).toEqual(TITLES)
    expect(new Set(codes(found)).size).toBe(all)
    const ids = await t.db.select({ id: certcol.id_ceco, n: certcol.consecutivo_ceco }).from(certcol).where(eq(certcol.idcer_ceco, idcer)) // prettier-ignore
    const newest = ids.toSorted((a, b) => (a.id < b.id ? 1 : -1)).map(({ n }) => n)
    expect(codes(found).map((codigo) => Number(String(codigo).split('/')[1]))).toEqual(newest)
    const logged = lines.map((line) => JSON.parse(line)).find(({ evento }) => evento === 'exportacion')
    expect(logged).toMatchObject({ accion: 'exportar_certificados', filas: all })
    await t.db.delete(certcol).where(eq(certcol.idcer_ceco, idcer))
    const order = await adm().post('/trabajos', { accion: 'exportar_certificados', filtro: { orden: 'apellidos' } })
    expect([order.status, order.body.message]).toEqual([400, 'Envíe solo filtros de esa lista.'])
  })

  test('without filtrar is about one’s own, and with filtrar lost shows no file of others', async () => {
    const idcer = await t.make.certificacion()
    const { as, id_col, give } = await clerk(['ver', 'filtrar'])
    for (const idcol of [id_col, await t.make.colaborador()]) await t.make.inscripcion(idcer, idcol)
    const whole = await ask(as, { idcer })
    const late = await ask(as, { idcer, estado: 0 })
    await work(whole)
    const told = async () => (await as.get('/trabajos?pordescargar=1')).body.totalItems
    expect(await told()).toBe(1)
    await give(['ver'])
    expect([(await fileOf(as, whole)).status, await told()]).toEqual([403, 0])
    await work(late)
    expect(await jobOf(as, late)).toMatchObject({
      estado_tra: 'fallido',
      motivo_tra: 'Su rol ya no permite esta exportación.',
    })
    expect((await as.post(`/trabajos/${late}/reintentar`)).status).toBe(403)

    const own = await ask(as, { idcer })
    await work(own)
    expect(await told()).toBe(1)
    expect((await readRows((await fileOf(as, own)).raw)).slice(1)).toHaveLength(1)
    await give(['ver', 'filtrar'])
    expect((await readRows((await fileOf(as, whole)).raw)).slice(1)).toHaveLength(2)
    expect((await readRows((await fileOf(as, own)).raw)).slice(1)).toHaveLength(1)
  })

  test('fails once its account is blocked', async () => {
    const { as, id_cue } = await clerk(['ver', 'filtrar'])
    const id = await ask(as)
    await t.db.update(cuentas).set({ bloqueada_cue: true }).where(eq(cuentas.id_cue, id_cue))
    await work(id)
    const [row] = await t.db.select({ motivo: trabajos.motivo_tra }).from(trabajos).where(eq(trabajos.id_tra, id))
    expect(row).toEqual({ motivo: 'Su rol ya no permite esta exportación.' })
  })
})
