import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hoyEnBogota, sumarDias } from '@anclaje/contract/rules/common/fechas'
import { COLUMNAS } from '@anclaje/contract/rules/training/importacion'
import { VERSION_TERMINOS } from '@anclaje/contract/rules/training/autorizacion'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'
import { fingerprint } from '../../../test/hostile.ts'
import { XLSX_TYPE, makeSheet, readRows, rowXml, twoDirectories, workbook, zip } from '../../../test/xlsx.ts'
import type { CellValue } from '../../../test/xlsx.ts'
import { rows } from '../../db/client.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const HEADINGS = COLUMNAS.map(({ titulo }) => titulo)
let serial = 0
const number = () => String(1_200_000_000 + ++serial)
/** Returns a row that passes every rule. */
const person = (over: Record<number, CellValue> = {}): CellValue[] =>
  Object.assign(
    [170, 'CC', number(), 'Íngrid Yuliana', 'Núñez Ñáñez', '1994-02-28', 'i@example.com', '3005550101', 'Cra 7', ''],
    over,
  )
const sheet = (people: CellValue[][], headings: CellValue[] = HEADINGS) => makeSheet([headings, ...people])

function send(file: Buffer, url = '/colaboradores/importar', as = t.as('adm'), field = 'file') {
  const boundary = 'frontera'
  const body = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="x.xlsx"\r\ncontent-type: ${XLSX_TYPE}\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return as.send('POST', url, body, { 'content-type': `multipart/form-data; boundary=${boundary}` })
}
const check = async (people: CellValue[][], headings?: CellValue[]) => send(await sheet(people, headings))
/** Reads a sheet with one changed row and one usual row. Returns the result of the first row. */
const checkOne = async (over: Record<number, CellValue>) => (await check([person(over), person()])).body.filas[0]

/** Reads a usual row, one cell of which has its own format and XML. */
async function readCell(format: string, xml: string, column: string, over: Record<number, CellValue> = {}) {
  const [, kind, value] = /^([a-z]*)(.*)$/.exec(xml)!
  const code = format.replaceAll('"', '&quot;')
  const styles = {
    name: 'xl/styles.xml',
    content: `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
  } // prettier-ignore
  const cells = person({ ...over, [column.charCodeAt(0) - 65]: null }) as string[]
  const own = `<c r="${column}2" s="1"${kind && ` t="${kind}"`}>${value}</c></row>`
  const file = workbook(rowXml(1, HEADINGS) + rowXml(2, cells).replace('</row>', own), [styles])
  return (await send(file)).body.filas[0]
}

describe('the result of reading a row', () => {
  // Sheets as programs and people make them, each with what was read wrongly once (PEOPLE-18).
  const readAs = (datos: object) => ({ filas: [{ motivos: {}, datos }] })
  test.each<[string, object]>([
    ['s01-empty-shared-cell', readAs({ numerodocumento: '52090001', correopersonal: null })],
    ['s02-number-format-zeros', readAs({ numerodocumento: '0012345678' })],
    ['s03-iso-date-cell', readAs({ fechanacimiento: '1990-03-05' })],
    ['s04-phonetic-inline', readAs({ apellidos: '田中 Suzuki' })],
    ['s05-invisible-marks', readAs({ numerodocumento: '52011005', telefono: '3005550105' })],
    ['x01b-prefix-sdk', readAs({ nombres: 'Prefijo Uno' })],
    ['x05-hidden-first', { hoja: { nombre: 'Aprendices', otras: [] }, ...readAs({ nombres: 'Oculta Uno' }) }],
    ['x05c-two-groups', { hoja: { nombre: 'Grupo 1', otras: [{ nombre: 'Grupo 2', filas: 2 }] } }],
    ['x06-filtered', { filas: [{ oculta: false }, { oculta: true }, { oculta: false }] }],
    ['x17e-poi', { message: expect.stringMatching(/ZIP64.*Ábralo en Excel y guárdelo de nuevo/) }],
  ])('of the sheet %s is what its people mean', async (name, read) => {
    const { body } = await send(readFileSync(join(import.meta.dirname, `../../../test/hojas/${name}.xlsx`)))
    expect(body).toMatchObject(read)
  })

  test('is the person that the form would send, and nothing is saved', async () => {
    const company = await t.make.empresa({ nit: '830999888' })
    const before = await fingerprint(t.db)
    const { status, body } = await check([person({ 9: '830.999.888-1' })])
    expect([status, body.filas]).toEqual([
      200,
      [
        expect.objectContaining({
          fila: 2,
          registrada: false,
          motivos: {},
          datos: {
            paisdocumento: 170,
            tipodocumento: 1,
            numerodocumento: expect.stringMatching(/^12/),
            nombres: 'Íngrid Yuliana',
            apellidos: 'Núñez Ñáñez',
            fechanacimiento: '1994-02-28',
            correopersonal: 'i@example.com',
            telefono: '3005550101',
            direccion: 'Cra 7',
            idemp: company,
            cargo: null,
            genero: null,
            paisnacimiento: null,
            niveleducativo: null,
            areatrabajo: null,
            arl: null,
            sector: null,
          },
        }),
      ],
    ])
    expect(await fingerprint(t.db)).toBe(before)
  })

  test.each<[Record<number, CellValue>, object]>([
    [{ 0: 'CO' }, { paisdocumento: 170 }],
    [{ 0: 'COL' }, { paisdocumento: 170 }],
    [{ 0: ' ven ' }, { paisdocumento: 862 }],
    [{ 0: 'colombia' }, { paisdocumento: 170 }],
    [{ 0: '170' }, { paisdocumento: 170 }],
    [{ 0: 'MÉXICO' }, { paisdocumento: 484 }],
    [{ 1: 'cc' }, { tipodocumento: 1 }],
    [{ 1: 2 }, { tipodocumento: 2 }],
    [{ 1: 'C.C.' }, { tipodocumento: 1 }],
    [{ 2: 1_020_304_051 }, { numerodocumento: '1020304051' }],
    [{ 2: ' 1.020.304.052 ' }, { numerodocumento: '1020304052' }],
    [{ 1: 'PA', 2: 'ab-123 456' }, { numerodocumento: 'AB123456' }],
    [{ 5: new Date(Date.UTC(1988, 1, 29)) }, { fechanacimiento: '1988-02-29' }],
    [{ 5: '29/02/1988' }, { fechanacimiento: '1988-02-29' }],
    [{ 5: '1/3/1988' }, { fechanacimiento: '1988-03-01' }],
    [{ 5: 32_202 }, { fechanacimiento: '1988-02-29' }],
    [{ 5: null }, { fechanacimiento: null }],
    [{ 6: '' }, { correopersonal: null }],
    [{ 7: 3_005_550_101 }, { telefono: '3005550101' }],
    [{ 7: '- 300 555 0101' }, { telefono: '3005550101' }],
    [{ 7: '+57 300 555-0101' }, { telefono: '3005550101' }],
    [{ 9: 0 }, { idemp: 0 }],
    [{ 9: null }, { idemp: 0 }],
    [{ 8: "'=SUM(A1)" }, { direccion: '=SUM(A1)' }],
    [{ 8: '#12-34' }, { direccion: '#12-34' }],
    [{ 3: 'Nanci' }, { nombres: 'Nanci' }],
    [
      { 3: 'João ANTÃO', 4: 'D’Ângelo Conceição' },
      { nombres: 'João ANTÃO', apellidos: 'D’Ângelo Conceição' },
    ],
    [{ 2: '3005550199' }, { numerodocumento: '3005550199' }],
    [{ 2: '1030123402', 7: '6015550101' }, { numerodocumento: '1030123402' }],
  ])('%o says %o', async (over, datos) => {
    const fila = await checkOne(over)
    expect(fila.motivos).toEqual({})
    expect(fila.datos).toMatchObject(datos)
  })

  test.each<[Record<number, CellValue>, string, RegExp]>([
    [{ 0: 'Atlantis' }, 'paisdocumento', /No hay un país/],
    [{ 0: null }, 'paisdocumento', /Elija el país/],
    [{ 1: 'XYZ' }, 'tipodocumento', /No hay un tipo de documento/],
    [{ 2: '123' }, 'numerodocumento', /al menos 6/],
    [{ 2: 10_203_040.5 }, 'numerodocumento', /solo lleva letras de la A a la Z y números/],
    [{ 2: 12_345_678_901_234_567_000 }, 'numerodocumento', /no guardó todas las cifras/],
    [{ 2: new Date(Date.UTC(2026, 4, 6)) }, 'numerodocumento', /formato de fecha/],
    [{ 2: -1_030_123_401 }, 'numerodocumento', /número negativo/],
    [{ 7: -3_005_550_101 }, 'telefono', /número negativo/],
    [{ 2: 3_005_550_101 }, 'numerodocumento', /Es el mismo del teléfono/],
    [{ 2: '300 555 0101', 7: '+57 300 555 0101' }, 'numerodocumento', /Es el mismo del teléfono/],
    [{ 2: '3005550102', 7: '1030123402' }, 'numerodocumento', /parecen cambiados/],
    [{ 2: '3005550102', 7: '52345678' }, 'numerodocumento,telefono', /parecen cambiados/],
    [{ 1: 'CE', 2: 'CC 52345679' }, 'numerodocumento', /Dice CC y el tipo es CE/],
    [{ 1: 'CE', 2: 'PENDIENTE' }, 'numerodocumento', /Escriba el número de documento/],
    [{ 2: '1030123401\n1030123402' }, 'numerodocumento', /Escriba un solo número/],
    [{ 2: '1030123403 3005550103' }, 'numerodocumento', /Escriba un solo número/],
    [{ 2: '1030123404-7' }, 'numerodocumento', /sin dígito de verificación/],
    [{ 2: '1.030.123.47' }, 'numerodocumento', /puntos solo entre miles/],
    [{ 3: 'Jo' }, 'nombres', /al menos 3/],
    [{ 4: 'Gil' }, 'apellidos', /al menos 5/],
    [{ 4: 12_345 }, 'apellidos', /al menos 5 letras/],
    [{ 3: '.....' }, 'nombres', /al menos 3 letras/],
    [{ 4: '------' }, 'apellidos', /al menos 5 letras/],
    [{ 3: new Date(Date.UTC(2026, 4, 6)) }, 'nombres', /al menos 3 letras/],
    [{ 3: 'MarÃ\u00ada' }, 'nombres', /letras dañadas/],
    [{ 3: 'MarÃa' }, 'nombres', /letras dañadas/],
    [{ 3: 'Mar\ufffda' }, 'nombres', /letras dañadas/],
    [{ 3: 'Mar√≠a' }, 'nombres', /letras dañadas/],
    [{ 4: 'PEÃ‘A RUIZ' }, 'apellidos', /letras dañadas/],
    [{ 4: 'Pe?a Ruiz' }, 'apellidos', /letras dañadas/],
    [{ 3: 'nan' }, 'nombres', /no es un nombre/],
    [{ 3: ' NULL ' }, 'nombres', /no es un nombre/],
    [{ 4: 'nan NaN' }, 'apellidos', /no es un nombre/],
    [{ 3: 'N/A' }, 'nombres', /no es un nombre/],
    [{ 3: 'VERDADERO' }, 'nombres', /no es un nombre/],
    [{ 3: '#N/A' }, 'nombres', /error de Excel/],
    [{ 4: '#¡VALOR!' }, 'apellidos', /error de Excel/],
    [{ 8: '#REF!' }, 'direccion', /error de Excel/],
    [{ 10: '#¿NOMBRE?' }, 'cargo', /error de Excel/],
    [{ 5: '31/02/1990' }, 'fechanacimiento', /no existe/],
    [{ 5: 1990 }, 'fechanacimiento', /AAAA-MM-DD o DD\/MM\/AAAA/],
    [{ 5: '1990' }, 'fechanacimiento', /AAAA-MM-DD o DD\/MM\/AAAA/],
    [{ 5: sumarDias(hoyEnBogota(), 3650) }, 'fechanacimiento', /al menos 10 años/],
    [{ 5: new Date(sumarDias(hoyEnBogota(), -3650)) }, 'fechanacimiento', /al menos 10 años/],
    [{ 5: 'ayer' }, 'fechanacimiento', /AAAA-MM-DD o DD\/MM\/AAAA/],
    [{ 5: '2/1/90' }, 'fechanacimiento', /AAAA-MM-DD o DD\/MM\/AAAA/],
    [{ 6: 'sin arroba' }, 'correopersonal', /correo/],
    [{ 7: '12345' }, 'telefono', /10 dígitos/],
    [{ 7: null }, 'telefono', /teléfono/],
    [{ 9: '999999999' }, 'idemp', /No hay una empresa/],
    [{ 9: 'Alturas' }, 'idemp', /No hay una empresa/],
    [{ 3: 'Ana\u202eMaría' }, 'nombres', /caracteres que no se permiten/],
  ])('%o is refused in %s', async (over, field, message) => {
    const fila = await checkOne(over)
    const fields = field.split(',')
    expect(Object.keys(fila.motivos)).toEqual(fields)
    expect(fila.motivos[fields[0]!]).toMatch(message)
    expect(fila.datos).toBeNull()
  })

  test('a cell that is longer than any code, name or heading is not even normalised', async () => {
    const text = 'a' + '\u0301\u0316'.repeat(15_000)
    const normalize = vi.spyOn(String.prototype, 'normalize')
    try {
      for (const column of HEADINGS.keys()) {
        const fila = await checkOne({ [column]: text })
        expect(Object.keys(fila.motivos)).toEqual([COLUMNAS[column]!.campo])
      }
      const { body } = await check([person()], Object.assign([...HEADINGS], { 3: text }))
      expect(body.message).toBe('Falta la columna: Nombres. Indique cuáles son.')
      expect(Math.max(...normalize.mock.contexts.map((context) => String(context).length))).toBeLessThan(8001)
    } finally {
      normalize.mockRestore()
    }
  })

  test('reads numbers as their cells show them, and without zeros that only the format of a CC or TI adds', async () => {
    const styles = {
      name: 'xl/styles.xml',
      content: '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0000000000"/><numFmt numFmtId="165" formatCode="#,##0,"/><numFmt numFmtId="166" formatCode="000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>',
    } // prettier-ignore
    const read = async (tipo: string, style: number, correcciones: object[] = []) => {
      const cells = person({ 0: null, 1: tipo, 2: null }) as string[]
      const own = `<c r="A2" s="3"><v>4</v></c><c r="C2" s="${style}"><v>12345678</v></c></row>`
      const file = workbook(rowXml(1, HEADINGS) + rowXml(2, cells).replace('</row>', own), [styles])
      const fields = { correcciones: JSON.stringify(correcciones) }
      return (await t.as('adm').upload('/colaboradores/importar', fields, [file], 'file')).body.filas[0]
    }
    const numbers = async (tipo: string) => [(await read(tipo, 0)).datos, (await read(tipo, 1)).datos]
    for (const tipo of ['CC', 'TI'])
      expect(await numbers(tipo)).toMatchObject([{ numerodocumento: '12345678' }, { numerodocumento: '12345678' }])
    expect(await numbers('PA')).toMatchObject([{ numerodocumento: '12345678' }, { numerodocumento: '0012345678' }])
    // The country, Afghanistan, is found by its digits.
    expect((await read('PA', 1)).datos.paisdocumento).toBe(4)
    const scaled = await read('PA', 2)
    expect([scaled.datos, scaled.motivos]).toEqual([null, { numerodocumento: expect.stringMatching(/en miles/) }])
    const fixed = await read('PA', 2, [{ fila: 2, campo: 'numerodocumento', valor: '12345678' }])
    expect(fixed.motivos).toEqual({})
  })

  test.each<[string, string, string, string, RegExp]>([
    ['0.00E+00', '<v>1030000000</v>', 'C', 'numerodocumento', /Excel no guardó todas las cifras/],
    ['0.00E+00', '<v>3000000000</v>', 'H', 'telefono', /Excel no guardó todas las cifras/],
    ['General', '<v>903457000000000</v>', 'C', 'numerodocumento', /Excel no guardó todas las cifras/],
    ['General', 'e<v>#N/A</v>', 'D', 'nombres', /error de Excel/],
    ['General', 'e<v>#REF!</v>', 'I', 'direccion', /error de Excel/],
    ['General', 'e<v>#REF!</v>', 'K', 'cargo', /error de Excel/],
    ['General', 'b<v>1</v>', 'D', 'nombres', /VERDADERO o FALSO/],
    ['General', 'b<v>0</v>', 'E', 'apellidos', /VERDADERO o FALSO/],
  ])('in the format %s, %s in %s is refused in %s', async (format, cell, column, field, message) => {
    const fila = await readCell(format, cell, column)
    expect([Object.keys(fila.motivos), fila.datos]).toEqual([[field], null])
    expect(fila.motivos[field]).toMatch(message)
  })

  test.each<[string, string, string, object]>([
    ['0.00E+00', '<v>1030123401</v>', 'C', { numerodocumento: '1030123401' }],
    ['General', '<v>1030000000</v>', 'C', { numerodocumento: '1030000000' }],
    ['"10"00000000', '<v>30123456</v>', 'C', { numerodocumento: '1030123456' }],
    ['0"6"', '<v>103012345</v>', 'C', { numerodocumento: '1030123456' }],
    ['"CC "0000000000', '<v>52345678</v>', 'C', { numerodocumento: '52345678' }],
    ['0000-0000-0000', '<v>52345678</v>', 'C', { numerodocumento: '52345678' }],
  ])('in the format %s, %s in %s is read', async (format, cell, column, datos) => {
    const fila = await readCell(format, cell, column)
    expect(fila.motivos).toEqual({})
    expect(fila.datos).toMatchObject(datos)
  })

  test('warns of a number that does not look like its type, as the form does (PEOPLE-9)', async () => {
    expect(await checkOne({ 2: '1030123401103' })).toMatchObject({
      motivos: {},
      datos: { numerodocumento: '1030123401103' },
      aviso: 'Un número de CC suele ser de 6 a 10 dígitos. Revíselo antes de guardar.',
    })
    expect((await checkOne({})).aviso).toBeNull()
  })

  test('refuses dates that may have the month first where another one of their column has', async () => {
    const dates = ['03/25/1990', '03/05/1990', new Date(Date.UTC(1990, 4, 3)), '1990-05-03', '25/03/1990', '05/05/1990']
    const file = await sheet(dates.map((date) => person({ 5: date })))
    const read = async (correcciones: object[]) =>
      (await t.as('adm').upload('/colaboradores/importar', { correcciones: JSON.stringify(correcciones) }, [file], 'file')).body.filas // prettier-ignore
    const told = (filas: { motivos: Record<string, string>; valores: string[] }[]) =>
      filas.map(({ motivos, valores }) => [valores[5], motivos.fechanacimiento])
    const format = 'Escriba la fecha de nacimiento como AAAA-MM-DD o DD/MM/AAAA.'
    const doubt = 'En la fila 2 el mes va primero (03/25/1990). Escriba esta fecha como AAAA-MM-DD.'
    expect(told(await read([]))).toEqual([
      ['03/25/1990', format],
      ['03/05/1990', doubt],
      ['1990-05-03', doubt],
      ['1990-05-03', undefined],
      ['1990-03-25', undefined],
      ['1990-05-05', undefined],
    ])
    // Mending the cell that says it makes the others no surer.
    const campo = 'fechanacimiento'
    const mended = [
      { fila: 2, campo, valor: '1990-03-25' },
      { fila: 3, campo, valor: '03/05/1990' },
      { fila: 4, campo, valor: '1990-03-05' },
    ]
    expect(told(await read(mended)).slice(0, 3)).toEqual([
      ['1990-03-25', undefined],
      ['03/05/1990', doubt],
      ['1990-03-05', undefined],
    ])
    expect(told((await check([person({ 5: '03/05/1990' }), person({ 5: '31/02/1990' })])).body.filas)).toEqual([
      ['1990-05-03', undefined],
      ['31/02/1990', expect.stringMatching(/no existe/)],
    ])
  })

  describe('merged cells and formulas', () => {
    const rows = Array.from({ length: 5 }, (_, n) => rowXml(n + 3, person({ 7: 3_005_550_101 + n }) as string[])).join(
      '',
    )
    const head = rowXml(2, [...HEADINGS.slice(0, 10), 'Talla'])
    const read = async (title: string, after: string, correcciones: object[] = [], sheet = rows) => {
      const fields = { correcciones: JSON.stringify(correcciones) }
      const file = workbook(rowXml(1, [title]) + head + sheet, [], after)
      return (await t.as('adm').upload('/colaboradores/importar', fields, [file], 'file')).body.filas
    }
    const wrong = (filas: { fila: number; motivos: object; datos: object | null }[]) =>
      filas.flatMap(({ fila, motivos, datos }) => (datos ? [] : [`${fila} ${Object.keys(motivos).join()}`]))
    const merged = (...refs: string[]) =>
      `<x:mergeCells>${refs.map((ref) => `<x:mergeCell ref="${ref}"/>`).join('')}</x:mergeCells>`

    test('are merged above the headings and in columns that are not read', async () => {
      expect(wrong(await read('Personal', merged('A1:XFD1', 'K3:M5', 'A9:J9')))).toEqual([])
    })

    test('refuse the rows that they cover in a column that is read, until it is corrected', async () => {
      const after = merged('I4:I5', 'I4:I4', 'B7:A7')
      expect(wrong(await read('Personal', after))).toEqual([
        '4 direccion',
        '5 direccion',
        '7 paisdocumento,tipodocumento',
      ])
      const [, fila] = await read('Personal', after)
      expect(fila.motivos.direccion).toBe(
        'La celda está combinada con otras: sepárelas y escriba el valor en cada una.',
      )
      const fixed = await read('Personal', after, [{ fila: 4, campo: 'direccion', valor: 'Cra 8' }])
      expect([fixed[1].datos.direccion, wrong(fixed)]).toEqual([
        'Cra 8',
        ['5 direccion', '7 paisdocumento,tipodocumento'],
      ])
    })

    test('refuse the cells that are calculated, and those that a formula fills', async () => {
      const formula = (ref: string, attributes = '') =>
        `<x:c r="${ref}" t="str"><x:f ${attributes}>X</x:f><x:v>Bogotá</x:v></x:c></row>`
      const sheet = rows
        .replace('</row>', formula('K3'))
        .replace(/(<c r="I4".*?<\/c>)(.*?)<\/row>/, `$2${formula('I4')}`)
        .replace(/(<c r="I6".*?<\/c>)(.*?)<\/row>/, `$2${formula('I6', 't="array" ref="I6:I7"')}`)
      const filas = await read('Personal', '<row><c><f>1</f></c></row>', [], sheet)
      expect(wrong(filas)).toEqual(['4 direccion', '6 direccion', '7 direccion'])
      expect([filas[1].valores[8], filas[1].motivos.direccion]).toEqual([
        'Bogotá',
        'La celda tiene una fórmula: péguela como valor.',
      ])
      const empty = rowXml(8, []).replace('</row>', '<c r="I8" t="str"><f>X</f><v></v></c></row>')
      expect(await read('Personal', '', [], rows + empty)).toHaveLength(5)
    })

    test('leave a whole name to be reviewed', async () => {
      const sheet = ['Trabajador', 'Cédula', 'Celular'] as string[]
      const file = workbook(
        rowXml(1, sheet) + rowXml(2, ['Ana María Ruiz Gil', number(), '3005550101']),
        [],
        merged('A2:A3'),
      )
      const fields = { fijos: JSON.stringify({ paisdocumento: 170, tipodocumento: 1 }) }
      const { body } = await t.as('adm').upload('/colaboradores/importar', fields, [file], 'file')
      const motivos = { nombres: expect.stringMatching(/combinada/) }
      expect(body.filas).toMatchObject([{ datos: null, motivos, revise: { tipodocumento: 1 } }])
    })
  })

  test('says who is registered, and who appears twice', async () => {
    const known = number()
    await t.make.colaborador({ numerodocumento: known })
    const twice = number()
    const { filas } = (await check([person({ 2: known }), person({ 2: twice }), person({ 2: twice })])).body
    expect(filas.map((fila: { registrada: boolean }) => fila.registrada)).toEqual([true, false, false])
    expect(filas.map((fila: { motivos: object }) => fila.motivos)).toEqual([
      {},
      {},
      { numerodocumento: 'Está repetido: es el mismo de la fila 3.' },
    ])
  })

  test('says so for thousands of rows, in their order', async () => {
    const [registered, alike, repeated] = [number(), number(), number()]
    const name = { 3: 'Yamile', 4: 'Ocoró Lasso' }
    const idcol = await t.make.colaborador({ numerodocumento: registered, nombres: 'Yamile', apellidos: 'Ocoró Lasso' })
    const birth = (await t.as('adm').get(`/colaboradores/getByParams?id=${idcol}`)).body[0].fechanacimiento_col
    const people = Array.from({ length: 2500 }, (_, n) => person({ 3: `Persona ${n}`, 6: '', 7: `30055${10_000 + n}` }))
    people[3] = person({ 2: repeated, 3: 'Única', 6: '', 7: '3005512345' })
    people[2480] = person({ 2: repeated, 3: 'Otra', 6: '' })
    people[2490] = person({ ...name, 2: registered })
    people[2499] = person({ ...name, 2: alike, 5: birth ?? '', 7: '3005550101' })
    const { status, headers, body } = await check(people)
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    expect(body.hoja.origen).toBe('plantilla')
    expect(body.filas.map(({ fila }: { fila: number }) => fila)).toEqual(people.map((_, n) => n + 2))
    expect(body.filas[2480].motivos.numerodocumento).toBe('Está repetido: es el mismo de la fila 5.')
    expect(body.filas[2490]).toMatchObject({ registrada: true, otra: false, nombre: 'Yamile Ocoró Lasso' })
    expect(body.filas[2499]).toMatchObject({ registrada: false, parecida: { numero: registered } })
    const plain = body.filas.filter((_: unknown, n: number) => ![2480, 2490, 2499].includes(n))
    expect(plain.filter((fila: { registrada: boolean; parecida: unknown; datos: unknown }) => fila.registrada || fila.parecida || !fila.datos)).toEqual([]) // prettier-ignore
  })

  test('marks the rows that a filter hides, which repeat others and are no errors until they are wanted (x06)', async () => {
    const [twice, wrong] = [number(), number()]
    const cells: Record<number, CellValue>[] = [{ 2: twice }, {}, { 2: twice }, { 2: wrong, 7: '1' }]
    const people = cells.map((over) => person(over) as string[])
    const hidden = [2, 5].reduce(
      (xml, row) => xml.replace(`<row r="${row}"`, `<row r="${row}" hidden="1"`),
      [HEADINGS, ...people].map((row, at) => rowXml(at + 1, row)).join(''),
    )
    const ask = async (query = '', fields = {}) =>
      t.as('adm').upload(`/colaboradores/importar${query}`, fields, [workbook(hidden)], 'file')
    const { filas } = (await ask()).body
    expect(filas.map(({ oculta }: { oculta: boolean }) => oculta)).toEqual([true, false, false, true])
    expect(filas.map(({ motivos }: { motivos: object }) => Object.values(motivos))).toEqual([
      ['Está repetido: es el mismo de la fila 4.'],
      [],
      [],
      [expect.stringMatching(/10 dígitos/)],
    ])
    const errors = async (fields: object) => (await readRows((await ask('?errores=1', fields)).raw)).slice(1)
    expect(await errors({})).toEqual([])
    expect((await errors({ ocultas: '1' })).map((row) => row[2])).toEqual([twice, wrong])
    expect((await ask('', { ocultas: '2' })).body.fields).toEqual({ ocultas: 'Debe ser 1.' })
  })

  test('skips empty rows and keeps the row numbers of the sheet', async () => {
    const { filas } = (await check([[], [null, ''], person({ 3: 'X' }), [], person()])).body
    expect(filas.map((fila: { fila: number }) => fila.fila)).toEqual([4, 6])
  })
})

describe('a file that is not a plain spreadsheet of learners', () => {
  const data = [HEADINGS, ['170', 'CC', '10203040', 'Ana María', 'Ruiz Gil', '', '', '3005550101', '', '']]
  const xml = data.map((cells, index) => rowXml(index + 1, cells)).join('')
  const zeros = Buffer.alloc(60 * 1024 * 1024)
  const DAMAGED = /^El archivo está dañado\. Ábralo en Excel y guárdelo de nuevo\.$/
  const WORD = { name: 'xl/workbook.xml', content: '<document><body/></document>' }
  const NO_LINKS = { name: 'xl/_rels/workbook.xml.rels', content: '<Relationships/>' }
  /** Renames a part, whose name stands twice in a zip. */
  const without = (file: Buffer, part: string) =>
    Buffer.from(file.toString('latin1').replaceAll(part, part.replace('sheet1', 'sheetX')), 'latin1')

  const FILES: [string, () => Buffer | Promise<Buffer>, RegExp][] = [
    ['an empty file', () => Buffer.alloc(0), /no es un libro|Adjunte/],
    ['a .csv', () => Buffer.from('país,tipo\n170,CC'), /no es un libro.*Guardar como → Libro de Excel \(\.xlsx\)/],
    [
      'an .ods',
      () => zip([{ name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' }]),
      /no es un libro.*Guardar como → Libro de Excel \(\.xlsx\)/,
    ],
    ['a renamed executable', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500, 7)]), /no es un libro/],
    ['a zip of something else', () => zip([{ name: 'a.txt', content: 'hola' }]), /no es un libro/],
    [
      'an .xls, or a protected workbook',
      () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(900)]),
      /contraseña.*Guardar como → Libro de Excel \(\.xlsx\)/,
    ],
    ['an encrypted entry', () => workbook(xml, [{ name: 'xl/x.xml', content: 'x', flags: 1 }]), /contraseña/],
    ['macros', () => workbook(xml, [{ name: 'xl/vbaProject.bin', content: 'x' }]), /macros/],
    [
      'more merged cells than rows take',
      () => workbook(xml, [], `<mergeCells>${'<mergeCell ref="A2"/>'.repeat(200_001)}</mergeCells>`),
      /demasiadas celdas/,
    ],
    ['a zip bomb', () => workbook(xml, [{ name: 'xl/media/x.bin', content: zeros }]), /demasiado grande/],
    [
      'a zip bomb that claims to be small',
      () => workbook(xml, [{ name: 'xl/x.xml', content: zeros, claims: 10 }]),
      /demasiado grande/,
    ],
    [
      'a second workbook behind ZIP64',
      () => twoDirectories(workbook(xml), workbook(xml + rowXml(3, data[1]!))),
      /ZIP64.*Ábralo en Excel y guárdelo de nuevo/,
    ],
    ['a text without end', () => workbook(rowXml(1, ['a'.repeat(300_000)])), /demasiado largo/],
    ['a cell in the last column', () => workbook('<row r="1"><c r="XFD1"><v>1</v></c></row>'), /muy lejos/],
    ['the same after other attributes', () => workbook(`<row><c x=">" \tr = 'ABCD1'/></row>`), /muy lejos/],
    ['a row far below', () => workbook('<row r="4294967295"/>'), /muy lejos/],
    ['a row whose number is none', () => workbook('<row r="1e99"/>'), /muy lejos/],
    ['elements without end', () => workbook('<row>'.repeat(70)), /demasiadas celdas/],
    [
      'more shared texts than people take',
      () => workbook(xml, [{ name: 'xl/sharedStrings.xml', content: `<sst>${'<si/>'.repeat(500_001)}</sst>` }]),
      /demasiadas celdas/,
    ],
    ['a tag without end', () => workbook(`<row ${'x="1" '.repeat(50_000)}/>`), /demasiado largo/],
    ['a document of Word', () => workbook('', [WORD]), /no es un libro/],
    ['half of a file', () => workbook(xml).subarray(0, 900), DAMAGED],
    ['a broken sheet', () => workbook('<row r="1"><c r="A1"><v>'), DAMAGED],
    ['rows out of order', () => workbook(rowXml(2, data[1]!) + rowXml(1, HEADINGS)), DAMAGED],
    ['a text that is not there', () => workbook('<row r="1"><c r="A1" t="s"><v>7</v></c></row>'), DAMAGED],
    ['a part that is not there', () => without(workbook(xml), 'xl/worksheets/sheet1.xml'), DAMAGED],
    ['a sheet without its relationship', () => workbook(xml, [NO_LINKS]), DAMAGED],
    ['only headings', () => sheet([]), /no tiene filas/],
    ['too few columns', () => sheet([['170', 'CC', '10203040']], HEADINGS.slice(0, 3)), /Faltan columnas/],
    ['more than 20,000 rows', () => sheet(Array.from({ length: 20_001 }, () => person())), /20.000/],
  ]
  test.each(FILES)('%s is refused in Spanish and nothing is saved', async (_, make, message) => {
    const before = await fingerprint(t.db)
    const { status, body } = await send(await make())
    expect([status, body.code]).toEqual([
      400,
      expect.stringMatching(/archivo_invalido|datos_invalidos|columnas_por_definir/),
    ])
    expect(body.message).toMatch(message)
    expect(await fingerprint(t.db)).toBe(before)
  })

  test('empty rows cost nothing, nor does a row far below', async () => {
    const empty = '<row s="1" customFormat="1"/>'.repeat(1_000_000)
    const { status, body } = await send(workbook(xml + empty + rowXml(1_048_576, data[1]!)))
    expect([status, body.filas.map(({ fila }: { fila: number }) => fila)]).toEqual([200, [2, 1_048_576]])
  })

  test('numbers of days count from 1904 where the workbook says so', async () => {
    const content = '<workbook><workbookPr date1904="1"/><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>'
    const person = rowXml(2, data[1]!.with(5, '32931'))
    const { body } = await send(workbook(rowXml(1, HEADINGS) + person, [{ name: 'xl/workbook.xml', content }]))
    expect(body.filas[0].datos.fechanacimiento).toBe('1994-02-28')
  })

  test('a file of more than 10 MB is refused with 413, and a call without a file with 400', async () => {
    expect((await send(Buffer.alloc(11 * 1024 * 1024, 1))).status).toBe(413)
    expect((await send(Buffer.from('x'), undefined, undefined, 'otro')).status).toBe(400)
    expect((await t.as('adm').post('/colaboradores/importar', { file: 'x' })).status).toBe(400)
  })

  test('neither of two files is read', async () => {
    const file = await sheet([person()])
    const { status, body } = await t.as('adm').upload('/colaboradores/importar', {}, [file, file], 'file')
    expect([status, body.fields]).toEqual([400, { file: 'Se importa un solo archivo a la vez.' }])
  })
})

describe('people are saved', () => {
  const saved = async (numero: string) =>
    (
      await rows<object>(
        t.db,
        sql`select estado_col, terminos_col, origen_col from colaboradores where numerodocumento_col = ${numero}`,
      )
    )[0]

  test('active, with the terms accepted and the consent recorded', async () => {
    const body = bodies.colaborador()
    const { status, body: answer } = await t.as('registro').post('/colaboradores/createArray?declaracion=1', [body])
    expect([status, answer]).toMatchObject([201, { creadas: 1, registradas: [], inscritas: 0, omitidas: [] }])
    expect(await saved(body.numerodocumento)).toEqual({ estado_col: 1, terminos_col: 1, origen_col: 'importacion' })
    const [consent] = await rows<object>(
      t.db,
      sql`select canal_con, version_con from consentimientos join colaboradores on id_col = idcol_con where numerodocumento_col = ${body.numerodocumento}`,
    )
    expect(consent).toEqual({ canal_con: 'importacion', version_con: VERSION_TERMINOS })
    expect((await t.as('adm').get(`/colaboradores?cedula=${body.numerodocumento}`)).body.totalItems).toBe(1)
  })

  test('also of a sheet of one row', async () => {
    const { filas } = (await check([person()])).body
    const { body } = await t.as('adm').post('/colaboradores/createArray?declaracion=1', [filas[0].datos])
    expect([filas.length, body.creadas]).toEqual([1, 1])
  })

  test('all or none: one bad row keeps all of them out, and is named', async () => {
    const good = bodies.colaborador()
    const { status, body } = await t
      .as('adm')
      .post('/colaboradores/createArray?declaracion=1', [
        good,
        bodies.colaborador({ telefono: '1', idemp: 999_999 }),
        null,
      ])
    expect([status, body.code]).toEqual([400, 'datos_invalidos'])
    expect(
      body.filas.map(({ fila, motivos }: { fila: number; motivos: object }) => [fila, Object.keys(motivos)]),
    ).toEqual([
      [2, ['telefono']],
      [3, ['datos']],
    ])
    expect(await saved(good.numerodocumento)).toBeUndefined()
    const foreign = await t
      .as('adm')
      .post('/colaboradores/createArray?declaracion=1', [bodies.colaborador({ idemp: 999_999, paisdocumento: 999 })])
    expect(Object.keys(foreign.body.filas[0].motivos)).toEqual(['paisdocumento', 'idemp'])
  })

  test('except registered ones, who are not changed', async () => {
    const known = bodies.colaborador({ nombres: 'Antes' })
    await t.make.colaborador(known)
    const fresh = bodies.colaborador()
    const { body } = await t
      .as('adm')
      .post('/colaboradores/createArray?declaracion=1', [
        { ...known, nombres: 'Después' },
        fresh,
        { ...fresh, nombres: 'Otra' },
      ])
    expect(body).toMatchObject({ creadas: 1, registradas: [known.numerodocumento, fresh.numerodocumento] })
    const [row] = (await t.as('adm').get(`/colaboradores?cedula=${known.numerodocumento}`)).body.items
    expect(row.nombres_col).toBe('Antes')
  })

  test('with a short name that is confirmed or stored (PEOPLE-29)', async () => {
    const short = bodies.colaborador({ apellidos: 'Paz' })
    const other = bodies.colaborador({ nombres: 'Li', telefono: '1' })
    const post = (...people: object[]) => t.as('adm').post('/colaboradores/createArray?declaracion=1', people)
    const refused = await post(bodies.colaborador(), short, other)
    expect(refused.body.filas).toEqual([
      { fila: 2, motivos: { apellidos: expect.stringMatching(/al menos 5 letras/) } },
      { fila: 3, motivos: { telefono: expect.any(String) } },
    ])
    expect((await post({ ...short, nombrecorto: 1 })).body).toMatchObject({ creadas: 1 })
    expect((await post(short)).body).toMatchObject({ creadas: 0, registradas: [short.numerodocumento] })
    expect((await post({ ...short, nombrecorto: 1, apellidos: '--' })).status).toBe(400)
  })

  test('with suffixed names of fields as with plain ones', async () => {
    const plain = bodies.colaborador()
    const suffixed = Object.fromEntries(
      Object.entries(bodies.colaborador()).map(([field, value]) => [`${field}_col`, value]),
    )
    const { status, body } = await t.as('adm').post('/colaboradores/createArray?declaracion=1', [suffixed, plain])
    expect([status, body]).toMatchObject([201, { creadas: 2, registradas: [] }])
    expect(await saved(String(suffixed.numerodocumento_col))).toMatchObject({ estado_col: 1, terminos_col: 1 })
    const refused = await t
      .as('adm')
      .post('/colaboradores/createArray?declaracion=1', [
        { ...suffixed, numerodocumento_col: number(), nombres_col: 'X' },
      ])
    expect(refused.body.filas).toEqual([{ fila: 1, motivos: { nombres: expect.any(String) } }])
  })

  test('at most 20,000 at a time', async () => {
    const many = Array.from({ length: 20_001 }, () => ({}))
    const { status, body } = await t.as('adm').post('/colaboradores/createArray?declaracion=1', many)
    expect([status, body.message]).toEqual([400, 'Hay 20.001 aprendices y el máximo es 20.000. Divida el archivo.'])
    expect((await t.as('adm').post('/colaboradores/createArray?declaracion=1', [])).status).toBe(400)
  })

  test('once each by two simultaneous calls', async () => {
    const people = Array.from({ length: 50 }, () => bodies.colaborador())
    const answers = await Promise.all(
      [1, 2].map(() => t.as('adm').post('/colaboradores/createArray?declaracion=1', people)),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers.reduce((sum, { body }) => sum + body.creadas, 0)).toBe(50)
  })
})

describe('a spreadsheet from the portal', () => {
  test('as a template has the columns in order', async () => {
    const { status, raw, headers } = await t.as('registro').get('/colaboradores/importar')
    expect([status, headers['content-type']]).toEqual([200, XLSX_TYPE])
    expect(headers['content-disposition']).toContain('Plantilla%20aprendices.xlsx')
    expect((await readRows(raw))[0]).toEqual(HEADINGS)
  })

  test('of refused rows has them unchanged, with the reasons', async () => {
    const file = await sheet([person(), person({ 3: 'X', 8: '=1+1' })])
    const { status, raw, headers } = await send(file, '/colaboradores/importar?errores=1')
    expect([status, headers['content-type']]).toEqual([200, XLSX_TYPE])
    const [headings, row, ...more] = await readRows(raw)
    expect(headings).toEqual([...HEADINGS, 'Motivos'])
    expect(row?.[3]).toBe('X')
    expect(row?.[8]).toBe("'=1+1")
    expect(row?.at(-1)).toMatch(/^Nombres: /)
    expect(more).toEqual([])
    // The file of refused rows is accepted again with its additional column of reasons.
    expect((await send(raw)).body.filas[0].datos).toBeNull()
  })

  test('of an export has exactly the rows of the list, in its order, and is accepted again', async () => {
    const idemp = await t.make.empresa({ nombre: 'Exportadora', nit: '811222333' })
    for (const [apellidos, nombres] of [
      ['Oz Oz', 'Zoe'],
      ['Ñáñez', 'Ana'],
      ['Nzz Nzz', 'Íñigo'],
    ])
      await t.make.colaborador({
        idemp,
        apellidos,
        nombres,
        direccion: '=HYPERLINK("http://x")',
        fechanacimiento: '1988-02-29',
      })
    const { status, raw, headers } = await t.as('adm').get(`/colaboradores/exportar?idemp=${idemp}`)
    expect([status, headers['content-type']]).toEqual([200, XLSX_TYPE])
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Aprendices.xlsx"; filename*=UTF-8''Aprendices.xlsx`,
    )
    const [headings, ...people] = await readRows(raw)
    expect(headings).toEqual([...HEADINGS, 'Empresa', 'Ciudad', 'Estado'])
    const list = (await t.as('adm').get(`/colaboradores?idemp=${idemp}&size=50`)).body.items
    expect(people.map((row) => row[2])).toEqual(
      list.map((row: { numerodocumento_col: string }) => row.numerodocumento_col),
    )
    expect(people.map((row) => row[3])).toEqual(['Íñigo', 'Ana', 'Zoe'])
    for (const row of people) {
      expect(row.slice(8, 11)).toEqual([`'=HYPERLINK("http://x")`, '811222333', null])
      expect(row[headings!.indexOf('Empresa')]).toBe('Exportadora')
      expect(row[5]).toEqual(new Date('1988-02-29T00:00:00Z'))
    }
    const [first] = (await send(raw)).body.filas
    expect(first).toMatchObject({
      registrada: true,
      motivos: {},
      datos: { idemp, direccion: '=HYPERLINK("http://x")' },
    })
    expect((await readRows((await t.as('adm').get('/colaboradores/exportar?nombre=nadie-asi')).raw)).length).toBe(1)
  })

  test('needs ver to be exported, and crear to be imported', async () => {
    for (const url of ['/colaboradores/exportar', '/colaboradores/importar'])
      expect((await t.as('consulta').get(url)).status, url).toBe(403)
    expect((await send(await sheet([person()]), undefined, t.as('consulta'))).status).toBe(403)
    expect(
      (await t.as('consulta').post('/colaboradores/createArray?declaracion=1', [bodies.colaborador()])).status,
    ).toBe(403)
    expect((await t.visitor.get('/colaboradores/exportar')).status).toBe(401)
  })
})
