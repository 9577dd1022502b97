import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { COLUMNAS_MINISTERIO } from '@anclaje/contract/rules/training/ministerio'
import type { RevisionMinisterio } from '@anclaje/contract/training/ministerio'
import { eq, sql } from 'drizzle-orm'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { COMPLETO, bodies } from '../../../test/factories.ts'
import { createRole, grant } from '../../../test/roles.ts'
import { ministerio } from '../../db/tables/ministerio.ts'
import { colaboradores, empresas } from '../../db/tables/training.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let t: TestApp
let idrol: number
let me: ReturnType<TestApp['withToken']>
let mine: { id_cue: number; id_col: number }
beforeAll(async () => {
  t = await startTestApp()
  idrol = await createRole(t.db)
  mine = await t.make.cuenta(idrol)
  me = t.withToken(await t.sessions.issue({ id_cue: mine.id_cue, sesion_cue: 1 }))
})
afterAll(() => t.close())

const ok = async (reply: ReturnType<TestApp['visitor']['get']>) => {
  const { status, body } = await reply
  expect([status, body]).toEqual([expect.toSatisfy((s: number) => s < 300), expect.anything()])
  return body
}

/** Creates a cohort with approved learners. Returns it with the ids of their certificates. */
async function cohortOf(...people: object[]) {
  const idcer = await t.make.certificacion()
  const ids: string[] = []
  const idcols: number[] = []
  for (const over of people) {
    const idcol = await t.make.colaborador(over)
    idcols.push(idcol)
    ids.push(await t.make.inscripcion(idcer, idcol))
  }
  if (ids.length > 0) await ok(t.as('adm').put('/certcol/updateArrayEstado', { estado: 1, ids }))
  return { idcer, ids, idcols }
}
const check = async (idcer: number): Promise<RevisionMinisterio> =>
  ok(t.as('adm').get(`/certificaciones/${idcer}/ministerio`))
const column = (fila: RevisionMinisterio['filas'][number], name: string) =>
  fila.valores[COLUMNAS_MINISTERIO.findIndex(({ columna }) => columna === name)]

const MINISTRY = {
  genero: 'M',
  paisnacimiento: 170,
  niveleducativo: 'posgrado',
  areatrabajo: 'sst',
  arl: 'alfa',
  sector: 'salud',
}
const columnsOf = (fields: object, suffix: string) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${name}_${suffix}`, value]))

describe('the fields of a person', () => {
  test('are stored, read, kept by an update without them, and cleared by null', async () => {
    const body = bodies.colaborador(MINISTRY)
    const created = await ok(t.as('registro').post('/colaboradores', body))
    expect(created).toMatchObject(columnsOf(MINISTRY, 'col'))
    const url = `/colaboradores/${created.id_col}`
    const { genero: _, ...rest }: Record<string, unknown> = { ...body, arl: null }
    expect(await ok(t.as('registro').put(url, rest))).toMatchObject(columnsOf({ ...MINISTRY, arl: null }, 'col'))
    const [listed] = (await t.as('registro').get(`/colaboradores?cedula=${body.numerodocumento}`)).body.items
    expect(listed).toMatchObject({ genero_col: 'M', sector_col: 'salud' })
  })

  test.each([
    ['genero', 'Z'],
    ['genero', 'f'],
    ['paisnacimiento', 9999],
    ['niveleducativo', 'sura'],
    ['arl', 'ninguna'],
    ['sector', 'Construcción'],
    ['areatrabajo', 7],
  ])('%s refuses %s', async (name, value) => {
    for (const as of [t.as('registro'), t.as('adm')]) {
      const { status, body } = await as.post('/colaboradores', bodies.colaborador({ [name]: value }))
      expect([status, Object.keys(body.fields)]).toEqual([400, [name]])
    }
    const id = await t.make.colaborador()
    const { status, body } = await t.as('adm').put(`/colaboradores/${id}`, bodies.colaborador({ [name]: value }))
    expect([status, Object.keys(body.fields)]).toEqual([400, [name]])
  })

  test('are not part of the public form, and a visitor’s values are dropped', async () => {
    const { id_col } = await ok(
      t.visitor
        .post('/colaboradores', bodies.colaborador({ ...MINISTRY, arl: 'no hay' }))
        .then(async (reply) =>
          reply.status === 201 ? reply : t.visitor.post('/colaboradores', bodies.colaborador(MINISTRY)),
        ),
    )
    const [row] = await t.db.select().from(colaboradores).where(eq(colaboradores.id_col, id_col))
    for (const name of Object.keys(MINISTRY)) expect(row![`${name}_col` as keyof typeof row]).toBeNull()
    const { id_emp } = await ok(t.visitor.post('/empresa', bodies.empresa({ arl: 'sura', sector: 'salud' })))
    const [company] = await t.db.select().from(empresas).where(eq(empresas.id_emp, id_emp))
    expect(company).toMatchObject({ arl_emp: null, sector_emp: null })
  })
})

test('a company has an ARL and a sector from the lists', async () => {
  const created = await ok(t.as('registro').post('/empresa', bodies.empresa({ arl: 'sura', sector: 'salud' })))
  expect(created).toMatchObject({ arl_emp: 'sura', sector_emp: 'salud' })
  const { status, body } = await t.as('registro').put(`/empresa/${created.id_emp}`, bodies.empresa({ arl: 'salud' }))
  expect([status, body.fields]).toEqual([400, { arl: 'ARL: elija un valor de la lista.' }])
})

test('any session reads the lists, all or one of them', async () => {
  const all = await ok(t.as('consulta').get('/ministerio/listas'))
  expect(new Set(all.map((row: { lista_val: string }) => row.lista_val)).size).toBe(5)
  const genders = await ok(t.as('consulta').get('/ministerio/listas?lista=genero'))
  expect(genders.map((row: object) => Object.values(row))).toEqual([
    ['genero', 'F', 'Femenino'],
    ['genero', 'M', 'Masculino'],
    ['genero', 'X', 'No binario'],
  ])
  expect((await t.visitor.get('/ministerio/listas')).status).toBe(401)
})

describe('the check of a cohort', () => {
  test('has the fifteen values, what is missing, and who is not approved', async () => {
    const { idcer } = await cohortOf(
      { ...COMPLETO, nombres: 'Ana María', apellidos: 'Bueno Ruiz' },
      { nombres: 'Ana', apellidos: 'Cárdenas', fechanacimiento: null },
    )
    await t.make.inscripcion(idcer, await t.make.colaborador())
    const { filas, ...revision } = await check(idcer)
    expect(revision).toMatchObject({
      aprobados: 2,
      completos: 1,
      sinaprobar: 1,
      sinverificar: ['areatrabajo', 'arl', 'genero', 'niveleducativo', 'sector', 'tipos'],
    })
    expect(filas[0]!.valores).toEqual([
      'CC', expect.stringMatching(/^1\d{9}$/), 'Ana', 'María', 'Bueno', 'Ruiz', 'F', 'Colombia', '02/28/1994', 'Bachiller',
      'Operativa', 'Oficial', 'Construcción', 'INDEPENDIENTE', 'SURA',
    ]) // prettier-ignore
    expect(filas[0]).toMatchObject({
      faltan: [],
      ilegibles: [],
      revise: [],
      aprobado: '2026-11-20',
      cargado_ceco: null,
    })
    // The second name and the second surname are optional.
    expect(filas[1]!.faltan).toEqual([
      'genero', 'paisnacimiento', 'fechanacimiento', 'niveleducativo', 'areatrabajo', 'cargo', 'sector', 'arl',
    ]) // prettier-ignore
  })

  test('has the identity and the employer as they were issued, and the rest as it is today', async () => {
    const idemp = await t.make.empresa({ nombre: 'Andamios Uno', arl: 'colmena', sector: 'comercio' })
    const before = { ...COMPLETO, nombres: 'Luz', apellidos: 'Marina Gil', idemp, arl: null, sector: null }
    const { idcer, idcols } = await cohortOf(before)
    expect((await check(idcer)).filas[0]!.valores.slice(12)).toEqual(['Comercio', 'Andamios Uno', 'Colmena'])
    const after = {
      ...before,
      nombres: 'Otra',
      apellidos: 'Persona Gil',
      numerodocumento: '77777777',
      cargo: 'Jefe',
      idemp: 0,
    }
    await ok(t.as('adm').put(`/colaboradores/${idcols[0]}`, bodies.colaborador(after)))
    await ok(
      t.as('adm').put(`/empresa/${idemp}`, bodies.empresa({ nombre: 'Andamios Dos', arl: 'sura', sector: 'salud' })),
    )
    const [fila] = (await check(idcer)).filas
    expect(fila!.valores.slice(1, 6)).toEqual([expect.not.stringContaining('77777777'), 'Luz', '', 'Marina', 'Gil'])
    expect(fila!.valores.slice(11)).toEqual(['Jefe', 'Salud', 'Andamios Uno', 'SURA'])
    expect(fila!.nombre).toBe('Luz Marina Gil')
  })

  test('has ARL and sector of the issued company, though the inscription has another one now', async () => {
    const issued = await t.make.empresa({ nombre: 'Andamios Uno', arl: 'colmena', sector: 'comercio' })
    const other = await t.make.empresa({ nombre: 'Grúas Dos', arl: 'sura', sector: 'salud' })
    const { idcer, ids, idcols } = await cohortOf({ ...COMPLETO, idemp: issued, arl: null, sector: null })
    await ok(t.as('adm').put(`/certcol/${ids[0]}`, { idemp: other }))
    expect((await check(idcer)).filas[0]!.valores.slice(12)).toEqual(['Comercio', 'Andamios Uno', 'Colmena'])
    const moved = { ...COMPLETO, arl: null, sector: null, idemp: other }
    await ok(t.as('adm').put(`/colaboradores/${idcols[0]}`, bodies.colaborador(moved)))
    // A company that an issue names cannot be deleted.
    expect((await t.as('adm').delete(`/empresa/${issued}`)).body).toMatchObject({ status: 409, code: 'en_uso' })
  })

  test('prefers a person’s own ARL and sector to those of the company', async () => {
    const idemp = await t.make.empresa({ arl: 'colmena', sector: 'comercio' })
    const { idcer } = await cohortOf({ ...COMPLETO, idemp })
    expect((await check(idcer)).filas[0]!.faltan).toEqual([])
    expect(column((await check(idcer)).filas[0]!, 'arl')).toBe('SURA')
  })

  test('omits removed learners, and has no rows for an empty cohort', async () => {
    const { idcer, ids } = await cohortOf(COMPLETO)
    await ok(t.as('adm').delete(`/certcol/${ids[0]}`))
    expect(await check(idcer)).toMatchObject({ aprobados: 0, completos: 0, sinaprobar: 0, filas: [] })
    expect((await t.as('adm').get('/certificaciones/999999/ministerio')).status).toBe(404)
  })

  test.each([
    ['both', true, true, 200],
    ['only the cohorts', true, false, 403],
    ['only the certificates', false, true, 403],
  ])('needs two permissions: %s', async (_, ver, filtrar, status) => {
    const { idcer } = await cohortOf(COMPLETO)
    await grant(t, idrol, (module, action) =>
      module === 'Certificaciones'
        ? ver && action === 'ver'
        : module === 'CertColaboradores' && filtrar && action === 'filtrar',
    )
    for (const url of [`/certificaciones/${idcer}/ministerio`, `/certificaciones/${idcer}/ministerio/archivo`])
      expect((await me.get(url)).status).toBe(status)
  })
})

describe('filling in data', () => {
  const fill = (ids: number[], campos: object, as = t.as('registro')) =>
    as.put('/colaboradores/ministerio', { ids, campos })

  test('gives many people the same values, and keeps fields that are not sent', async () => {
    const { idcer, idcols } = await cohortOf({ arl: 'alfa' }, {}, {})
    const body = await ok(fill([...idcols, idcols[0]!, 999_999], { ...COMPLETO, arl: undefined }))
    expect(body).toEqual({
      message: 'Se llenaron 3 personas',
      cambiados: 3,
      omitidos: [{ id_col: 999_999, motivo: 'La persona no existe o fue eliminada' }],
    })
    const { filas } = await check(idcer)
    expect(filas.map(({ faltan }) => faltan)).toEqual(expect.arrayContaining([[], ['arl'], ['arl']]))
  })

  test('is refused with the number of rows when there are too many', async () => {
    const ids = Array.from({ length: 501 }, (_, index) => index + 1)
    expect((await fill(ids, { genero: 'F' })).body.fields).toEqual({
      ids: 'Hay 501 personas y se admiten máximo 500 a la vez.',
    })
  })

  test.each([
    ['nobody', { ids: [], campos: { genero: 'F' } }],
    ['nothing', { ids: [1], campos: {} }],
    ['a value of another list', { ids: [1], campos: { niveleducativo: 'sura' } }],
    ['an unknown country', { ids: [1], campos: { paisnacimiento: 99_999 } }],
    ['an id that is none', { ids: ['x'], campos: { genero: 'F' } }],
  ])('refuses %s', async (_, body) => {
    expect((await t.as('adm').put('/colaboradores/ministerio', body)).status).toBe(400)
  })

  test('needs editar on Colaboradores, and excludes oneself', async () => {
    await grant(t, idrol, (module, action) => module === 'Colaboradores' && action === 'ver')
    expect((await fill([mine.id_col], { genero: 'F' }, me)).status).toBe(403)
    await grant(t, idrol, (module, action) => module === 'Colaboradores' && action === 'editar')
    const own = await ok(fill([mine.id_col], { genero: 'F' }, me))
    expect([own.cambiados, own.omitidos[0].motivo]).toEqual([
      0,
      'No puede cambiar sus propios datos: pídalo a un administrador',
    ])
    const { id_col } = t.accounts.adm
    expect((await ok(fill([id_col], { genero: 'F' }, t.as('adm')))).cambiados).toBe(1)
  })

  test('keeps the cargo of protected people, but changes their other fields, which do not identify them', async () => {
    const { id_col } = t.accounts.adm
    const refused = await ok(fill([id_col], { cargo: 'Gerente' }))
    expect(refused).toMatchObject({ cambiados: 0, omitidos: [{ id_col, motivo: expect.stringContaining('su cargo') }] })
    const without = await t.make.colaborador()
    const mixed = await ok(fill([id_col, t.accounts.consulta.id_col, without], { cargo: 'Gerente' }))
    expect([mixed.cambiados, mixed.omitidos.map((each: { id_col: number }) => each.id_col)]).toEqual([2, [id_col]])
    expect((await ok(fill([id_col], { sector: 'salud' }))).cambiados).toBe(1)
  })

  test('by two simultaneous calls ends without a deadlock', async () => {
    const { idcols } = await cohortOf({}, {}, {}, {})
    const both = await Promise.all([fill(idcols, { genero: 'F' }), fill(idcols.toReversed(), { sector: 'salud' })])
    expect(both.map(({ body }) => body.cambiados)).toEqual([4, 4])
    const rows = await t.db
      .select()
      .from(colaboradores)
      .where(sql`id_col = any(${`{${idcols.join(',')}}`}::int[])`)
    expect(rows.every((row) => row.genero_col === 'F' && row.sector_col === 'salud')).toBe(true)
  })
})

describe('the border between two names', () => {
  const NAMES = { nombres: 'María del Pilar Inés', apellidos: 'De la Hoz Ríos' }
  const part = (id: number | undefined, body: object, as = t.as('registro')) =>
    as.put(`/colaboradores/${id}/particion`, body)

  test('follows the rule until somebody moves it, and again once the names change', async () => {
    const { idcer, idcols, ids } = await cohortOf({ ...COMPLETO, ...NAMES })
    const first = (await check(idcer)).filas[0]!
    expect(first.valores.slice(2, 6)).toEqual(['María', 'del Pilar Inés', 'De la Hoz', 'Ríos'])
    expect([first.revise, first.faltan]).toEqual([['nombres'], []])

    expect(await ok(part(idcols[0], { nombres: { primero: 'María del Pilar', segundo: 'Inés' } }))).toEqual({
      nombres: { primero: 'María del Pilar', segundo: 'Inés' },
      apellidos: { primero: 'De la Hoz', segundo: 'Ríos' },
    })
    const moved = (await check(idcer)).filas[0]!
    expect([moved.valores.slice(2, 4), moved.revise, moved.anteriores]).toEqual([['María del Pilar', 'Inés'], [], []])

    await ok(
      t.as('adm').put(`/colaboradores/${idcols[0]}`, bodies.colaborador({ ...COMPLETO, nombres: 'Inés María Lucía' })),
    )
    // The certificate still has the names of its approval.
    expect((await check(idcer)).filas[0]).toMatchObject({ revise: [], anteriores: ['nombres', 'apellidos'] })
    await ok(t.as('adm').put('/certcol/updateArrayEstado', { estado: 0, ids }))
    await ok(t.as('adm').put('/certcol/updateArrayEstado', { estado: 1, ids }))
    const anew = (await check(idcer)).filas[0]!
    expect([anew.valores.slice(2, 4), anew.revise]).toEqual([['Inés', 'María Lucía'], ['nombres']])
  })

  test.each([
    ['another word', { nombres: { primero: 'María', segundo: 'Inés' } }],
    ['another order', { nombres: { primero: 'Inés', segundo: 'María del Pilar' } }],
    ['other letters', { apellidos: { primero: 'DE LA HOZ', segundo: 'Ríos' } }],
    ['an empty first part', { apellidos: { primero: '', segundo: 'De la Hoz Ríos' } }],
    ['nothing', {}],
  ])('refuses %s', async (_, body) => {
    const id = await t.make.colaborador(NAMES)
    expect((await part(id, body)).status).toBe(400)
  })

  test('may give all words to the first part, and is protected like the person’s identity', async () => {
    const id = await t.make.colaborador(NAMES)
    expect((await ok(part(id, { apellidos: { primero: 'De la Hoz Ríos' } }))).apellidos.segundo).toBe('')
    expect((await part(999_999, { nombres: { primero: 'x' } })).status).toBe(404)
    const { status } = await part(t.accounts.adm.id_col, { nombres: { primero: 'Íngrid Yuliana' } })
    expect(status).toBe(403)
    await grant(t, idrol, (module, action) => module === 'Colaboradores' && action === 'editar')
    expect((await part(mine.id_col, { nombres: { primero: 'Íngrid Yuliana' } }, me)).status).toBe(403)
    await grant(t, idrol, (module, action) => module === 'Colaboradores' && action !== 'editar')
    expect((await part(id, { nombres: { primero: NAMES.nombres } }, me)).status).toBe(403)
  })
})

describe('the mark of an upload', () => {
  const mark = (ids: string[], fecha: string | null, as = t.as('registro')) =>
    as.put('/certcol/cargados', { ids, fecha })
  const listed = async (query: string, as = t.as('adm')) => (await ok(as.get(`/certcol?${query}`))).totalItems

  test('has a day, is removed by null, and leaves the issued data alone', async () => {
    const { idcer, ids } = await cohortOf({}, {}, {})
    const before = await ok(t.as('adm').get(`/certcol/GetById/${ids[0]}`))
    expect(await ok(mark([...ids, ids[0]!], '2026-11-20'))).toEqual({
      message: 'Se marcaron 3 certificados como cargados',
      cambiados: 3,
      omitidos: [],
    })
    expect(await ok(t.as('adm').get(`/certcol/GetById/${ids[0]}`))).toEqual({ ...before, cargado_ceco: '2026-11-20' })
    expect([await listed(`idcer=${idcer}&cargado=1`), await listed(`idcer=${idcer}&cargado=0`)]).toEqual([3, 0])
    expect((await ok(mark([ids[1]!], null))).message).toBe('Se quitó la marca de 1 certificado')
    expect([await listed(`idcer=${idcer}&cargado=1`), await listed(`idcer=${idcer}&cargado=0`)]).toEqual([2, 1])
  })

  test('skips certificates that are not approved, were approved later, or do not exist', async () => {
    const { idcer, ids } = await cohortOf({})
    const pending = await t.make.inscripcion(idcer, await t.make.colaborador())
    const gone = '0190a0a0-0000-7000-8000-000000000000'
    expect((await ok(mark([pending, gone], '2026-11-20'))).omitidos).toEqual([
      { id_ceco: pending, motivo: 'Aún no está aprobado' },
      { id_ceco: gone, motivo: 'El certificado no existe o fue eliminado' },
    ])
    expect((await ok(mark(ids, '2026-11-19'))).omitidos).toEqual([
      { id_ceco: ids[0], motivo: 'Se aprobó el 20/11/2026: no pudo cargarse antes' },
    ])
    expect((await mark(ids, '2026-11-21')).status).toBe(400)
    expect((await mark(ids, '20/11/2026')).status).toBe(400)
    expect((await mark([], '2026-11-20')).status).toBe(400)
    expect((await t.as('adm').get('/certcol?cargado=2')).status).toBe(400)
    const { body } = await mark(
      Array.from({ length: 5001 }, () => gone),
      '2026-11-20',
    )
    expect(body.fields).toEqual({ ids: 'Hay 5.001 certificados y se admiten máximo 5.000 a la vez.' })
  })

  test('stays when the certificate is approved again, and the check says so', async () => {
    const { idcer, ids } = await cohortOf({})
    await ok(mark(ids, '2026-11-20'))
    await ok(t.as('adm').put('/certcol/updateArrayEstado', { estado: 0, ids }))
    expect([await listed(`idcer=${idcer}&cargado=1`), await listed(`idcer=${idcer}&cargado=0`)]).toEqual([0, 0])
    const { now } = t.clock
    t.clock.now = new Date(now.getTime() + 2 * DAY_MS)
    const adm = t.withToken(await t.sessions.issue({ id_cue: t.accounts.adm.id_cue, sesion_cue: 1 }))
    await ok(adm.put('/certcol/updateArrayEstado', { estado: 1, ids }))
    t.clock.now = now
    expect((await check(idcer)).filas[0]).toMatchObject({
      cargado_ceco: '2026-11-20',
      aprobado: '2026-11-22',
      cargadoantes: true,
    })
  })

  test('reports a later approval on the same day, until it is marked again', async () => {
    const { idcer, ids } = await cohortOf({})
    const { now } = t.clock
    const later = (minutes: number) => {
      t.clock.now = new Date(now.getTime() + minutes * 60_000)
    }
    later(1)
    await ok(mark(ids, '2026-11-20'))
    expect((await check(idcer)).filas[0]!.cargadoantes).toBe(false)
    later(2)
    await ok(t.as('adm').put('/certcol/updateArrayEstado', { estado: 0, ids }))
    await ok(t.as('adm').put('/certcol/updateArrayEstado', { estado: 1, ids }))
    expect((await check(idcer)).filas[0]).toMatchObject({ cargado_ceco: '2026-11-20', cargadoantes: true })
    later(3)
    await ok(mark(ids, '2026-11-20'))
    t.clock.now = now
    expect((await check(idcer)).filas[0]!.cargadoantes).toBe(false)
  })

  test('is limited to one’s own without filtrar, and needs editar', async () => {
    const { ids } = await cohortOf({})
    await grant(t, idrol, (module, action) => module === 'CertColaboradores' && action === 'editar')
    expect((await ok(mark(ids, '2026-11-20', me))).omitidos[0].motivo).toBe('El certificado no existe o fue eliminado')
    const own = await t.make.inscripcion(await t.make.certificacion(), mine.id_col)
    await ok(t.as('adm').put('/certcol/updateArrayEstado', { estado: 1, ids: [own] }))
    expect((await ok(mark([own], '2026-11-20', me))).cambiados).toBe(1)
    await grant(t, idrol, (module, action) => module === 'CertColaboradores' && action !== 'editar')
    expect((await mark(ids, '2026-11-20', me)).status).toBe(403)
  })

  test('the first screen counts from the configured day, and links to as many', async () => {
    const told = async () =>
      (await ok(t.as('adm').get('/notificaciones'))).find(
        (kind: { clase: string }) => kind.clase === 'certificados_sin_cargar',
      )
    expect(await told()).toBeUndefined()
    await cohortOf({}, {})
    const setDesde = (desde: string | null) => ok(t.as('adm').put('/centro/ministerio', { desde }))
    await setDesde('2026-11-20')
    expect((await told()).total).toBe(await listed('cargado=0'))
    // No certificate was approved on or after that day.
    const { now } = t.clock
    t.clock.now = new Date(now.getTime() + 3 * DAY_MS)
    const adm = t.withToken(await t.sessions.issue({ id_cue: t.accounts.adm.id_cue, sesion_cue: 1 }))
    await ok(adm.put('/centro/ministerio', { desde: '2026-11-23' }))
    t.clock.now = now
    expect([await told(), await listed('cargado=0')]).toEqual([undefined, 0])
    await setDesde(null)
    expect(await told()).toBeUndefined()
    expect(await listed('cargado=0')).toBeGreaterThan(1)
  })
})

describe('the settings', () => {
  beforeEach(() => t.db.update(ministerio).set({ version_min: 1 }))
  const read = () => ok(t.as('adm').get('/centro/ministerio'))
  const put = (body: object, as = t.as('adm')) => as.put('/centro/ministerio', body)

  test('are the default ones of the centre at first, and no list is verified', async () => {
    expect(await read()).toMatchObject({
      separador_min: ';',
      formatofecha_min: 'MM/DD/AAAA',
      caja_min: 'igual',
      codificacion_min: 'utf-8',
    })
    expect((await read()).valores.every((row: { verificado_val: boolean }) => !row.verificado_val)).toBe(true)
  })

  test('change what was sent, and increment the version', async () => {
    const saved = await ok(put({ caja: 'mayusculas', version: 1 }))
    expect([saved.caja_min, saved.separador_min, saved.version_min]).toEqual(['mayusculas', ';', 2])
    await ok(put({ caja: 'igual' }))
  })

  test('from two simultaneous saves: the second one is refused, and stores nothing', async () => {
    const answers = await Promise.all([put({ separador: ',', version: 1 }), put({ separador: '|', version: 1 })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('version_anterior')
    expect((await read()).version_min).toBe(2)
    await ok(put({ separador: ';' }))
  })

  test('change a value, a type of document and a country as they appear in the file', async () => {
    const { idcer } = await cohortOf(COMPLETO)
    const value = { lista: 'arl', codigo: 'sura', nombre: 'ARL SURA', texto: 'Sura S.A.', verificado: true }
    const saved = await ok(
      put({ valores: [value], tipos: [{ id: 1, texto: 'Cédula' }], paises: [{ id: 170, texto: 'CO' }] }),
    )
    expect(saved.paises).toEqual([{ id_pais: 170, nombre_pais: 'Colombia', ministerio_pais: 'CO' }])
    const [fila] = (await check(idcer)).filas
    expect(['tipodocumento', 'paisnacimiento', 'arl'].map((name) => column(fila!, name))).toEqual([
      'Cédula',
      'CO',
      'Sura S.A.',
    ])
    await ok(put({ tipos: [{ id: 1, texto: null }], paises: [{ id: 170, texto: ' ' }] }))
    expect(column((await check(idcer)).filas[0]!, 'paisnacimiento')).toBe('Colombia')
  })

  test('verify a type of document together with its text, and not another text', async () => {
    const { idcer } = await cohortOf(COMPLETO)
    const isNamed = async () => (await check(idcer)).sinverificar.includes('tipos')
    const save = async (tipo: object) => {
      const { tipos } = await ok(put({ tipos: [{ id: 1, ...tipo }] }))
      return tipos.find(({ id_tipo }: { id_tipo: number }) => id_tipo === 1)
    }
    expect(await isNamed()).toBe(true)
    expect((await save({ texto: null, verificado: true })).verificado_tipo).toBe(true)
    // Other types of document are still unverified, but nobody in the cohort has one.
    expect(await isNamed()).toBe(false)
    expect((await save({ texto: 'Cédula' })).verificado_tipo).toBe(false)
    expect(await isNamed()).toBe(true)
    expect((await save({ texto: 'Cédula', verificado: true })).verificado_tipo).toBe(true)
    expect((await save({ texto: 'Cédula' })).verificado_tipo).toBe(true)
    expect((await save({ texto: null, verificado: false })).verificado_tipo).toBe(false)
    expect((await put({ tipos: [{ id: 1, texto: null, verificado: 'x' }] })).status).toBe(400)
  })

  test('take a new value, once', async () => {
    const value = { lista: 'arl', nombre: 'Seguros Ñandú', texto: 'ÑANDÚ', verificado: true }
    const { valores } = await ok(put({ valores: [value] }))
    expect(valores).toContainEqual({
      id_val: 'arl.seguros_nandu', lista_val: 'arl', codigo_val: 'seguros_nandu', nombre_val: 'Seguros Ñandú', texto_val: 'ÑANDÚ', verificado_val: true,
    }) // prettier-ignore
    await ok(t.as('registro').post('/colaboradores', bodies.colaborador({ arl: 'seguros_nandu' })))
    for (const nombre of ['Seguros Ñandú', 'SEGUROS ñandú'])
      expect((await put({ valores: [{ ...value, nombre }] })).body.fields).toEqual({
        nombre: 'Ese valor ya está en la lista.',
      })
  })

  test('take names that begin alike, each with its own code', async () => {
    const long = 'Tecnología en gestión de la seguridad y salud'
    const names = [`${long} en el trabajo`, `${long} industrial`, 'Grado (10)', 'Grado 10']
    for (const nombre of names)
      await ok(put({ valores: [{ lista: 'niveleducativo', nombre, texto: nombre, verificado: false }] }))
    const { valores } = await read()
    const codes = names.map((name) => valores.find((row: { nombre_val: string }) => row.nombre_val === name).codigo_val)
    expect(codes).toEqual([
      'tecnologia_en_gestion_de_la_seguridad_y',
      'tecnologia_en_gestion_de_la_seguridad_2',
      'grado_10',
      'grado_10_2',
    ])
  })

  test.each([
    [{ separador: 'x' }], [{ separador: '' }], [{ formatofecha: 'DD-MM' }], [{ codificacion: 'ascii' }], [{ caja: 'minusculas' }],
    [{ desde: 'ayer' }], [{ desde: '2026-11-21' }], [{ valores: [{ lista: 'arl', nombre: '', texto: 'x', verificado: true }] }],
    [{ valores: [{ lista: 'arl', codigo: 'no', nombre: 'No', texto: 'x', verificado: true }] }],
    [{ valores: [{ lista: 'genero', nombre: 'Otro', texto: 'O', verificado: true }] }],
    [{ valores: [{ lista: 'nada', nombre: 'No', texto: 'x', verificado: true }] }],
    [{ tipos: [{ id: 999, texto: 'x' }] }], [{ paises: [{ id: 99_999, texto: 'x' }] }],
  ])('refuse %j', async (body) => {
    expect((await put(body)).status).toBe(400)
    expect((await read()).version_min).toBe(1)
  }) // prettier-ignore

  test('need ver and editar on Centro', async () => {
    await grant(t, idrol, (module, action) => module === 'Centro' && action === 'ver')
    expect([(await me.get('/centro/ministerio')).status, (await put({}, me)).status]).toEqual([200, 403])
    await grant(t, idrol, (module, action) => module === 'Centro' && action === 'editar')
    expect([(await me.get('/centro/ministerio')).status, (await put({}, me)).status]).toEqual([403, 200])
    expect((await put({}, t.visitor)).status).toBe(401)
  })
})
