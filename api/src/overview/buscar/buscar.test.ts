import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Grupo } from '@anclaje/contract/overview/busqueda'
import { bodies } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { createRole, grant } from '../../../test/roles.ts'

let t: TestApp
let me: ReturnType<TestApp['withToken']>
let account: Awaited<ReturnType<TestApp['make']['cuenta']>>
let idrol: number
let ids: Record<'ana' | 'anaGil' | 'zapata' | 'passport' | 'empresa' | 'otra' | 'curso', number>
let certificate: { id: string; codigo: string; idcer: number }
let own: typeof certificate

beforeAll(async () => {
  t = await startTestApp()
  idrol = await createRole(t.db)
  account = await t.make.cuenta(idrol, {
    nombres: 'Wílder Andrés',
    apellidos: 'Ordóñez Yáñez',
    numerodocumento: '77001122',
  })
  me = t.withToken(await t.sessions.issue({ id_cue: account.id_cue, sesion_cue: 1 }))
  const person = (nombres: string, apellidos: string, numerodocumento: string) =>
    t.make.colaborador({ nombres, apellidos, numerodocumento })
  const curso = await t.as('adm').post('/cursos', { nombre: 'Rescate vertical Ñandú', iniciales: 'R.V-1' })
  ids = {
    anaGil: await person('Mariana', 'Ruiz Gil', '5200300400'),
    ana: await person('Ana', 'Ruiz Gil', '1020304050'),
    zapata: await person('Eustaquio', 'Zapata-Muñoz', '1020304'),
    passport: await person('Zoë Aimée', 'Lefèvre-Müller', 'AB123456'),
    empresa: await t.make.empresa({ nombre: 'Alturas Ñandú 24 S.A.S.', nit: '900373913' }),
    otra: await t.make.empresa({ nombre: 'Andamios del Norte', nit: '900373' }),
    curso: curso.body.id_cur,
  }
  const inscribe = async (idcol: number) => {
    const idcer = await t.make.certificacion({ idcur: ids.curso })
    const id = await t.make.inscripcion(idcer, idcol)
    return { id, idcer, codigo: (await t.as('adm').get(`/certcol/GetById/${id}`)).body.codigo_ceco as string }
  }
  certificate = await inscribe(ids.ana)
  own = await inscribe(account.id_col)
})
beforeEach(() => grant(t, idrol, () => true))
afterAll(() => t.close())

const search = async (q: string, as = me): Promise<Grupo[]> => {
  const { status, body } = await as.get(`/buscar?q=${encodeURIComponent(q)}`)
  expect(status, q).toBe(200)
  return body
}
/** Returns the ids of the results of a kind, in their order. */
const found = async (clase: string, q: string, as = me) =>
  (await search(q, as)).find((grupo) => grupo.clase === clase)?.resultados.map(({ id }) => id) ?? []

describe('people', () => {
  test.each([
    ['RUIZ', ['ana', 'anaGil']],
    ['gil ana', ['ana', 'anaGil']],
    ['munoz zapata', ['zapata']],
    ['zapata-munoz', ['zapata']],
    ['LEFEVRE', ['passport']],
    ['1.020.304.050', ['ana']],
    ['1 020 304', ['zapata', 'ana']],
    ['304050', ['ana']],
    ['ab-123456', ['passport']],
    ['zoe 9', []],
    ['%', []],
    ['___', []],
  ] as const)('for «%s»: %j', async (q, names) => {
    expect(await found('colaborador', q)).toEqual(names.map((name) => ids[name]))
  })

  test('the exact name comes first, then names that begin with the text', async () => {
    const [grupo] = await search('ana ruiz gil')
    expect(grupo).toMatchObject({ clase: 'colaborador', hayMas: false })
    expect(grupo?.resultados).toEqual([
      { id: ids.ana, titulo: 'Ana Ruiz Gil', detalle: 'CC 1.020.304.050 · INDEPENDIENTE', exacto: true },
      { id: ids.anaGil, titulo: 'Mariana Ruiz Gil', detalle: 'CC 5.200.300.400 · INDEPENDIENTE', exacto: false },
    ])
  })

  test('the first five of many are found, and the answer says that there are more', async () => {
    for (let i = 0; i < 6; i++) await t.make.colaborador({ nombres: 'Xiomara', apellidos: `Quintero ${'ABCDEF'[i]}` })
    const [grupo] = await search('xiomara')
    expect(grupo?.resultados).toHaveLength(5)
    expect(grupo?.hayMas).toBe(true)
    expect(grupo?.resultados[0]?.titulo).toBe('Xiomara Quintero A')
    const sized = async (size: string) => (await me.get(`/buscar?q=xiomara&size=${size}`)).body[0]
    expect(await sized('6')).toMatchObject({ resultados: { length: 6 }, hayMas: false })
    expect(await sized('0')).toMatchObject({ resultados: { length: 1 }, hayMas: true })
    expect(await sized('9999')).toMatchObject({ resultados: { length: 6 }, hayMas: false })
  })
})

describe('companies', () => {
  test.each([
    ['alturas nandu', ['empresa']],
    ['24 ñandú', ['empresa']],
    ['900.373.913-4', ['empresa']],
    ['9003739134', ['empresa']],
    ['900373', ['otra', 'empresa']],
    ['INDEPENDIENTE', []],
  ] as const)('for «%s»: %j', async (q, names) => {
    expect(await found('empresa', q)).toEqual(names.map((name) => ids[name]))
  })
})

test('courses are found by name and by initials, also with two letters', async () => {
  expect(await found('curso', 'vertical rescate')).toEqual([ids.curso])
  const [grupo] = await search('r.v-1')
  expect(grupo).toMatchObject({ clase: 'curso', resultados: [{ id: ids.curso, detalle: 'R.V-1', exacto: true }] })
  const short = await t.as('adm').post('/cursos', { nombre: 'Espacios confinados', iniciales: 'QX' })
  expect(await search('qx')).toMatchObject([{ clase: 'curso', resultados: [{ id: short.body.id_cur }] }])
})

test('a cohort is found by the initials of its course and its number', async () => {
  for (const q of ['R.V-1-1', 'r.v-1 1', 'R.V-1 cohorte 0001'])
    expect((await search(q))[0], q).toEqual({
      clase: 'cohorte',
      hayMas: false,
      resultados: [
        {
          id: certificate.idcer,
          titulo: 'Rescate vertical Ñandú · cohorte 1',
          detalle: 'R.V-1 · 02/11/2026 a 02/05/2028 · En curso',
          exacto: true,
        },
      ],
    })
  for (const q of ['R.V-1 99', 'R.V-1 cohorte', 'cohorte 1', 'XX-1']) expect(await found('cohorte', q), q).toEqual([])
})

describe('certificates', () => {
  test('show the days that were issued, whatever became of their cohort', async () => {
    const idcer = await t.make.certificacion({ idcur: ids.curso })
    const id = await t.make.inscripcion(idcer, ids.passport)
    await t.as('adm').put(`/certcol/updateEstado/${id}`, { estado: 1 })
    const later = bodies.certificacion({ idcur: ids.curso, fechainicio: '2026-11-09' })
    expect((await t.as('adm').put(`/certificaciones/${idcer}`, later)).status).toBe(200)
    const days = async () =>
      (await search('lefevre')).find(({ clase }) => clase === 'certificado')?.resultados[0]?.detalle
    expect(await days()).toMatch(/ · 02\/11\/2026 a 02\/05\/2028$/)
    await t.as('adm').put(`/certcol/updateEstado/${id}`, { estado: 0 })
    expect(await days()).toMatch(/ · 09\/11\/2026 a 09\/05\/2028$/)
    await t.as('adm').delete(`/certcol/${id}`)
  })

  test('are found by their id, however it is typed, and then nothing else is', async () => {
    for (const q of [
      certificate.codigo,
      certificate.codigo.toLowerCase(),
      ` ${certificate.codigo.replace(/0+(\d)/g, '$1')} `,
    ]) {
      expect(await search(q), q).toEqual([
        {
          clase: 'certificado',
          hayMas: false,
          resultados: [
            {
              id: certificate.id,
              titulo: 'Ana Ruiz Gil · Rescate vertical Ñandú',
              detalle: `${certificate.codigo} · 02/11/2026 a 02/05/2028`,
              estado: 'en_curso',
              exacto: true,
            },
          ],
        },
      ])
    }
    expect(await search('R.V-1-9999/1')).toEqual([])
    expect(await search('R.V-1-999999999/999999999')).toEqual([])
  })

  test('are found by the name and number of their person, and by the number at the approval', async () => {
    expect(await found('certificado', 'ana ruiz')).toEqual([certificate.id])
    expect(await found('certificado', '1.020.304.050')).toEqual([certificate.id])
    const idcol = await t.make.colaborador({
      numerodocumento: '8811223344',
      nombres: 'Yeimy',
      apellidos: "D'Costa O'Neill",
    })
    const id = await t.make.inscripcion(await t.make.certificacion(), idcol)
    await t.as('adm').put(`/certcol/updateEstado/${id}`, { estado: 1 })
    const person = (await t.as('adm').get(`/colaboradores/getByParams?id=${idcol}`)).body[0]
    const body = {
      paisdocumento: 170, tipodocumento: 1, numerodocumento: '9911223344', nombres: person.nombres_col,
      apellidos: person.apellidos_col, telefono: person.telefono_col, idemp: 0, terminos: 1,
    } // prettier-ignore
    expect((await t.as('adm').form('PUT', `/colaboradores/${idcol}`, body)).status).toBe(200)
    expect(await found('certificado', '8811223344')).toEqual([id])
    expect(await found('certificado', '9911223344')).toEqual([id])
    expect(await found('certificado', 'D’COSTA')).toEqual([id])
  })

  test('are not found when they are deleted', async () => {
    const id = await t.make.inscripcion(await t.make.certificacion({ idcur: ids.curso }), ids.zapata)
    const { codigo_ceco } = (await t.as('adm').get(`/certcol/GetById/${id}`)).body
    expect(await found('certificado', codigo_ceco)).toEqual([id])
    await t.as('adm').delete(`/certcol/${id}`)
    expect(await found('certificado', codigo_ceco)).toEqual([])
    expect(await found('certificado', 'zapata')).toEqual([])
  })
})

describe('items of equipment', () => {
  test('are found by code and serial: whole first, then by the beginning, then by any part', async () => {
    const [part, begun, whole] = [
      await t.make.equipo({ numserie: 'X-QRS-77.1' }),
      await t.make.equipo({ numserie: 'QRS-77.12' }),
      await t.make.equipo({ numserie: 'QRS-77.1' }),
    ]
    for (const q of ['qrs-77.1', 'QRS 77 1', 'qrs771'])
      expect((await found('equipo', q)).slice(0, 2), q).toEqual([whole, begun])
    expect(await found('equipo', 'qrs771')).toEqual([whole, begun])
    const { codigo_eq } = (await t.as('adm').get(`/equipos/${begun}`)).body
    for (const q of [codigo_eq, codigo_eq.toLowerCase().replace('-', ' '), `EQ-${Number(codigo_eq.slice(3))}`])
      expect((await search(q))[0]?.resultados[0], q).toMatchObject({ id: begun, exacto: true })
    await t.make.equipo({ numserie: `de ${codigo_eq}` })
    expect(await found('equipo', codigo_eq)).toEqual([begun])
    await t.as('adm').delete(`/equipos/${whole}`)
    expect(await found('equipo', 'qrs771')).toEqual([begun])
    expect(await found('equipo', 'rs771')).toEqual([part, begun].toSorted().toReversed())
  })

  test('are answered with brand, serial, company and state, which distinguish them', async () => {
    const id = await t.make.equipo({ idmar: 3, numserie: 'ZW-88' })
    const { codigo_eq, marca, tipoequipo, empresa } = (await t.as('adm').get(`/equipos/${id}`)).body
    expect(await search('zw-88')).toMatchObject([
      {
        resultados: [
          {
            id,
            titulo: `${tipoequipo.nombre_tipoeq} ${codigo_eq}`,
            detalle: `${marca.nombre_mar} · Serie ZW-88 · ${empresa.nombre_emp}`,
            estado: 'sin_inspeccion',
          },
        ],
      },
    ])
  })
})

describe('items of equipment by their description', () => {
  test('are found when each word is in type, class, brand, serial or code, in any order, without accents', async () => {
    const petzl = 19
    const harness = await t.make.equipo({ idclaeq: 3, idmar: petzl, numserie: 'TIPO-ÑU 9' })
    const other = await t.make.equipo({ idclaeq: 20, idmar: petzl, numserie: 'OTRA-1' })
    const { codigo_eq } = (await t.as('adm').get(`/equipos/${harness}`)).body
    for (const q of [
      'arnes',
      'ARNÉS DE CUERPO completo',
      'multiproposito',
      'petzl arnes',
      'Arnés tipo-ñu',
      `petzl ${codigo_eq}`,
    ])
      expect(await found('equipo', q), q).toContain(harness)
    for (const q of ['arnes', 'multiproposito', 'petzl arnes', 'arnes tipo-nu'])
      expect(await found('equipo', q), q).not.toContain(other)
    expect(await found('equipo', 'petzl')).toEqual([other, harness])
    for (const q of ['arnes inexistente', 'petzl kong', 'mosqueton petzl tipo-nu'])
      expect(await found('equipo', q), q).toEqual([])
    const groups = await search('petzl')
    expect(groups.flatMap(({ resultados }) => resultados).every(({ exacto }) => !exacto)).toBe(true)
    await t.as('adm').delete(`/equipos/${other}`)
    expect(await found('equipo', 'petzl')).toEqual([harness])
  })
})

describe('who finds what', () => {
  const onlyVer = (wanted: string) => grant(t, idrol, (module, action) => module === wanted && action === 'ver')
  const clases = async (q: string) => (await search(q)).map(({ clase }) => clase)

  test('each kind of result only needs ver on its module', async () => {
    for (const [module, clase, q] of [
      ['Colaboradores', 'colaborador', 'ana ruiz'],
      ['Empresas', 'empresa', 'nandu'],
      ['Cursos', 'curso', 'nandu'],
      ['Certificaciones', 'cohorte', 'R.V-1 cohorte 1'],
      ['CertColaboradores', 'certificado', 'ordonez'],
      ['Equipos', 'equipo', 'qrs-77.12'],
    ] as const) {
      await onlyVer(module)
      expect(await clases(q)).toEqual([clase])
      await grant(t, idrol, (name, action) => !(name === module && action === 'ver'))
      expect(await clases(q)).not.toContain(clase)
    }
    await grant(t, idrol, () => false)
    for (const q of ['ana ruiz', 'nandu', certificate.codigo, '1020304050', 'R.V-1'])
      expect(await search(q)).toEqual([])
    expect((await t.visitor.get('/buscar?q=ana')).status).toBe(401)
  })

  test('without filtrar only one’s own certificates are found', async () => {
    await onlyVer('CertColaboradores')
    for (const q of [own.codigo, 'wilder', 'yanez ordonez', '77.001.122', 'rescate', 'rescate wilder', 'R.V-1'])
      expect(await found('certificado', q), q).toEqual([own.id])
    for (const q of [certificate.codigo, 'ana ruiz', '1020304050']) expect(await search(q), q).toEqual([])
  })
})

test('a text that is too short or empty finds nothing', async () => {
  for (const q of ['', ' ', 'a', 'an', '-', '...', '10']) expect(await search(q), q).toEqual([])
  expect((await me.get('/buscar')).body).toEqual([])
})

test('a text that is too long, or has forbidden characters, is refused', async () => {
  for (const q of ['x'.repeat(201), 'ana\u0000']) {
    const { status, body } = await me.get(`/buscar?q=${encodeURIComponent(q)}`)
    expect([status, Object.keys(body.fields)]).toEqual([400, ['q']])
  }
})
