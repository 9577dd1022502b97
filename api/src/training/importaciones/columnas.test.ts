import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COLUMNAS, SIN_NOMBRE } from '@anclaje/contract/rules/training/importacion'
import type { FilaImportada } from '@anclaje/contract/training/importacion'
import { ROLES } from '@anclaje/contract/permissions'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { fingerprint } from '../../../test/hostile.ts'
import { createRole, grant } from '../../../test/roles.ts'
import { makeSheet, readRows, rowXml, workbook, workbookOf } from '../../../test/xlsx.ts'
import type { CellValue } from '../../../test/xlsx.ts'
import { mapeos } from '../../db/tables/people.ts'
import { tipodocs } from '../../db/tables/places.ts'

// Finding the columns of sheets as companies send them (PEOPLE-17, PEOPLE-21, PEOPLE-22).

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const TITLES = COLUMNAS.map(({ titulo }) => titulo)
let serial = 0
const number = () => String(1_300_000_000 + ++serial)

type Asked = { columnas?: unknown; encabezado?: unknown; fijos?: unknown; correcciones?: unknown; inscribe?: unknown }
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
const send = async (rows: CellValue[][], asked: Asked = {}, query = '', as = t.as('adm')) => {
  const fields = Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, textOf(value)]))
  return as.upload(`/colaboradores/importar${query}`, fields, [await makeSheet(rows)], 'file')
}
const FIXED = { paisdocumento: 170, tipodocumento: 1 }

/**
 * The headings of a company's sheet: in another order, without a country, and with the whole name
 * in one column.
 */
const COMPANY = ['Trabajador', 'Cédula', 'Celular', 'Cargo', 'E-mail']
const worker = (over: Record<number, CellValue> = {}): CellValue[] =>
  Object.assign(['Íngrid Yuliana Núñez Ñáñez', number(), '300 555 0101', 'Montajista', ''], over)
const [SHEET, HEADINGS] = [
  () => [COMPANY, worker()],
  { columnas: ['nombrecompleto', 'numerodocumento', 'telefono', 'cargo', 'correopersonal'] },
]

describe('without a mapping', () => {
  test('known names are found in any order, below titles and groups of columns', async () => {
    const { status, body } = await send(
      [['Personal de Andamios S.A.S.'], [], ['Datos', '', 'Contacto'], COMPANY, worker({ 3: 'Rigger' })],
      { fijos: FIXED },
    )
    expect([status, body.hoja.encabezado, body.hoja.origen]).toEqual([200, 4, 'nombres'])
    expect(body.hoja.columnas.map(({ campo }: { campo: string }) => campo)).toEqual(HEADINGS.columnas)
    expect(body.hoja.columnas[3]).toEqual({ titulo: 'Cargo', muestras: ['Rigger'], campo: 'cargo' })
    expect(body.filas).toMatchObject([
      {
        fila: 5,
        motivos: {},
        datos: {
          ...FIXED,
          idemp: 0,
          nombres: 'Íngrid Yuliana',
          apellidos: 'Núñez Ñáñez',
          telefono: '3005550101',
          cargo: 'Rigger',
        },
        revise: { ...FIXED, cargo: 'Rigger' },
      },
    ])
    expect(body.filas[0].revise).not.toHaveProperty('nombres')
  })

  test.each<[string, string[], (string | null)[]]>([
    ['the template in another order', [...TITLES].toReversed(), COLUMNAS.map(({ campo }) => campo).toReversed()],
    ['the surer of two', ['Teléfono', 'Celular', 'Empresa', 'NIT'], [null, 'telefono', null, 'idemp']],
    ['a name without surnames is a whole one', ['Nombre', 'CEDULA'], ['nombrecompleto', 'numerodocumento']],
    ['names in two columns are better', ['Nombre completo', 'Nombres', 'Apellidos'], [null, 'nombres', 'apellidos']],
    ['surnames first', ['N° documento', 'Apellidos y Nombres *'], ['numerodocumento', 'apellidosynombres']],
    ['nothing of what is unknown', ['Talla', 'C.C.', 'EPS', 'Móvil'], [null, 'numerodocumento', null, 'telefono']],
  ])('%s', async (_, titles, campos) => {
    const { body } = await send([titles, titles.map(() => 'x')], {}, '?leer=1')
    expect(body.hoja.columnas.map(({ campo }: { campo: string }) => campo)).toEqual(campos)
    expect(body.filas).toEqual([])
  })

  test('a value that also appears below is not a heading: the first row is a person', async () => {
    const people = [worker(), worker(), worker()].map((row) => ['CC', row[1]!, row[0]!, row[2]!])
    const refused = await send(people, { fijos: FIXED })
    expect([refused.status, refused.body.code]).toEqual([400, 'columnas_por_definir'])
    const read = async (rows: CellValue[][]) =>
      (await send(rows, {}, '?leer=1')).body.hoja.columnas.map(({ campo }: { campo: string }) => campo)
    expect(await read(people)).toEqual([null, null, null, null])
    // Headings that are repeated on each printed page are still headings.
    expect(await read([COMPANY, worker(), worker(), COMPANY, worker()])).toEqual(HEADINGS.columnas)
  })

  test('headings that are repeated further down hide none of the people above them (f04)', async () => {
    const more = [...COMPANY, 'Dirección']
    for (const again of [COMPANY, more]) {
      const { hoja, filas } = (await send([COMPANY, worker(), again, worker()], { fijos: FIXED })).body
      expect([hoja.encabezado, filas.map(({ datos }: FilaImportada) => datos !== null)]).toEqual([
        1,
        [true, false, true],
      ])
    }
    // Groups of columns right above the headings may have known names, too.
    const groups = ['Identificación', 'Nombre', 'Contacto']
    expect((await send([groups, COMPANY, worker()], { fijos: FIXED })).body.hoja.encabezado).toBe(2)
  })

  test('people under headings in another order are refused, and not read by the first ones (q01)', async () => {
    const titles = ['Cédula', 'Celular', 'Nombres', 'Apellidos']
    const other = titles.with(2, 'Apellidos').with(3, 'Nombres')
    const person = () => [number(), '3005550101', 'Íngrid', 'Núñez Ñáñez']
    const rows = [titles, person(), person(), other, person(), person(), titles, person()]
    const { filas } = (await send(rows, { fijos: FIXED })).body as { filas: FilaImportada[] }
    expect(filas.filter(({ datos }) => datos).map(({ fila }) => fila)).toEqual([2, 3, 8])
    const motivos = { numerodocumento: expect.stringMatching(/títulos de la fila 4, que tienen otro orden/) }
    expect(filas.filter(({ fila }) => fila === 5 || fila === 6)).toMatchObject([{ motivos }, { motivos }])
  })

  test('people above the headings, or in their row, are told (y04, f16)', async () => {
    const above = await send([['NIT', '900123456'], worker(), worker(), COMPANY, worker()], { fijos: FIXED })
    expect(above.body.hoja).toMatchObject({
      encabezado: 4,
      avisos: ['No se leyeron las filas 2 y 3: están sobre los títulos y parecen personas.'],
    })
    const people = [worker(), worker()]
    const { body } = await send(people, {}, '?leer=1')
    expect(body.hoja.avisos).toEqual([
      expect.stringContaining(`La fila 1 parece una persona (trae el número ${people[0]![1]})`),
    ])
    expect((await send([COMPANY, worker()], { fijos: FIXED })).body.hoja.avisos).toEqual([])
  })

  test('of a sheet without headings every row is read, by columns that are asked for each time (f16)', async () => {
    const people = [worker(), worker()]
    const asked = { encabezado: 0, fijos: FIXED }
    expect((await send(people, asked)).body.code).toBe('columnas_por_definir')
    const columnas = HEADINGS.columnas.slice(0, 4)
    const { hoja, filas } = (await send(people, { ...asked, columnas })).body
    expect([hoja.encabezado, hoja.avisos]).toEqual([0, []])
    expect(filas.map(({ fila, motivos }: FilaImportada) => [fila, motivos])).toEqual([
      [1, {}],
      [2, {}],
    ])
    expect((await send(people, asked)).body.code).toBe('columnas_por_definir')
  })

  test.each<[string, string[], string[]]>([
    ['A sheet whose headings say nothing', ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'], []],
    [
      'A sheet of surnames before names, where the template has them the other way round',
      ['País', 'Tipo', 'Nro Cédula', 'Apellidos completos', 'Nombres completos', 'F. nac', 'Mail jefe', 'Nro Celular'],
      ['paisdocumento', 'tipodocumento'],
    ],
    [
      'A sheet with the mail of a boss, where the template has that of the person',
      ['País', 'Tipo', 'Cédula', 'Nombres', 'Apellidos', 'Fecha de ingreso', 'Correo jefe', 'Teléfono jefe'],
      ['paisdocumento', 'tipodocumento', 'numerodocumento', 'nombres', 'apellidos'],
    ],
  ])('%s is never read by position: its columns are asked for', async (_, titles, known) => {
    const rows = [titles, [170, 'CC', number(), 'Ana María', 'Ruiz Gil', '', '', '3005550101']]
    expect((await send(rows)).body.code).toBe('columnas_por_definir')
    const { hoja } = (await send(rows, {}, '?leer=1')).body
    const campos = hoja.columnas.map(({ campo }: { campo: string | null }) => campo)
    expect(campos.filter((campo: string | null) => campo !== null)).toEqual(known)
  })

  test.each<[string, string[], RegExp]>([
    ['none that fits', ['Talla', 'EPS'], /No se reconocieron/],
    [
      'some that are missing',
      ['Cédula', 'Nombres', 'Apellidos'],
      /Faltan columnas: País del documento, Tipo de documento, Teléfono/,
    ],
    [
      'one that is missing',
      [...TITLES.slice(0, 7), 'Otra', ...TITLES.slice(8, 10)].toReversed(),
      /Falta la columna: Teléfono/,
    ],
  ])('%s is a 400 that makes the screen ask, and the headings can be read', async (_, titles, message) => {
    const rows = [titles, titles.map(() => 'x')]
    const { status, body } = await send(rows)
    expect([status, body.code, body.fields]).toEqual([400, 'columnas_por_definir', { columnas: body.message }])
    expect(body.message).toMatch(message)
    expect((await send(rows, {}, '?leer=1')).body.hoja).toMatchObject({
      encabezado: 1,
      columnas: { length: titles.length },
    })
  })
})

describe('a file of several sheets', () => {
  const xml = (...rows: CellValue[][]) => rows.map((row, at) => rowXml(at + 1, row as string[])).join('')
  const people = (many: number, ...top: string[][]) => xml(...top, ...Array.from({ length: many }, () => worker()))
  const read = async (sheets: Parameters<typeof workbookOf>[0], asked: Record<string, string> = {}, query = '') =>
    t.as('adm').upload(
      `/colaboradores/importar${query}`, { fijos: JSON.stringify(FIXED), ...asked }, [workbookOf(sheets)], 'file',
    ) // prettier-ignore
  const LISTS = { name: 'Listas', xml: xml(['Países', 'Tipos'], ['Colombia', 'CC']) }
  const [FIRST, SECOND] = [
    { name: 'Grupo 1', xml: people(1, COMPANY) },
    { name: 'Grupo & 2', xml: people(12, ['Personal'], COMPANY) },
  ]
  const escaped = (sheet: typeof SECOND) => ({ ...sheet, name: sheet.name.replace('&', '&amp;') })

  test('the first one with known headings is read, and the others with rows are told (x05c)', async () => {
    const { body } = await read([{ name: 'Vacía', xml: '' }, LISTS, FIRST, escaped(SECOND)])
    expect([body.hoja.nombre, body.filas.length]).toEqual(['Grupo 1', 1])
    expect(body.hoja.otras).toEqual([
      { nombre: 'Listas', filas: 2 },
      { nombre: 'Grupo & 2', filas: 12 },
    ])
    expect((await read([LISTS, FIRST], {}, '?leer=1')).body.hoja).toMatchObject({
      nombre: 'Grupo 1',
      otras: [{ filas: 2 }],
    })
  })

  test('hidden ones are neither read nor told (x05)', async () => {
    const [hidden, very] = [
      { ...SECOND, name: 'a', state: 'hidden' },
      { ...SECOND, name: 'b', state: 'veryHidden' },
    ]
    const { body } = await read([hidden, { ...LISTS, state: 'hidden' }, FIRST, very])
    expect(body.hoja).toMatchObject({ nombre: 'Grupo 1', otras: [] })
    expect((await read([hidden, FIRST], { libro: 'a' })).body.fields).toEqual({
      libro: 'El archivo no tiene la hoja «a».',
    })
    expect((await read([hidden])).body.message).toBe('Todas sus hojas están ocultas: muestre una y guárdela de nuevo.')
  })

  test('another one can be chosen, and one whose mapping is remembered counts as known', async () => {
    const chosen = await read([FIRST, escaped(SECOND)], { libro: 'Grupo & 2' })
    expect(chosen.body.hoja).toMatchObject({ nombre: 'Grupo & 2', otras: [{ nombre: 'Grupo 1', filas: 1 }] })
    const own = { name: 'Propia', xml: people(1, ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco']) }
    expect((await read([LISTS, own])).body.code).toBe('columnas_por_definir')
    const asked = { libro: 'Propia', columnas: JSON.stringify(HEADINGS.columnas) }
    expect((await read([LISTS, own], asked)).status).toBe(200)
    expect((await read([LISTS, own])).body.hoja).toMatchObject({ nombre: 'Propia', origen: 'recordado' })
    expect((await read([LISTS, own], { libro: 'x'.repeat(256) })).body.fields).toHaveProperty('libro')
  })

  test('of the template the help is not told, and the example is refused until it is another person (f19)', async () => {
    const { raw } = await t.as('adm').get('/colaboradores/importar')
    const read = async (...fixes: object[]) =>
      (await t.as('adm').upload('/colaboradores/importar', { correcciones: JSON.stringify(fixes) }, [raw], 'file')).body
    const motivos = { numerodocumento: 'Es el ejemplo de la plantilla: no se importa.' }
    expect(await read()).toMatchObject({
      hoja: { nombre: 'Aprendices', otras: [] },
      filas: [{ fila: 2, motivos, datos: null, revise: null, registrada: false }],
    })
    const other = await read({ fila: 2, campo: 'numerodocumento', valor: number() })
    expect(other.filas).toMatchObject([{ motivos: {}, datos: { apellidos: 'Peña Ibáñez' } }])
  })
})

describe('a mapping', () => {
  test('reads columns of any name', async () => {
    const { body } = await send(
      [
        ['X', 'Y', 'Z', 'W'],
        ['Gil Mora, Ana María', number(), '3005550101', 'sobra'],
      ],
      {
        columnas: ['apellidosynombres', 'numerodocumento', 'telefono', null],
        fijos: FIXED,
      },
    )
    expect(body.filas[0].datos).toMatchObject({ nombres: 'Ana María', apellidos: 'Gil Mora' })
  })

  test.each<[string, Asked, RegExp, string]>([
    [
      'a field twice',
      { columnas: ['telefono', 'numerodocumento', 'telefono'] },
      /A «Trabajador» y C «Celular» son ambas «Teléfono»/,
      'columnas',
    ],
    [
      'a field beside a value for all',
      { columnas: ['tipodocumento'], fijos: FIXED },
      /A «Trabajador» y un valor para todas/,
      'columnas',
    ],
    [
      'names whole and parted',
      { columnas: ['nombrecompleto', 'nombres'] },
      /A «Trabajador» y B «Cédula» traen el nombre dos veces/,
      'columnas',
    ],
    [
      'a column that is not there',
      { columnas: [null, null, null, null, null, 'cargo'] },
      /no tiene la columna F/,
      'columnas',
    ],
    ['a field that is none', { columnas: ['firma'] }, /no se importa/, 'columnas.0'],
    ['no list', { columnas: '{"a":1}' }, /lista de columnas/, 'columnas'],
    ['no JSON', { columnas: '[' }, /lista de columnas/, 'columnas'],
    ['too many columns', { columnas: Array.from({ length: 703 }, () => null) }, /demasiadas/, 'columnas'],
    ['a heading beyond the tenth row', { encabezado: 11 }, /de 1 a 10/, 'encabezado'],
    ['a heading that is empty', { encabezado: 7 }, /está vacía/, 'encabezado'],
    [
      'a country that is none',
      { ...HEADINGS, fijos: { ...FIXED, paisdocumento: 9999 } },
      /de la lista/,
      'fijos.paisdocumento',
    ],
    [
      'a type that is none',
      { ...HEADINGS, fijos: { ...FIXED, tipodocumento: 9999 } },
      /de la lista/,
      'fijos.tipodocumento',
    ],
    ['a company that is none', { ...HEADINGS, fijos: { ...FIXED, idemp: 9999 } }, /de la lista/, 'fijos.idemp'],
    ['values that are no object', { fijos: '3' }, /por campo/, 'fijos'],
    ['nothing', { columnas: [] }, /Faltan columnas/, 'columnas'],
  ])('%s is refused', async (_, asked, message, field) => {
    const before = await fingerprint(t.db)
    const { status, body } = await send(SHEET(), asked)
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
    expect(body.message).toMatch(message)
    expect(await fingerprint(t.db)).toBe(before)
  })

  test('may have a value for all rows, also in the sheet of refused rows', async () => {
    const idemp = await t.make.empresa({ nit: '830111777', nombre: 'La Única de Todas' })
    const asked = { ...HEADINGS, fijos: { ...FIXED, idemp } }
    const { body } = await send([COMPANY, worker(), worker({ 2: '1' })], asked)
    expect(body.filas[0].datos).toMatchObject({ ...FIXED, idemp })
    const { raw } = await send([COMPANY, worker({ 2: '1' })], asked, '?errores=1')
    const [titles, row] = await readRows(raw)
    expect(titles).toEqual([...TITLES, 'Motivos'])
    expect([row?.[0], row?.[1], row?.[3], row?.[9], row?.[10]]).toEqual([
      '170',
      'CC',
      'Íngrid Yuliana',
      '830111777',
      'Montajista',
    ])
  })

  test('also finds a company by a name that no other one has', async () => {
    const idemp = await t.make.empresa({ nombre: 'Torres del Ñame S.A.S.' })
    for (const nombre of ['Repetida', 'repetida']) await t.make.empresa({ nombre })
    const of = async (empresa: string) => {
      const { body } = await send(
        [
          [...COMPANY, 'Empresa'],
          [...worker(), empresa],
        ],
        { fijos: FIXED },
      )
      return body.filas[0] as FilaImportada
    }
    expect((await of('torres del name')).datos).toBeNull()
    expect((await of('TORRES DEL ÑAME S.A.S.')).datos).toMatchObject({ idemp })
    expect((await of('Repetida')).motivos.idemp).toMatch(/No hay una empresa/)
  })
})

describe('two columns of document numbers', () => {
  const titles = ['Documento', 'Celular', 'Nombres', 'Apellidos']
  const person = (...numbers: [string, CellValue]) => [numbers[0], '3005550101', 'Íngrid', 'Núñez Ñáñez', numbers[1]]
  const DOUBT = (other: string) =>
    `Las columnas A «Documento» y E «${other}» pueden ser el número de documento y traen valores distintos. Indique cuál es.`

  test.each(['Documento', 'C.C.', 'Cédula'])('as «Documento» and «%s» are asked about (f10b)', async (other) => {
    const same = Array.from({ length: 50 }, number)
    const rows = [[...titles, other], ...same.map((each) => person(each, Number(each)))]
    const read = async (sheet: CellValue[][], query = '') => (await send(sheet, { fijos: FIXED }, query)).body
    expect((await read(rows)).filas).toHaveLength(50)
    const wrong = [...rows, person(number(), number())]
    expect(await read(wrong)).toMatchObject({ code: 'columnas_por_definir', message: DOUBT(other) })
    const { hoja } = await read(wrong, '?leer=1')
    expect(hoja.avisos).toEqual([DOUBT(other)])
    expect(hoja.columnas.map(({ campo }: { campo: string | null }) => campo)).not.toContain('numerodocumento')
    const columnas = ['numerodocumento', 'telefono', 'nombres', 'apellidos']
    expect((await send(wrong, { columnas, fijos: FIXED })).body.filas).toHaveLength(51)
  })

  test('are none where the other one has the numbers of the items', async () => {
    const rows = [[...titles, 'Número'], person(number(), 1), person(number(), 'CC')]
    expect((await send(rows, { fijos: FIXED })).body.filas).toMatchObject([{ motivos: {} }, { motivos: {} }])
  })

  test('are read by the one that is not hidden, and the other is told (f10)', async () => {
    const read = async (heading: string, columns: string) => {
      const [own, hidden] = [number(), number()]
      const rows = [[...titles, heading], person(own, hidden)] as string[][]
      const data = rows.map((row, at) => rowXml(at + 1, row)).join('')
      const content = `<worksheet><cols>${columns}</cols><sheetData>${data}</sheetData></worksheet>`
      const file = workbook('', [{ name: 'xl/worksheets/sheet1.xml', content }])
      const { body } = await t.as('adm').upload(
        '/colaboradores/importar', { fijos: JSON.stringify(FIXED) }, [file], 'file',
      ) // prettier-ignore
      const found = body.filas[0].datos.numerodocumento
      return [found === own ? 'own' : found === hidden && 'hidden', body.hoja.avisos]
    }
    const told = 'La columna E «Cédula» está oculta en la hoja, y no se lee.'
    expect(await read('Cédula', '<col min="5" max="5" hidden="1"/>')).toEqual(['own', [told]])
    expect(await read('Cédula', '<col min="4" max="9" width="0"/>')).toEqual([
      'own',
      ['La columna D «Apellidos» está oculta en la hoja, y se lee.', told],
    ])
    expect(await read('Talla', '<col min="5" max="5" hidden="1"/>')).toEqual(['own', []])
  })
})

test('a second table beside the first one is told', async () => {
  const sheet = [
    ['Cédula', 'Nombre', 'Celular', '', 'Nombre', 'Celular'],
    [number(), 'Íngrid Núñez Ñáñez', '3005550101', '', 'Ana María Ruiz Gil', '3005550102'],
  ]
  expect((await send(sheet, { fijos: FIXED })).body.hoja.avisos).toEqual([
    'Las columnas E a F repiten los títulos y parecen otra tabla: no se leen.',
  ])
})

test.each<[string, string[], RegExp]>([
  ['Nombres', ['Primer apellido', 'Segundo apellido'], /las columnas D «Primer apellido» y E «Segundo apellido»/],
  ['Nombre', ['Apellidos completos'], /la columna D «Apellidos completos»/],
  ['NOMBRES', ['Apellidos 1', 'Apellidos 2'], /D «Apellidos 1»/],
  ['Nombres', ['Apellidos del trabajador'], /D «Apellidos del trabajador»/],
  ['Nombres', ['Apelidos'], /D «Apelidos»/],
  ['Nombres', [''], /la columna D\./],
  // As a heading is that is merged over two columns.
  ['Nombres y apellidos', [''], /la columna D\./],
  ['Nombre completo', ['Apellidos'], /D «Apellidos»/],
  ['Nombres', ['Apellido', 'Segundo apellido'], /E «Segundo apellido»/],
])('«%s» beside %j asks for the surnames, and parts no name (f03)', async (name, surnames, where) => {
  const titles = ['Cédula', 'Celular', name, ...surnames]
  const rows = [titles, [number(), '3005550101', 'Juan Carlos', 'Gómez', 'Pérez'].slice(0, titles.length)]
  for (const inscribe of [undefined, 1]) {
    const { body } = await send(rows, { fijos: FIXED, ...(inscribe && { inscribe }) })
    expect(body).toMatchObject({ code: 'columnas_por_definir', message: expect.stringMatching(where) })
  }
  const { hoja } = (await send(rows, { fijos: FIXED }, '?leer=1')).body
  expect(hoja.avisos).toEqual([expect.stringMatching(where)])
  const campos = hoja.columnas.map(({ campo }: { campo: string | null }) => campo)
  expect(campos.filter((campo: string | null) => /nombrecompleto|apellidosynombres/.test(campo ?? ''))).toEqual([])
  const columnas = ['numerodocumento', 'telefono', 'nombres', 'apellidos']
  expect((await send(rows, { columnas, fijos: FIXED })).body.filas[0].datos).toMatchObject({ apellidos: 'Gómez' })
})

describe('the whole name in one column', () => {
  test('has no surnames in a column of numbers without a heading beside it', async () => {
    const rows = [
      ['', 'Nombre', 'Cédula', 'Celular'],
      [1, 'Juan Carlos Gómez Pérez', number(), '3005550101'],
    ]
    const { filas } = (await send(rows, { fijos: FIXED })).body
    expect(filas[0].datos).toMatchObject({ nombres: 'Juan Carlos', apellidos: 'Gómez Pérez' })
  })

  const readOne = async (nombre: string, over: Record<number, CellValue> = {}) =>
    (await send([COMPANY, worker({ 0: nombre, ...over })], { fijos: FIXED })).body.filas[0] as FilaImportada

  test('is an error of its row when it has one word, and may be corrected', async () => {
    const fila = await readOne('Cher')
    expect(fila.motivos).toEqual({ apellidos: expect.stringMatching(/una sola palabra/) })
    expect([fila.datos, fila.revise]).toEqual([null, expect.objectContaining(FIXED)])
  })

  test('may be corrected when it is too short, unless something else is wrong', async () => {
    const fila = await readOne('Ana Gil')
    expect([Object.keys(fila.motivos), fila.revise]).toEqual([['apellidos'], expect.objectContaining(FIXED)])
    expect((await readOne('Ana Gil', { 2: '1' })).revise).toBeNull()
    expect(Object.keys((await readOne('')).motivos)).toEqual(['nombres', 'apellidos'])
  })

  test('keeps particles with the next word', async () => {
    expect((await readOne('María del Carmen De la Hoz Ríos')).datos).toMatchObject({
      nombres: 'María del Carmen',
      apellidos: 'De la Hoz Ríos',
    })
  })
})

/** Returns a caller who may import people, but not see them. */
async function importer() {
  const idrol = await createRole(t.db)
  await grant(t, idrol, (module, action) => module === 'Colaboradores' && action === 'crear')
  const { id_cue } = await t.make.cuenta(idrol)
  return t.withToken(await t.sessions.issue({ id_cue, sesion_cue: 1 }))
}

test('a registered person is named to callers who may see people', async () => {
  const numero = number()
  await t.make.colaborador({ numerodocumento: numero, nombres: 'Otra', apellidos: 'Persona' })
  const caller = await importer()
  const rows = [COMPANY, worker({ 1: numero }), worker()]
  const marks = async (as = t.as('adm')) =>
    (await send(rows, { fijos: FIXED }, '', as)).body.filas.map(({ registrada, nombre }: FilaImportada) => [
      registrada,
      nombre,
    ])
  expect(await marks()).toEqual([
    [true, 'Otra Persona'],
    [false, null],
  ])
  expect(await marks(caller)).toEqual([
    [true, null],
    [false, null],
  ])
})

test('a number of somebody else is reported, also in rows with a wrong name', async () => {
  const [own, others, again, fresh] = [number(), number(), number(), number()]
  for (const numerodocumento of [own, others, again])
    await t.make.colaborador({ numerodocumento, nombres: 'Ana María', apellidos: 'Ruiz Gil' })
  const row = (name: string, numero: string) => worker({ 0: name, 1: numero })
  const rows = [
    row('Ruiz Gil Ana', own),
    row('Luis Paz', others),
    row('Luis', again),
    row('Luis', fresh),
    row('Luis', fresh),
  ]
  const { body } = await send([COMPANY, ...rows], { fijos: FIXED })
  expect(
    body.filas.map(({ registrada, otra, motivos }: FilaImportada) => [registrada, otra, Object.keys(motivos)]),
  ).toEqual([
    [true, false, []],
    // Nothing else matters of somebody who is registered.
    [true, true, []],
    [true, true, ['apellidos']],
    [false, false, ['apellidos']],
    [false, false, ['apellidos', 'numerodocumento']],
  ])
  const passport = await send([COMPANY, row('Ana María Ruiz Gil', own)], { fijos: { ...FIXED, tipodocumento: 2 } })
  expect(passport.body.filas[0]).toMatchObject({ registrada: true, otra: true })
})

test('who is registered needs a name and nothing else to be inscribed; others are told what they lack (PEOPLE-19)', async () => {
  const ana = { nombres: 'Ana María', apellidos: 'Ruiz Gil' }
  const [named, nameless, oneWord, others, passport] = [number(), number(), number(), number(), number()]
  for (const numerodocumento of [named, nameless, oneWord, others])
    await t.make.colaborador({ ...ana, numerodocumento })
  await t.make.colaborador({ ...ana, tipodocumento: 2, numerodocumento: passport })
  const idcer = await t.make.certificacion()
  const rows = [
    ['Documento', 'Nombre completo'],
    [named, 'ANA RUIZ GIL'], // 2
    [nameless, ''], // 3
    [oneWord, 'Ana'], // 4
    [others, 'Luis Paz Mora'], // 5
    [passport, 'Ana Ruiz'], // 6: the sheet has no type
    [number(), 'Eva Paz Mora'], // 7
    [number(), ''], // 8
  ]
  const read = async (asked: Asked, as = t.as('adm')) => (await send(rows, asked, '', as)).body
  // Without a cohort nobody could be registered, so that the columns are asked for.
  expect(await read({})).toMatchObject({ code: 'columnas_por_definir' })
  const { filas } = await read({ inscribe: 1 })
  const marks = ({ registrada, otra, confirme, nombre, motivos }: FilaImportada) => [
    registrada,
    otra,
    confirme,
    nombre,
    Object.keys(motivos),
  ]
  const [nombre, lacks] = ['Ana María Ruiz Gil', ['paisdocumento', 'tipodocumento', 'telefono']]
  expect(filas.map(marks)).toEqual([
    [true, false, false, nombre, []],
    [true, false, true, nombre, ['nombres']],
    [true, false, true, nombre, ['nombres']],
    [true, true, false, nombre, []],
    [true, false, false, nombre, []],
    [false, false, false, null, lacks],
    [false, false, false, null, ['paisdocumento', 'tipodocumento', 'nombres', 'apellidos', 'telefono']],
  ])
  // Who may not see people reads only that a name is needed.
  const seen = (await read({ inscribe: 1 }, await importer())).filas
  expect([seen[1].nombre, seen[1].confirme, seen[1].motivos.nombres]).toEqual([null, true, SIN_NOMBRE])
  // Nor do they read it word by word (PEOPLE-25): what fits is answered like what does not.
  const headings = ['Documento', 'Nombres', 'Apellidos']
  const words = ['Ana', 'Ruiz', 'Luis'].flatMap((word) => [
    [oneWord, word, ''],
    [oneWord, word, 'de los'],
  ])
  const asked = await send([headings, ...words], { inscribe: 1 }, '', await importer())
  expect(asked.body.filas.map(({ otra, confirme }: FilaImportada) => [otra, confirme])).toEqual(
    ['Ana', 'Ruiz', 'Luis'].flatMap(() => [
      [false, true],
      [true, false],
    ]),
  )
  const { body } = await t
    .as('adm')
    .post(`/colaboradores/createArray?declaracion=1&idcer=${idcer}`, [
      filas[0].datos,
      { ...filas[1].revise, ...ana },
      filas[3].datos,
      filas[4].datos,
    ])
  expect(body).toMatchObject({ creadas: 0, inscritas: 3, omitidas: [{ numero: others, nombre: 'Luis Paz Mora' }] })
  const partial = { ...filas[0].datos, numerodocumento: number() }
  const { status } = await t.as('adm').post('/colaboradores/createArray?declaracion=1', [partial])
  expect(status).toBe(400)
})

test('a mistake that matters for inscribing is told of registered people too', async () => {
  const known = { nombres: 'Ana María', apellidos: 'Ruiz Gil', numerodocumento: number() }
  await t.make.colaborador(known)
  const row = ['XX', known.numerodocumento, 'Ana María Ruiz Gil', '12', 'Nadie S.A.S.', '31/31/1990']
  const titles = ['Tipo doc', 'Cédula', 'Nombre completo', 'Celular', 'Empresa', 'Nacimiento']
  const motivosOf = async (cells: string[]) =>
    Object.keys((await send([titles, cells], { fijos: { paisdocumento: 170 } })).body.filas[0].motivos)
  expect(await motivosOf(row)).toEqual(expect.arrayContaining(['tipodocumento', 'idemp']))
  expect(await motivosOf(row.with(0, 'CC'))).toContain('idemp')
  expect(await motivosOf(row.with(0, 'CC').with(4, ''))).toEqual([])
})

test('one person with two numbers is reported, and saved all the same (PEOPLE-26)', async () => {
  const [numerodocumento, known] = [number(), number()]
  const ruiz = { nombres: 'Zoila', apellidos: 'Ruiz Gil' }
  await t.make.colaborador({ ...ruiz, numerodocumento, telefono: '3005550777', correopersonal: 'z@example.com' })
  await t.make.colaborador({ nombres: 'Otto', apellidos: 'Ruiz Gil', numerodocumento: known, telefono: '3005550777' })
  const row = (name: string, phone: string, mail = '', numero = number()) =>
    worker({ 0: name, 1: numero, 2: phone, 4: mail })
  const rows = [
    COMPANY,
    row('ZOILA RUIZ GÍL', '3005550777'), // 2
    row('Zoila Ruiz Gil', '3005550000', 'z@example.com'), // 3
    row('Zoila Ruiz Gil', '3005551111'), // 4: a namesake
    row('Zoila Ruiz Gil', '3005551111'), // 5
    row('Ana Paz Mora', '3005551111'), // 6: another name
    row('Otto Ruiz Gil', '3005550777', '', known), // registered with this number
    row('Ana', '3005551111'), // incomplete name, to be corrected
    row('Zoila Gil', '3005551111'), // short name
    row('Zoila Gil', '3005551111'), // 10
  ]
  const marks = async (as = t.as('adm')) => {
    const { filas } = (await send(rows, { fijos: FIXED }, '', as)).body
    return filas.map(({ parecida }: FilaImportada) => parecida)
  }
  const theirs = { numero: numerodocumento }
  expect(await marks()).toEqual([theirs, theirs, null, { fila: 4 }, null, null, null, null, { fila: 9 }])
  expect(await marks(await importer())).toEqual([null, null, null, { fila: 4 }, null, null, null, null, { fila: 9 }])
  const { body } = await send(rows.slice(0, 2), { fijos: FIXED })
  const saved = await t.as('adm').post('/colaboradores/createArray?declaracion=1', [body.filas[0].datos])
  expect([saved.status, saved.body.creadas]).toEqual([201, 1])
})

describe('a mapping is remembered', () => {
  const UNKNOWN = ['Quién', 'Doc', 'Cel']
  const rows = () => [UNKNOWN, ['Ana María Ruiz Gil', number(), '3005550101']]
  const asked = { columnas: ['nombrecompleto', 'numerodocumento', 'telefono'], fijos: FIXED }

  test('for the account that sent it, with only the headings', async () => {
    expect((await send(rows(), { fijos: FIXED })).body.code).toBe('columnas_por_definir')
    expect((await send(rows(), asked)).status).toBe(200)
    const again = await send([['Enero'], ...rows()], { fijos: FIXED })
    expect([again.status, again.body.hoja.origen, again.body.hoja.encabezado]).toEqual([200, 'recordado', 2])
    expect((await send(rows(), { fijos: FIXED }, '', t.as('registro'))).body.code).toBe('columnas_por_definir')
    expect(JSON.stringify(await t.db.select().from(mapeos))).not.toMatch(/Quién|Ruiz|quien/)
  })

  test('by its last use, twenty for an account, but not for a sheet that is refused or only previewed', async () => {
    const caller = t.as('registro')
    const sheet = (n: number) => [[`Persona ${n}`, ...UNKNOWN.slice(1)], rows()[1]!]
    const own = () => t.db.$count(mapeos, eq(mapeos.idcue_map, t.accounts.registro.id_cue))
    await send(sheet(0), asked, '?leer=1', caller)
    await send([sheet(0)[0]!], asked, '', caller)
    await send(sheet(0), asked, '?errores=1', caller)
    expect(await own()).toBe(0)
    for (let n = 1; n <= 21; n += 1) {
      t.clock.now = new Date(t.clock.now.getTime() + 1000)
      expect((await send(sheet(n), asked, '', caller)).status).toBe(200)
    }
    expect(await own()).toBe(20)
    expect((await send(sheet(1), { fijos: FIXED }, '', caller)).status).toBe(400)
    const origin = async (n: number) => (await send(sheet(n), { fijos: FIXED }, '', caller)).body.hoja?.origen
    expect(await origin(2)).toBe('recordado')
    // The mapping of sheet 2 was used again, so the mapping of sheet 3 is now the oldest one and is
    // dropped.
    t.clock.now = new Date(t.clock.now.getTime() + 1000)
    await origin(2)
    t.clock.now = new Date(t.clock.now.getTime() + 1000)
    await send(sheet(22), asked, '', caller)
    expect([await origin(2), await origin(3)]).toEqual(['recordado', undefined])
  })

  test('as it was sent, regardless of values for all rows and of other columns', async () => {
    const [titles, person] = [
      ['País', ...UNKNOWN],
      ['CO', ...rows()[1]!],
    ]
    const fijos = { tipodocumento: 1 }
    const sent = ['paisdocumento', ...asked.columnas]
    expect((await send([titles, person], { columnas: sent, fijos })).status).toBe(200)
    const columns = async (sheet: CellValue[][], values: object) =>
      (await send(sheet, { fijos: values })).body.hoja?.columnas.map(({ campo }: { campo: string | null }) => campo)
    expect(await columns([titles, person], FIXED)).toEqual([null, ...asked.columnas])
    expect(await columns([titles, [...person, '', 'ojo']], fijos)).toEqual([...sent, null, null])
    expect(await columns([titles, person], fijos)).toEqual(sent)
  })

  test('until the account is deleted, and not on a full disk', async () => {
    const account = await t.make.cuenta(ROLES.registro)
    const caller = t.withToken(await t.sessions.issue({ id_cue: account.id_cue, sesion_cue: 1 }))
    const before = await t.db.$count(mapeos)
    t.freeSpace.free = 0
    expect((await send(rows(), asked, '', caller)).status).toBe(200)
    t.freeSpace.free = Infinity
    expect(await t.db.$count(mapeos)).toBe(before)
    await send(rows(), asked, '', caller)
    expect(await t.db.$count(mapeos)).toBe(before + 1)
    expect((await t.as('adm').delete(`/cuentaacceso/${account.id_cue}`)).status).toBe(200)
    expect(await t.db.$count(mapeos)).toBe(before)
  })

  test('by two simultaneous calls', async () => {
    const answers = await Promise.all([send(rows(), asked), send(rows(), asked)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })
})

describe('the fields of the Ministry’s file', () => {
  const LISTED = [
    'Cédula',
    'Nombres',
    'Apellidos',
    'Celular',
    'Sexo',
    'País de nacimiento',
    'Escolaridad',
    'Área',
    'ARL',
    'Sector',
  ]
  const listed = (...values: CellValue[]) => [number(), 'Íngrid Yuliana', 'Núñez Ñáñez', '3005550101', ...values]

  test('are read by code, name or the words of sheets, saved, exported by name and imported again', async () => {
    const rows = [
      listed('Mujer', 'Venezuela', 'Técnico laboral', 'operativa', 'POSITIVA', ''),
      listed('F', 'VE', 'tecnico_laboral', 'Operativa', 'positiva', null),
    ]
    const { body } = await send([LISTED, ...rows], { fijos: FIXED })
    const expected = {
      genero: 'F', paisnacimiento: 862, niveleducativo: 'tecnico_laboral', areatrabajo: 'operativa', arl: 'positiva', sector: null,
    } // prettier-ignore
    expect(body.filas).toMatchObject([{ datos: expected }, { datos: expected }])
    const people = body.filas.map(({ datos }: FilaImportada) => datos)
    expect((await t.as('adm').post('/colaboradores/createArray?declaracion=1', people)).status).toBe(201)
    const { raw } = await t.as('adm').get(`/colaboradores/exportar?cedula=${rows[0]![0]}`)
    const [headings, person] = await readRows(raw)
    const cell = (titulo: string) => person![headings!.indexOf(titulo)]
    expect(['Género', 'País de nacimiento', 'Nivel educativo', 'ARL', 'Sector económico'].map(cell)).toEqual([
      'Femenino', 862, 'Técnico laboral', 'Positiva', null,
    ]) // prettier-ignore
    const back = await t.as('adm').upload('/colaboradores/importar', {}, [raw], 'file')
    expect(back.body.filas).toMatchObject([{ registrada: true, motivos: {}, datos: expected }])
  })

  test('are refused when their list has no such value', async () => {
    const { body } = await send([LISTED, listed('Q', 'Atlántida', 'Doctor', 'Cielo', 'Otra', 'Cielo')], {
      fijos: FIXED,
    })
    expect(Object.keys(body.filas[0].motivos).toSorted()).toEqual([
      'areatrabajo', 'arl', 'genero', 'niveleducativo', 'paisnacimiento', 'sector',
    ]) // prettier-ignore
    const sent = { paisdocumento: 170, tipodocumento: 1, numerodocumento: number(), nombres: 'Ana', apellidos: 'Gil Mora', telefono: '3005550101' } // prettier-ignore
    const wrong = [{ ...sent, arl: 'nadie', paisnacimiento: 99999 }]
    const refused = await t.as('adm').post('/colaboradores/createArray?declaracion=1', wrong)
    expect([refused.status, Object.keys(refused.body.filas[0].motivos)]).toEqual([400, ['paisnacimiento', 'arl']])
  })
})

describe('corrected cells', () => {
  const titles = ['Tipo doc', 'Cédula', 'Nombres', 'Apellidos', 'Correo', 'Celular', 'Empresa', 'Nivel educativo']
  const wrong = () => ['CC', number(), 'Íngrid', 'Núñez Ñáñez', 'sin correo', '3005550101', 'Nadie S.A.S.', 'Mucho']
  const asked = (...correcciones: unknown[]) => ({ fijos: { paisdocumento: 170 }, correcciones })

  test('are read by the rules of the sheet, and an empty one empties its cell', async () => {
    const rows = [titles, wrong(), wrong()]
    const { body: before } = await send(rows, asked())
    expect(before.filas[0].motivos).toEqual({
      correopersonal: expect.any(String),
      idemp: expect.any(String),
      niveleducativo: expect.any(String),
    })
    const { body } = await send(
      rows,
      asked(
        { fila: 2, campo: 'correopersonal', valor: 'nada' },
        { fila: 2, campo: 'correopersonal', valor: 'ingrid@example.com' },
        { fila: 2, campo: 'idemp', valor: '' },
        { fila: 2, campo: 'niveleducativo', valor: 'Bachiller' },
      ),
    )
    expect(body.filas[0]).toMatchObject({
      motivos: {},
      datos: { correopersonal: 'ingrid@example.com', idemp: 0, niveleducativo: 'bachiller' },
    })
    // The other rows are as in the file.
    expect(body.filas[1]).toEqual(before.filas[1])
    const { body: still } = await send(rows, asked({ fila: 2, campo: 'correopersonal', valor: 'sin arroba' }))
    expect([still.filas[0].datos, still.filas[0].motivos.correopersonal]).toEqual([
      null,
      before.filas[0].motivos.correopersonal,
    ])
  })

  test('of the type win over the value of all rows, and the letters beside a number say which it may be', async () => {
    const rows = [COMPANY, worker({ 1: 'PPT 5678901' }), worker({ 1: 'PPT 5678' }), worker()]
    const { body } = await send(rows, { fijos: FIXED })
    expect(body.filas.map(({ otrotipo, datos }: FilaImportada) => [otrotipo, datos === null])).toEqual([
      ['PPT', true],
      [null, true],
      [null, false],
    ])
    const [ppt] = await t.db.select().from(tipodocs).where(eq(tipodocs.iniciales_tipo, 'PPT'))
    const correcciones = [{ fila: 2, campo: 'tipodocumento', valor: 'PPT' }]
    const { body: mended } = await send(rows, { fijos: FIXED, correcciones })
    expect(mended.filas[0]).toMatchObject({
      otrotipo: null,
      motivos: {},
      datos: { tipodocumento: ppt!.id_tipo, numerodocumento: '5678901' },
    })
    expect(mended.filas[2]).toMatchObject({ datos: { tipodocumento: FIXED.tipodocumento } })
  })

  test('count for the sheet of errors too', async () => {
    const fixed = ['correopersonal', 'idemp', 'niveleducativo'].map((campo) => ({ fila: 2, campo, valor: '' }))
    const { raw } = await send([titles, wrong(), wrong()], asked(...fixed), '?errores=1')
    expect(await readRows(raw)).toHaveLength(2)
  })

  test('of unknown fields or shapes are refused', async () => {
    for (const [correcciones, field] of [
      ['x', 'correcciones'],
      [[{ fila: 2, campo: 'estado', valor: '1' }], 'correcciones.0.campo'],
      [[{ fila: 0, campo: 'cargo', valor: '' }], 'correcciones.0.fila'],
      [[{ fila: 2, campo: 'cargo', valor: 'a'.repeat(801) }], 'correcciones.0.valor'],
      [Array.from({ length: 501 }, () => ({ fila: 2, campo: 'cargo', valor: '' })), 'correcciones'],
    ] as const) {
      const { status, body } = await send([titles, wrong()], { correcciones })
      expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
    }
  })
})
