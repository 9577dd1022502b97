import sharp from 'sharp'
import { getResolvedPDFJS } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { PLANTILLA } from '@anclaje/contract/rules/trust/emision'
import { INSPECCION } from '@anclaje/contract/states'
import type { PdfImage } from '../../../documents/typst.ts'
import catalogo from '../../../seed/data/catalogo_equipos.json' with { type: 'json' }
import { bare, qrModules, readPdf } from '../../../../test/pdf.ts'
import { picture } from '../../../../test/pictures.ts'
import { scanQr } from '../../../../test/scan.ts'
import { inspectionUrl } from './addresses.ts'
import { drawInspection, inspectionLines, previewInspection } from './draw.ts'
import type { DatosInspeccion } from './draw.ts'

const PUBLIC_URL = 'https://certificados.cima.example'
const EQUIPO = '019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b'
const images = new Map<string, PdfImage>()

beforeAll(async () => {
  const store = (id: string, bytes: Buffer) => images.set(id, { bytes, mime: 'image/png' })
  store('logo', await picture(600, 220))
  store('empresa', await picture(300, 300, 'gif'))
  store('firma', await picture(600, 260))
  store('acostada', await picture(160, 120, 'jpeg'))
  store('parada', await picture(120, 160, 'jpeg'))
  store('alta', await picture(20, 1600))
  store('ancha', await picture(1600, 20))
  store('danada', (await picture(600, 220)).subarray(0, 120))
  store('rota', Buffer.from('no es una imagen'))
})

type Linea = DatosInspeccion['grupos'][number]['lineas'][number]

// The checklist of a harness: the nine groups of its kind of material (`propiedad`), with 36 lines,
// and the informative group.
const [MIXTO, INFORMATIVO] = [3, 6]
const lists = catalogo.criterios.filter(
  ({ father_cri, idpro_cri }) => father_cri === null && (idpro_cri === MIXTO || idpro_cri === INFORMATIVO),
)

function harness(change: (nombre: string) => Partial<Linea> = () => ({})): DatosInspeccion['grupos'] {
  return lists.map((list) => ({
    nombre: list.nombre_cri,
    informativo: list.idpro_cri === INFORMATIVO,
    lineas: catalogo.criterios
      .filter(({ father_cri }) => father_cri === list.id_cri)
      .map(({ nombre_cri: nombre, requerido_cri: requerido }) => ({
        nombre,
        requerido,
        informativa: list.idpro_cri === INFORMATIVO,
        resultado: 1,
        nota: null,
        ...change(nombre),
      })),
  }))
}

const CORTES = 'Sin cortes, huecos ni deshilachado'

function sample(changes: Partial<DatosInspeccion> = {}): DatosInspeccion {
  return {
    numero: 'EQ-000123/2026-11-20',
    fecha: '2026-11-20',
    fechamantenimiento: '2026-10-02',
    estado: INSPECCION.aprobado,
    equipo: {
      id: EQUIPO,
      codigo: 'EQ-000123',
      tipo: 'Arnés de cuerpo completo',
      clase: 'Arnés dorsal y pectoral (2 argollas)',
      marca: 'Petzl Professional',
      modelo: 'ASTRO BOD FAST',
      referencia: 'C083BA01',
      serie: '21F0458712',
      lote: 'L-2021-06',
      fabricacion: '2021-06-14',
      normas: ['ANSI/ASSP Z359.11-2021', 'EN 361', 'NTC 2037:2010'],
      sello: 'CE 0082',
      empresa: { id: 4, nombre: 'Construcciones Peñalosa & Hijos S.A.S.', nit: '900115839' },
    },
    grupos: harness(),
    observacion: 'Equipo en buen estado. Continúa en servicio.',
    fotos: [],
    responsable: {
      nombres: 'Carlos Andrés',
      apellidos: 'Peñaloza Ríos',
      cargo: 'Inspector de equipos',
      tipodocumento: 'CC',
      numerodocumento: '1020304050',
      firma: 'firma',
    },
    centro: {
      nombre: 'Centro de Entrenamiento Cima S.A.S.',
      nit: '900373913',
      ciudad: 'Medellín',
      licencia: 'SST 2541 de 2023',
      representante: null,
      logo: 'logo',
      firma: null,
      certificacion: null,
      codigoaprobacion: null,
      color: null,
    },
    logoEmpresa: 'empresa',
    emision: {
      version: 1,
      codigo: '7K3M9QRT2XA',
      plantilla: PLANTILLA.conCodigo,
      clase: null,
      reemplaza: null,
      terminada: '2026-11-20',
    },
    ...changes,
  }
}

const rejected = (changes: Partial<DatosInspeccion> = {}) =>
  sample({
    estado: INSPECCION.rechazado,
    grupos: harness((nombre) => {
      if (nombre === CORTES) return { resultado: 0, nota: 'Deshilachado de 12 mm en el muslo izquierdo.' }
      if (nombre === 'Absorbedor sin desplegar') return { resultado: null }
      return nombre.startsWith('La compuerta') ? { resultado: -1 } : {}
    }),
    observacion: 'Retirar de servicio: costuras rotas, sueltas o incompletas.',
    fotos: [
      { id: 'acostada', pie: CORTES },
      { id: 'parada', pie: null },
    ],
    ...changes,
  })

const minimal = () =>
  sample({
    fechamantenimiento: null,
    grupos: [
      { nombre: 'Carcasa', informativo: false, lineas: [{ ...harness()[0]!.lineas[0]!, requerido: false }] },
      { nombre: 'Sin líneas', informativo: true, lineas: [] },
    ],
    observacion: null,
    equipo: {
      ...sample().equipo,
      modelo: '',
      referencia: ' ',
      serie: null,
      lote: null,
      fabricacion: null,
      normas: [],
      sello: null,
      empresa: { id: 0, nombre: 'INDEPENDIENTE', nit: null },
    },
    responsable: { ...sample().responsable, cargo: null, firma: null },
    centro: { ...sample().centro, nit: null, licencia: null, logo: null },
    logoEmpresa: null,
  })

/** Returns the data of an inspection that was issued before QRs had codes. */
const before = (data: DatosInspeccion) => ({ ...data, emision: { ...data.emision, plantilla: PLANTILLA.sinCodigo } })

const draw = (data: DatosInspeccion) => drawInspection(data, { publicUrl: PUBLIC_URL, images })
const lines = (data: DatosInspeccion) => inspectionLines(data, PUBLIC_URL, (id) => id)

type Texts = Awaited<ReturnType<typeof readPdf>>['texts']

/** Expects that no text crosses the margins or covers another text. */
function expectTidy(texts: Texts) {
  const read = texts.filter(({ size }) => size > 2)
  for (const piece of read) {
    expect(piece.left, piece.text).toBeGreaterThan(17.5)
    expect(piece.right, piece.text).toBeLessThan(192.5)
    expect(piece.base, piece.text).toBeGreaterThan(15)
    expect(piece.base, piece.text).toBeLessThan(293)
  }
  const letters = 0.6 * (25.4 / 72)
  for (const [i, a] of read.entries()) {
    for (const b of read.slice(i + 1)) {
      if (a.sheet !== b.sheet) continue
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
      const down = Math.min(a.base, b.base) - Math.max(a.base - a.size * letters, b.base - b.size * letters)
      expect(across > 0.3 && down > 0.3, `${a.text} over ${b.text}, page ${a.sheet}`).toBe(false)
    }
  }
}

/** Returns the page and the size in millimetres of each picture, in the order of drawing. */
async function pictures(data: DatosInspeccion) {
  const { OPS } = await getResolvedPDFJS()
  const { sheets } = await readPdf(draw(data))
  const found: { sheet: number; width: number; height: number }[] = []
  for (const [i, sheet] of sheets.entries()) {
    const { fnArray, argsArray } = await sheet.getOperatorList()
    let scale = [1, 1]
    const kept: number[][] = []
    for (const [at, op] of fnArray.entries()) {
      if (op === OPS.save) kept.push(scale)
      if (op === OPS.restore) scale = kept.pop()!
      if (op === OPS.transform) scale = [scale[0]! * argsArray[at][0], scale[1]! * argsArray[at][3]]
      if (op === OPS.paintImageXObject) {
        const [width, height] = scale.map((side) => (Math.abs(side) / 72) * 25.4) as [number, number]
        found.push({ sheet: i + 1, width, height })
      }
    }
  }
  return found
}

describe('the text of the document', () => {
  it('of an item that stays in service', async () => {
    const { text } = await readPdf(draw(sample()))
    for (const line of [
      'Centro de Entrenamiento Cima S.A.S.',
      'NIT 900.373.913-4 · Licencia SST 2541 de 2023',
      'Certificado de inspección',
      'Certificado No. EQ-000123/2026-11-20',
      'Fecha de inspección 20 de noviembre de 2026',
      'Fecha de mantenimiento 2 de octubre de 2026',
      'Código EQ-000123',
      'Tipo Arnés de cuerpo completo',
      'Fabricación 14 de junio de 2021',
      'Normas ANSI/ASSP Z359.11-2021, EN 361, NTC 2037:2010',
      'Empresa Construcciones Peñalosa & Hijos S.A.S., NIT 900.115.839-1',
      'CONTINÚA EN SERVICIO Próxima inspección: a más tardar el 20 de noviembre de 2027',
      '12 meses como máximo, o antes si lo indica el fabricante. Si detuvo una caída, retírelo.',
      '36 criterios deciden: 36 cumplen. 8 informativos.',
      'C Cumple NC No cumple NA No aplica * Requerido',
      'Etiqueta o marcación del fabricante presente y legible * ✓',
      'Aseo, almacenamiento y documentos Informativo: no decide el resultado',
      'Observación Equipo en buen estado. Continúa en servicio.',
      'Carlos Andrés Peñaloza Ríos Inspector de equipos CC 1.020.304.050',
      'certificados.cima.example/v/7K3M-9QRT-2XA',
      'Resolución 4272 de 2021, art. 61, lit. g',
    ]) {
      expect(text).toContain(bare(line))
    }
    expect(text).not.toMatch(/RETIRAR|Sinrespuesta|nodebeusarse|Fotograf/)
  })

  it('of an item that is withdrawn: the failing lines, and no next inspection', async () => {
    const { text } = await readPdf(draw(rejected()))
    for (const line of [
      'RETIRAR DE SERVICIO El equipo no debe usarse',
      '36 criterios deciden: 33 cumplen, 1 no cumple, 1 no aplica, 1 sin respuesta. 8 informativos.',
      '— Sin respuesta',
      `${CORTES} * Nota: Deshilachado de 12 mm en el muslo izquierdo. ✗`,
      'La compuerta cierra sola y queda alineada ○',
      'Absorbedor sin desplegar — — —',
    ]) {
      expect(text).toContain(bare(line))
    }
    expect(text).not.toMatch(/CONTINÚA|Próxima|mástardar/)
  })

  it('draws a rejection in red only where a line rejects', () => {
    const failing = (informativa: boolean) =>
      previewInspection(
        sample({
          grupos: [
            {
              nombre: 'Documentos',
              informativo: informativa,
              lineas: [{ ...harness()[0]!.lineas[0]!, informativa, resultado: 0, nota: 'No está a la vista' }],
            },
          ],
        }),
        { publicUrl: PUBLIC_URL, images },
      )
    expect(failing(false)).toMatch(/#b3261e/i)
    expect(failing(true)).not.toMatch(/#b3261e|#fbe9e7/i)
  })

  it.each([1, -1, null] as const)(
    'prints no note of a line whose answer is %s, because only failing lines show theirs',
    (resultado) => {
      const printed = (changes: Partial<Linea>) =>
        lines(sample({ grupos: harness(() => ({ nota: 'Vista de cerca', ...changes })) })).grupos.flatMap(
          ({ lineas }) => lineas.flatMap(({ nota }) => nota),
        )
      expect(printed({ resultado })).toEqual([])
      expect(printed({ resultado: 0 })).toHaveLength(44)
      expect(printed({ resultado: 0, informativa: true })).toHaveLength(44)
    },
  )

  it('uses the colour of the centre, if it has one (CENTRE-6)', () => {
    const page = (color: string | null) =>
      previewInspection(sample({ centro: { ...sample().centro, color } }), { publicUrl: PUBLIC_URL, images })
    expect(page('#1e3a8a')).toContain('#1e3a8a')
    expect(page('#1e3a8a')).not.toContain('#d9480f')
    expect(page(null)).toContain('#d9480f')
  })

  it('omits missing data, on one page', async () => {
    const { text, pages } = await readPdf(draw(minimal()))
    expect(pages).toBe(1)
    expect(text).toContain(bare('1 criterio decide: 1 cumple.'))
    expect(text).not.toMatch(
      /NIT|Licencia|Empresa|INDEPENDIENTE|Modelo|Serie|Lote|Normas|Sello|mantenimiento|Observación|Requerido|Sinlíneas|informativo|null|none/,
    )
  })

  it.each([
    [['decides', 1, 0, -1, null], '4 criterios deciden: 1 cumple, 1 no cumple, 1 no aplica, 1 sin respuesta.'],
    [['decides', 1, 1, 0, 0, -1, -1], '6 criterios deciden: 2 cumplen, 2 no cumplen, 2 no aplican.'],
    [['informs', 1], '1 informativo.'],
    [['informs', 0, null], '2 informativos.'],
  ] as const)('counts %j as «%s»', ([kind, ...answers], counted) => {
    const one = { nombre: 'x', requerido: false, nota: null, informativa: kind === 'informs' }
    const grupos = [{ nombre: 'x', informativo: false, lineas: answers.map((resultado) => ({ ...one, resultado })) }]
    expect(lines(sample({ grupos })).resumen).toBe(counted)
  })

  it.each([
    ['2021-06-14', '14 de junio de 2021'],
    ['2021-06', 'junio de 2021'],
    ['2021', '2021'],
    ['2021-99', '2021-99'],
  ])('made %s prints %s', (fabricacion, printed) => {
    const { equipo } = lines(sample({ equipo: { ...sample().equipo, fabricacion } }))
    expect(equipo).toContainEqual(['Fabricación', printed])
  })

  it('the next inspection of 29 February is on the 28th', () => {
    expect(lines(sample({ fecha: '2028-02-29' })).proxima).toBe('28 de febrero de 2029')
  })
})

describe('the pages', () => {
  /** Returns the checklist of a harness with the given number of lines in its first group. */
  const withLines = (count: number) => {
    const [first, ...rest] = harness()
    return [{ ...first!, lineas: Array.from({ length: count }, (_, i) => first!.lineas[i % 4]!) }, ...rest]
  }
  const twoPhotos = rejected().fotos
  const sheetOf = (texts: Texts, start: string) => texts.find(({ text }) => text.startsWith(start))?.sheet

  it('are two for a harness, each with the number, the page and the table’s heading', async () => {
    const { texts, pages } = await readPdf(draw(sample()))
    expect(pages).toBe(2)
    for (const sheet of [1, 2]) {
      const text = bare(
        texts
          .filter((piece) => piece.sheet === sheet)
          .map((piece) => piece.text)
          .join(''),
      )
      expect(text).toContain('CriterioCNCNA')
      expect(text).toContain(`Página${sheet}de2`)
      expect(text).toContain('EQ-000123/2026-11-20')
    }
    expectTidy(texts)
  })

  it('have everything but the list on the first one, with photos too', async () => {
    const data = rejected()
    const { texts, pages } = await readPdf(draw(data))
    expect(pages).toBe(2)
    for (const start of ['RETIRAR', 'El equipo no debe', 'Retirar de servicio', 'Carlos', 'certificados.', 'Fotograf'])
      expect(sheetOf(texts, start), start).toBe(1)
    expect((await pictures(data)).map(({ sheet }) => sheet)).toEqual([1, 1, 1, 1, 1])
    expect(sheetOf(texts, 'Lista de inspección')).toBe(2)
    expect(sheetOf(texts, '36 criterios')).toBe(2)
  })

  it('have the responsible person on the first one, below an observation of 2,000 characters', async () => {
    for (const letters of [0, 100, 500, 1000, 1500, 2000]) {
      const { texts } = await readPdf(draw(sample({ observacion: 'observación larga '.repeat(112).slice(0, letters) })))
      for (const start of ['Carlos Andrés', 'CC', 'certificados.cima']) expect(sheetOf(texts, start)).toBe(1)
      expectTidy(texts)
    }
  })

  it.each([
    ['nothing else', 1, {}],
    ['photos', 1, { fotos: twoPhotos }],
    ['a long observation', 10, { observacion: 'observación larga '.repeat(80) }],
    ['both', 1, { fotos: twoPhotos, observacion: 'observación larga '.repeat(80) }],
  ])('are never two thirds empty beside the list and %s', async (_, least, changes) => {
    for (const count of [1, 4, 10, 16, 20, 24, 28, 34, 40, 60, 70, 80, 100]) {
      if (count < least) continue
      const grupos = withLines(count).slice(0, count < 10 ? 2 : undefined)
      const { texts, pages } = await readPdf(draw(sample({ ...changes, grupos })))
      const onLast = texts.filter(({ sheet, size, base }) => sheet === pages && size > 2 && base < 270)
      if (pages > 1) expect(Math.max(...onLast.map(({ base }) => base)), `${count} lines`).toBeGreaterThan(18 + 257 / 3)
    }
  })

  it('never separate the name of a group from its first line', async () => {
    for (const extra of [0, 1, 2, 3, 4, 5]) {
      const [first, ...rest] = harness()
      const longer = { ...first!, lineas: [...first!.lineas, ...first!.lineas.slice(0, extra)] }
      const { texts } = await readPdf(draw(sample({ grupos: [longer, ...rest] })))
      const lastOfTable = texts.filter(({ sheet, size }) => sheet === 1 && size > 7.5).at(-1)!
      expect(lists.map(({ nombre_cri }) => nombre_cri)).not.toContain(lastOfTable.text)
    }
  })
})

describe('the pictures', () => {
  it('keep their ratio, at most 70 mm high', async () => {
    const photos = (await pictures(rejected())).slice(-2)
    expect(photos.map(({ width, height }) => width / height)).toEqual([
      expect.closeTo(160 / 120, 2),
      expect.closeTo(120 / 160, 2),
    ])
    for (const { height } of photos) expect(height).toBeLessThanOrEqual(70.01)
    for (const { height } of photos) expect(height).toBeGreaterThan(43)
  })

  it('are smaller if that keeps them on the first page, and otherwise large on the next one', async () => {
    const [most, least] = [70, 44]
    const seen = new Set<string>()
    for (const words of [0, 20, 40, 60, 80, 100]) {
      const found = await pictures(rejected({ observacion: 'observación larga '.repeat(words) }))
      const [signature, first, second] = found.slice(-3)
      expect(signature!.sheet).toBe(1)
      expect(first!.sheet).toBe(second!.sheet)
      expect(second!.height).toBeGreaterThan(least - 0.1)
      if (second!.sheet === 2) expect(second!.height).toBeCloseTo(most, 1)
      seen.add(`${second!.sheet} ${Math.round(second!.height)}`)
    }
    expect([...seen]).toContain('1 70')
    expect([...seen]).toContain('2 70')
    expect(seen.size).toBeGreaterThan(2)
  })

  it('of any shape stay inside their half of the page', async () => {
    const fotos = [
      { id: 'alta', pie: null },
      { id: 'ancha', pie: null },
    ]
    for (const { width, height } of await pictures(sample({ fotos, logoEmpresa: 'alta' }))) {
      expect(width).toBeLessThan(84.1)
      expect(height).toBeLessThan(70.1)
    }
  })

  it('are omitted when they are missing or damaged', async () => {
    const fotos = ['danada', 'acostada', 'parada'].map((id) => ({ id, pie: `Foto ${id}` }))
    const data = sample({ fotos, centro: { ...sample().centro, logo: 'rota' }, logoEmpresa: 'ninguna' })
    const { text } = await readPdf(draw(data))
    // An inspection has at most two photos; this is a third.
    expect(text).toContain('Fotoacostada')
    expect(text).not.toMatch(/Fotodanada|Fotoparada/)
    expect(text).toContain('CentrodeEntrenamientoCima')
    const none = await readPdf(draw(sample({ fotos: [{ id: 'rota', pie: 'x' }] })))
    expect(none.text).not.toContain('Fotograf')
  })
})

describe('hostile data', () => {
  const wide = 'W'.repeat(200)

  const longest = () => {
    const linea: Linea = {
      nombre: 'M'.repeat(200),
      resultado: 0,
      requerido: true,
      nota: 'W'.repeat(2000),
      informativa: false,
    }
    return rejected({
      numero: wide.slice(0, 60),
      equipo: {
        id: wide.slice(0, 36),
        codigo: wide.slice(0, 40),
        tipo: wide,
        clase: wide,
        marca: wide,
        modelo: wide,
        referencia: wide,
        serie: '1'.repeat(200),
        lote: wide,
        fabricacion: wide,
        sello: wide,
        normas: [wide, 'i'.repeat(200)],
        empresa: { id: 3, nombre: wide, nit: '123456789012' },
      },
      grupos: [
        { nombre: wide, informativo: true, lineas: [linea, { ...linea, resultado: null }] },
        { nombre: wide, informativo: false, lineas: [{ ...linea, resultado: -1, nota: 'a\n'.repeat(1000) }] },
      ],
      observacion: wide.repeat(10),
      fotos: ['alta', 'ancha'].map((id) => ({ id, pie: wide })),
      responsable: {
        nombres: wide,
        apellidos: wide,
        cargo: wide,
        tipodocumento: 'CC',
        numerodocumento: wide.slice(0, 30),
        firma: 'alta',
      },
      centro: { ...sample().centro, nombre: wide, licencia: wide, logo: 'ancha' },
    })
  }

  it('prints completely and tidily, with every text at its maximum length', async () => {
    const data = longest()
    const { text, texts } = await readPdf(draw(data))
    expectTidy(texts)
    // A footer interrupts a text that continues on the next page, so the test counts its letters.
    const count = (letter: string) => text.split(letter).length - 1
    expect(count('M')).toBeGreaterThanOrEqual(600)
    expect(count('W')).toBeGreaterThanOrEqual(2000 * 2 + 2000 + 200 * 15)
    expect(text).toContain(bare('El equipo no debe usarse'))
  })

  it('does so with ordinary words too', async () => {
    const long = 'La cinta presenta desgaste por fricción contra bordes de concreto. '.repeat(30)
    const grupos = harness((nombre) => (nombre.length % 3 ? { resultado: 0, nota: long.slice(0, 2000) } : {}))
    const { texts } = await readPdf(draw(rejected({ grupos, observacion: long.slice(0, 2000) })))
    expectTidy(texts)
  })

  it.each(['😀👩‍🔧', 'عمر عبد الله', '张伟', '\u{e000}', 'a\u0000b\u202ec', '\ud83d', '#read("data.json") $x$ *b* @y'])(
    'draws %j in any place',
    async (words) => {
      const data = sample({
        equipo: { ...sample().equipo, tipo: words, marca: words, empresa: { id: 1, nombre: words, nit: 'x' } },
        grupos: [
          { nombre: words, informativo: false, lineas: [{ ...harness()[0]!.lineas[0]!, nombre: words, nota: words }] },
        ],
        observacion: words,
        fotos: [{ id: 'acostada', pie: words }],
        responsable: { ...sample().responsable, nombres: words, cargo: words, numerodocumento: words },
      })
      const { pages, text } = await readPdf(draw(data))
      expect(pages).toBe(1)
      if (words.startsWith('#')) expect(text).toContain(bare(`Tipo${words}`))
    },
  )

  it('draws an inspection without a line, without a code', async () => {
    const { text } = await readPdf(draw(sample({ grupos: [], equipo: { ...sample().equipo, codigo: '' } })))
    expect(text).not.toMatch(/Listadeinspección|criterios/)
    expect(text).toContain('certificados.cima.example/v/7K3M-9QRT-2XA')
    const unnamed = before(sample({ equipo: { ...sample().equipo, codigo: '' } }))
    expect((await readPdf(draw(unnamed))).text).toContain(`certificados.cima.example/Inspecciones/${EQUIPO}`)
  })
})

describe('the file', () => {
  it('is a tagged PDF/A-3a in Spanish, with its title and without encryption', async () => {
    const pdf = draw(rejected())
    const { proxy } = await readPdf(pdf)
    const raw = pdf.toString('latin1')
    expect(raw).toMatch(/pdfaid:part>3</)
    expect(raw).toMatch(/pdfaid:conformance>A</)
    expect(raw).toMatch(/\/Lang\s*\(es-CO\)/)
    expect(raw).not.toContain('/Encrypt')
    expect(await proxy.getMarkInfo()).toMatchObject({ Marked: true })
    const { info } = await proxy.getMetadata()
    const Title = 'Certificado de inspección EQ-000123/2026-11-20: Arnés de cuerpo completo EQ-000123'
    expect(info).toMatchObject({ Title })
  })

  it('also passes the checks of PDF/UA-1, and describes its pictures and its table', async () => {
    const options = { publicUrl: PUBLIC_URL, images, standard: 'ua-1' }
    expect(drawInspection(rejected(), options).toString('latin1')).toContain('pdfuaid')
    const { sheets } = await readPdf(draw(rejected()))
    const tree = JSON.stringify(await Promise.all(sheets.map((sheet) => sheet.getStructTree())))
    expect(tree).toContain('Logotipo de Centro de Entrenamiento Cima')
    expect(tree).toContain('Logotipo de Construcciones Peñalosa')
    expect(tree).toContain('Firma de Carlos Andrés Peñaloza Ríos')
    expect(tree).toContain(`Fotografía 1: ${CORTES}`)
    expect(tree).toContain(`Código QR para consultar el equipo: ${PUBLIC_URL}/Inspecciones/${EQUIPO}`)
    expect(tree).toContain('"role":"TH"')
  })

  it('is the same, byte for byte, for the same data', () => {
    expect(draw(rejected()).equals(draw(rejected()))).toBe(true)
  })

  it('has a preview of all its pages', async () => {
    const svg = previewInspection(rejected(), { publicUrl: PUBLIC_URL, images })
    const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)!.map(Number)
    expect(height! / width!).toBeCloseTo((2 * 297) / 210, 2)
    // The picture is rendered as a browser does it: no page may cover the previous one.
    const px = 210
    const { data, info } = await sharp(Buffer.from(svg))
      .resize({ width: px })
      .flatten({ background: '#fff' })
      .grayscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const dark = (from: number, to: number) => data.subarray(from * px, to * px).filter((value) => value < 200).length
    const half = Math.floor(info.height / 2)
    expect(dark(0, half)).toBeGreaterThan(500)
    expect(dark(half, info.height)).toBeGreaterThan(500)
  })
})

describe('the QR code', () => {
  it('points to the public page of the item', () => {
    expect(inspectionUrl('https://a.co/', EQUIPO)).toBe(`https://a.co/Inspecciones/${EQUIPO}`)
    expect(inspectionUrl('https://a.co', 'a/b c')).toBe('https://a.co/Inspecciones/a%2Fb%20c')
  })

  const preview = (data: DatosInspeccion) => previewInspection(data, { publicUrl: PUBLIC_URL, images })

  it('names the document by its code, which stands beside it with a short address', async () => {
    for (const data of [sample(), rejected()]) {
      const { text } = await readPdf(draw(data))
      expect(text).toContain('certificados.cima.example/v/7K3M-9QRT-2XA')
      expect(text).toContain('Código7K3M-9QRT-2XA')
      expect(await scanQr(preview(data))).toBe(`${PUBLIC_URL}/Inspecciones/${EQUIPO}?c=7K3M9QRT2XA`)
    }
  })

  it('has no code on what was issued before it had one (TRUST-14)', async () => {
    const { text } = await readPdf(draw(before(sample())))
    expect(text).toContain('certificados.cima.example/Inspecciones/EQ-000123')
    expect(text).toContain('Código7K3M-9QRT-2XA')
    expect(text).not.toContain('/v/')
    expect(await scanQr(preview(before(sample())))).toBe(`${PUBLIC_URL}/Inspecciones/${EQUIPO}`)
  })

  it('and its addresses are not on a preview', async () => {
    const { text } = await readPdf(drawInspection(sample(), { publicUrl: PUBLIC_URL, images, isPreview: true }))
    expect(text).toContain('certificados.cima.example/Inspecciones/EQ-000123')
    expect(text).not.toMatch(/7K3M|\/v\//)
  })

  it('has every module of that address, inside a border of four white ones', async () => {
    const { qr, url } = lines(sample())
    expect(url).toBe(`${PUBLIC_URL}/Inspecciones/${EQUIPO}?c=7K3M9QRT2XA`)
    const { drawn, asked } = await qrModules(qr, url)
    expect(drawn).toEqual(asked)
    expect(asked.slice(0, 4).flat()).not.toContain(true)
  })
})
