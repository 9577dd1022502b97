import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { writableValue, writtenFile, keptParts, parted, typeOf, unreadable } from './rules.ts'

// The Ministry's file, byte by byte (MIN-1, MIN-3, MIN-4).

let t: TestApp
let idcer: number
const log: string[] = []
beforeAll(async () => {
  const stream = new PassThrough()
  stream.on('data', (chunk) => log.push(String(chunk)))
  t = await startTestApp({}, { level: 'info', stream })
  const idemp = await t.make.empresa({ nombre: 'Grúas & "Izajes"; S.A.S.', arl: 'bolivar', sector: 'mineria' })
  const people = [
    {
      tipodocumento: 1, numerodocumento: '1020304050', nombres: 'José Ángel', apellidos: 'Núñez Peña', fechanacimiento: '1994-02-28',
      genero: 'M', paisnacimiento: 170, niveleducativo: 'tecnico_laboral', areatrabajo: 'operativa', cargo: 'Oficial;\tde\nobra "A"',
      sector: 'construccion', arl: 'sura', idemp: 0,
    },
    {
      tipodocumento: 2, numerodocumento: 'AB123456', nombres: 'Łucja', apellidos: 'Pérez', fechanacimiento: '2001-12-01',
      genero: 'F', paisnacimiento: 616, niveleducativo: 'posgrado', areatrabajo: 'sst', cargo: '=Jefe', idemp,
    },
    { numerodocumento: '30000003', nombres: 'Sin', apellidos: 'Zapata Datos' },
  ] // prettier-ignore
  idcer = await t.make.certificacion()
  const ids: string[] = []
  for (const person of people) ids.push(await t.make.inscripcion(idcer, await t.make.colaborador(person)))
  await t.as('adm').put('/certcol/updateArrayEstado', { estado: 1, ids })
})
afterAll(() => t.close())

beforeEach(() => settings({ separador: ';', formatofecha: 'MM/DD/AAAA', caja: 'igual', codificacion: 'utf-8' }))

const settings = (body: object) => t.as('adm').put('/centro/ministerio', body)
const file = () => t.as('registro').get(`/certificaciones/${idcer}/ministerio/archivo`)

const JOSE =
  'CC;1020304050;José;Ángel;Núñez;Peña;M;Colombia;02/28/1994;Técnico laboral;Operativa;Oficial de obra A;Construcción;INDEPENDIENTE;SURA\r\n'
const LUCJA =
  'CE;AB123456;Łucja;;Pérez;;F;Polonia;12/01/2001;Posgrado;Seguridad y salud en el trabajo;Jefe;Minas y canteras;Grúas & Izajes S.A.S.;Seguros Bolívar\r\n'
const GOLDEN = JOSE + LUCJA

test('has the complete rows, and a name that says what it contains', async () => {
  const { status, headers, raw } = await file()
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/csv', 'no-store'])
  const name = 'Ministerio TA cohorte 1 (2 de 3).csv'
  expect(headers['content-disposition']).toContain(`attachment; filename="${name}"`)
  expect(raw.equals(Buffer.from(GOLDEN))).toBe(true)
  const [line] = log.filter((each) => each.includes('exportar_ministerio')).map((each) => JSON.parse(each))
  expect(line).toMatchObject({
    evento: 'exportacion',
    accion: 'exportar_ministerio',
    filas: 2,
    por: t.accounts.registro.id_cue,
  })
  expect(log.join('')).not.toMatch(/1020304050|Łucja/)
})

test('can begin with a byte order mark', async () => {
  await settings({ codificacion: 'utf-8-bom' })
  const { raw } = await file()
  expect(raw.equals(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(GOLDEN)]))).toBe(true)
})

test('in Windows-1252 omits people whom it cannot write, and says why', async () => {
  await settings({ codificacion: 'windows-1252' })
  const { body } = await t.as('registro').get(`/certificaciones/${idcer}/ministerio`)
  expect(body.completos).toBe(1)
  expect(body.filas[1].ilegibles).toEqual([{ columna: 'primernombre', caracteres: 'Ł' }])
  const { raw } = await file()
  expect(raw.equals(Buffer.from(JOSE, 'latin1'))).toBe(true)
})

test.each([
  [{ separador: ',' }, (text: string) => text.replaceAll(';', ',')],
  [{ separador: '|' }, (text: string) => text.replaceAll(';', '|')],
  [{ separador: 'tab' }, (text: string) => text.replaceAll(';', '\t')],
  [
    { formatofecha: 'DD/MM/AAAA' },
    (text: string) => text.replace('02/28/1994', '28/02/1994').replace('12/01/2001', '01/12/2001'),
  ],
  [
    { formatofecha: 'AAAA-MM-DD' },
    (text: string) => text.replace('02/28/1994', '1994-02-28').replace('12/01/2001', '2001-12-01'),
  ],
  [{ caja: 'mayusculas' }, (text: string) => text.toLocaleUpperCase('es-CO')],
])('is written with the format %j', async (format, change) => {
  await settings(format)
  const text = (await file()).raw.toString()
  // With another separator, a semicolon in a value is not replaced.
  const semicolons = 'separador' in format
  const employer = semicolons
    ? change(GOLDEN).replace('Grúas & Izajes S', 'Grúas & Izajes ; S').replace('Oficial de', 'Oficial; de')
    : change(GOLDEN)
  expect(text).toBe(employer)
})

test('is refused with a message when no row is complete', async () => {
  const empty = await t.make.certificacion()
  const url = `/certificaciones/${empty}/ministerio/archivo`
  expect((await t.as('adm').get(url)).body).toMatchObject({
    status: 409,
    code: 'sin_completos',
    message: expect.stringContaining('aún no tiene certificados aprobados'),
  })
  const id = await t.make.inscripcion(empty, await t.make.colaborador())
  await t.as('adm').put('/certcol/updateArrayEstado', { estado: 1, ids: [id] })
  expect((await t.as('adm').get(url)).body.message).toContain('Ninguna fila está completa')
})

describe('a value', () => {
  const FORMAT = { separador: ';', caja: 'igual' } as const
  test.each([
    ['a;b', 'a b'],
    ['a\r\nb\u2028c\u0085d\te', 'a b c d e'],
    ['"Los Andes"', 'Los Andes'],
    [" D’Angelo O'Neil ", "D’Angelo O'Neil"],
    ['=1+1', '1+1'],
    ['-', ''],
    ['@cmd -x', 'cmd -x'],
    ['Jose\u0301', 'José'],
    ['a,b|c', 'a,b|c'],
  ])('%j is written as %j', (value, written) => {
    expect(writableValue(value, FORMAT)).toBe(written)
  })

  test('uses the characters of its encoding', () => {
    expect(unreadable('Ñandú € – “x” œ', 'windows-1252')).toBe('')
    expect(unreadable('Łódź 漢 Ł', 'windows-1252')).toBe('Łź漢')
    expect(unreadable('Łódź 漢', 'utf-8')).toBe('')
    const format = { separador: ';', caja: 'igual', formatofecha: 'MM/DD/AAAA', codificacion: 'windows-1252' } as const
    expect([...writtenFile([['€', 'ñ']], format)]).toEqual([0x80, 0x3b, 0xf1, 0x0d, 0x0a])
    expect(() => writtenFile([['Ł']], format)).toThrow('Windows-1252')
  })
})

test.each([
  ['CC', 'Cédula de ciudadanía', 'Cédula'],
  ['C.C.', 'Cédula de ciudadanía', 'Cédula'],
  ['PPT', 'Permiso por Protección Temporal', 'PT'],
  ['CE', 'Cédula de ciudadanía', 'CE'],
  ['PEP', 'Permiso especial', ''],
])('a type that was issued as %s (%s) is written as "%s"', (iniciales, nombre, written) => {
  const types = [
    { iniciales: 'CC', nombre: 'Cédula de ciudadanía', texto: 'Cédula', verificado: true },
    { iniciales: 'CE', nombre: 'Cédula de extranjería', texto: 'CE', verificado: true },
    { iniciales: 'PT', nombre: 'Permiso por Protección Temporal', texto: 'PT', verificado: true },
  ]
  expect(typeOf({ iniciales, nombre }, types)?.texto ?? '').toBe(written)
})

describe('names', () => {
  test.each([
    ['Ana', undefined, ['Ana', '', false]],
    ['Ana María', undefined, ['Ana', 'María', false]],
    ['Ana María Luz', undefined, ['Ana', 'María Luz', true]],
    ['Ana María Luz', ['Ana María', 'Luz'], ['Ana María', 'Luz', false]],
    ['Ana  María', ['Ana María', ''], ['Ana María', '', false]],
    ['Ana Lucía', ['Ana', 'María'], ['Ana', 'Lucía', false]],
  ] as const)('%s with %j are %j', (text, kept, [primero, segundo, revise]) => {
    expect(parted(text, kept)).toEqual({ primero, segundo, revise })
  })

  test('stay split as chosen while the words are the same', () => {
    expect(keptParts('Ana  María Luz', { primero: 'Ana María ', segundo: ' Luz' })).toEqual(['Ana María', 'Luz'])
    expect(keptParts('Ana María', { primero: 'Ana', segundo: 'Maria' })).toBeUndefined()
  })
})
