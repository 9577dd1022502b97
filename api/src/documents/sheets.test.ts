import { SaxesParser } from 'saxes'
import { describe, expect, test, vi } from 'vitest'
import { workbook } from '../../test/xlsx.ts'
import { readSheets } from './sheets.ts'
import type { Sheet } from './workbook.ts'

const rowsOf = async (file: Buffer) => Array.fromAsync((await readSheets(file))[0]!.rows)
/** Reads the cells of the first row of a sheet. */
const cellsOf = async (...sheet: Parameters<typeof workbook>) => (await rowsOf(workbook(...sheet)))[0]?.cells
const texts = (...items: string[]) => [
  { name: 'xl/sharedStrings.xml', content: `<sst>${items.map((item) => `<si>${item}</si>`).join('')}</sst>` },
]
/** Formats 0 (usual), 1 (a built-in date) and 2 (the given one). */
const styles = (code: string) => [
  {
    name: 'xl/styles.xml',
    content: `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
  },
]

test('leaving the rows early ends the parser too', async () => {
  const parsed = vi.spyOn(SaxesParser.prototype, 'write')
  try {
    const [{ rows }] = (await readSheets(workbook('<row><c><v>1</v></c></row>'.repeat(20_000)))) as [Sheet]
    const before = parsed.mock.calls.length
    for await (const row of rows) {
      expect(row.number).toBe(1)
      break
    }
    expect(parsed.mock.calls.length).toBe(before + 1)
  } finally {
    parsed.mockRestore()
  }
})

describe('a shared text', () => {
  const others = texts('<t>de.otra.persona@example.org</t>')

  test('is empty without an index (s01)', async () => {
    expect(await cellsOf('<row><c t="s"/><c t="s"><v/></c><c><v>7</v></c></row>', others)).toEqual([null, null, 7])
  })

  test.each(['1', '-1', '0.0', '0x0', '1e0', 'a', ' '])(
    'with the index «%s» is never that of another',
    async (index) => {
      await expect(cellsOf(`<row><c t="s"><v>${index}</v></c></row>`, others)).rejects.toThrow(/está dañado/)
    },
  )

  test('has all of its runs, and no reading aids (s04)', async () => {
    const rich = '<r><t>Ana </t></r><r><rPr><b/></rPr><t>María</t></r><rPh sb="0" eb="1"><t>アナ</t></rPh><phoneticPr/>'
    const cells = '<c t="s"><v>0</v></c><c t="inlineStr"><is>' + rich + '</is></c><c t="s"><v>1</v></c>'
    const other = '<t>a_x000D_b_x005F_x000D_</t>'
    expect(await cellsOf(`<row>${cells}</row>`, texts(rich, other))).toEqual(['Ana María', 'Ana María', 'a\rb_x000D_'])
  })
})

describe('a date', () => {
  const day = (iso: string) => new Date(`${iso}T00:00:00Z`)

  test('may be in ISO form, with a time (s03)', async () => {
    const [date, moment, none, hour] = (await cellsOf(
      `<row>${['1990-03-05', '1990-03-05T23:30:00.000', '1990-02-30', '10:00:00'].map((text) => `<c t="d"><v>${text}</v></c>`).join('')}</row>`,
    ))!
    expect([date, moment]).toEqual([day('1990-03-05'), day('1990-03-05')])
    expect([none, hour]).toEqual([new Date(Number.NaN), new Date(Number.NaN)])
  })

  test.each([
    ['d&quot; de &quot;mmmm&quot; de &quot;yyyy', true],
    ['[$-240A]dd\\/mm\\/yy;@', true],
    ['[h]:mm', true],
    ['&quot;día &quot;0', false],
    ['[Red]0\\d', false],
    ['General', false],
  ])('is what the format %s shows: %s', async (code, isDate) => {
    const [plain, builtIn, own] = (await cellsOf(
      '<row><c s="0"><v>34393.75</v></c><c s="1"><v>34393.75</v></c><c s="2"><v>34393.75</v></c></row>',
      styles(code),
    ))!
    expect([plain, builtIn, own]).toEqual([34393.75, day('1994-02-28'), isDate ? day('1994-02-28') : 34393.75])
  })

  test('counts from 1904 where the workbook does', async () => {
    const name = 'xl/workbook.xml'
    const content = '<workbook><workbookPr date1904="1"/><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>'
    const file = workbook('<row><c s="1"><v>32931</v></c></row>', [...styles('0'), { name, content }])
    expect((await readSheets(file))[0]!.is1904).toBe(true)
    expect((await rowsOf(file))[0]!.cells).toEqual([day('1994-02-28')])
  })
})

test('a number has the zeros that its format shows (s02)', async () => {
  const row = '<row><c s="2"><v>12345</v></c><c><v>12345</v></c><c s="2" t="str"><v>12345</v></c></row>'
  expect(await cellsOf(row, styles('0000000000'))).toEqual([{ value: 12_345, shown: '0000012345' }, 12_345, '12345'])
  expect(await cellsOf(row, styles('0,'))).toEqual([{ value: 12_345, doubt: 'scaled' }, 12_345, '12345'])
  expect(await cellsOf(row, styles(''))).toEqual([12_345, 12_345, '12345'])
  await expect(cellsOf(row, styles('['.repeat(100_000)))).rejects.toThrow(/demasiado largo/)
})

test('what is no number is a text, however long', async () => {
  const digits = '1'.repeat(150_000)
  expect(await cellsOf(`<row><c><v>${digits}x</v></c><c><v> </v></c><c><v>0x1</v></c></row>`)).toEqual([
    `${digits}x`,
    ' ',
    '0x1',
  ])
})

test('a row is hidden when it says so or has no height; a sheet that hides its empty rows hides no other', async () => {
  const rows = ['hidden="1"', 'ht="0" customHeight="1"', 'ht="0.0"', 'ht="15"', 'hidden="0"', '']
  const sheet = rows.map((attributes) => `<row ${attributes}><c><v>1</v></c></row>`).join('')
  const content = `<worksheet><sheetFormatPr zeroHeight="1"/><sheetData>${sheet}</sheetData></worksheet>`
  const read = await rowsOf(workbook('', [{ name: 'xl/worksheets/sheet1.xml', content }]))
  expect(read.map(({ isHidden }) => isHidden)).toEqual([true, true, true, false, false, false])
})

describe('a sheet', () => {
  const prefixed = (sheet: string) =>
    workbook('', [
      {
        name: '_rels/.rels',
        content:
          '<p:Relationships><p:Relationship Id="a" Type="x/officeDocument" Target="libro/el.xml"/></p:Relationships>',
      },
      {
        name: 'libro/el.xml',
        content: '<x:workbook><x:sheets><x:sheet name="Export" sheetId="1" d3p1:id="R5b"/></x:sheets></x:workbook>',
      },
      {
        name: 'libro/_rels/el.xml.rels',
        content:
          '<p:Relationships><p:Relationship Type="y/worksheet" Target="/xl/Hojas/uno.xml" Id="R5b"/></p:Relationships>',
      },
      { name: 'xl/hojas/uno.xml', content: `<x:worksheet><x:sheetData>${sheet}</x:sheetData></x:worksheet>` },
    ])

  test('is found by its relationships, whatever the prefixes and names (x01b)', async () => {
    const rows = await rowsOf(prefixed('<x:row><x:c t="inlineStr"><x:is><x:t>Uno</x:t></x:is></x:c></x:row>'))
    expect(rows).toEqual([{ number: 1, cells: ['Uno'], isHidden: false }])
    await expect(rowsOf(prefixed('<x:row><x:c r="XFD1"/></x:row>'))).rejects.toThrow(/muy lejos/)
    const formula = '<x:row><x:c t="str"><x:f>1</x:f><x:v>1</x:v></x:c></x:row>'
    expect(await rowsOf(prefixed(formula))).toMatchObject([{ cells: [{ value: '1', doubt: 'formula' }] }])
  })

  test.each([
    ['a row twice', '<row r="2"><c><v>1</v></c></row><row r="2"><c><v>2</v></c></row>'],
    ['a cell twice', '<row><c r="B1"><v>1</v></c><c r="A1"><v>2</v></c><c r="B1"><v>3</v></c></row>'],
    ['an entity of its own', '<row><c t="str"><v>&a;</v></c></row>'],
  ])('with %s is refused', async (_, sheet) => {
    await expect(cellsOf(sheet)).rejects.toThrow(/está dañado/)
  })

  test('with letters that are not UTF-8 is refused', async () => {
    const content = Buffer.from(
      '<worksheet><sheetData><row><c t="str"><v>Peña</v></c></row></sheetData></worksheet>',
      'latin1',
    )
    await expect(cellsOf('', [{ name: 'xl/worksheets/sheet1.xml', content }])).rejects.toThrow(/está dañado/)
  })
})
