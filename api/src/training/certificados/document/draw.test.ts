import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DatosCertificado } from '@anclaje/contract/training/certificado'
import { documentoVisible } from '@anclaje/contract/rules/common/documento'
import { GLIFOS } from '@anclaje/contract/rules/trust/dibujo'
import { PLANTILLA } from '@anclaje/contract/rules/trust/emision'
import { widthOf } from '../../../documents/text.ts'
import type { PdfImage } from '../../../documents/typst.ts'
import personas from '../../../../demo/data/personas.json' with { type: 'json' }
import tipos from '../../../seed/data/tipos_documento.json' with { type: 'json' }
import { bare, qrModules, readPdf } from '../../../../test/pdf.ts'
import { scanQr } from '../../../../test/scan.ts'
import type { PrintedIssue } from './draw.ts'
import { certificateLines, drawCertificate, legalBasis, previewCertificate, ROOMY, verificationUrl } from './draw.ts'

const PUBLIC_URL = 'https://certificados.cima.example'
const images = new Map<string, PdfImage>()
/** A picture of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

beforeAll(async () => {
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: '#16264f80' } })
      .png()
      .toBuffer()
  images.set('logo', { bytes: await picture(600, 220), mime: 'image/png' })
  images.set('firma', { bytes: await picture(600, 260), mime: 'image/png' })
  images.set('alta', { bytes: await picture(20, 600), mime: 'image/png' })
  images.set('danada', { bytes: (await picture(600, 220)).subarray(0, 200), mime: 'image/png' })
  images.set('rota', { bytes: Buffer.from('no es una imagen'), mime: 'image/png' })
})

function signer(index: number, firma: string | null = 'firma') {
  return { nombres: 'Carlos Andrés', apellidos: `Peñaloza Ríos ${index}`, cargo: 'Entrenador', firma }
}

function sample(changes: Partial<DatosCertificado> = {}): DatosCertificado {
  return {
    codigo: 'TA-0012/0034',
    aprendiz: {
      nombres: 'Íngrid Yuliana',
      apellidos: 'Núñez Ñáñez',
      tipodocumento: { iniciales: 'CC', nombre: 'Cédula de ciudadanía' },
      numerodocumento: '1020304050',
    },
    curso: { nombre: 'Trabajador autorizado en alturas', iniciales: 'TA' },
    cohorte: 12,
    consecutivo: 34,
    horas: 32,
    fechainicio: '2026-03-05',
    fechafin: '2027-09-05',
    tiempovigencia: 18,
    periodo: 2,
    empresa: { id: 1, nombre: 'Construcciones Peñalosa & Hijos S.A.S.', nit: '900115839' },
    responsables: [signer(1), signer(2)],
    centro: {
      nombre: 'Centro de Entrenamiento Cima S.A.S.',
      nit: '900373913',
      ciudad: 'Medellín',
      licencia: 'SST 2541 de 2023',
      representante: 'Jorge Iván Güiza Álvarez',
      logo: 'logo',
      firma: 'firma',
    },
    ...changes,
  }
}

const ISSUE: PrintedIssue = {
  version: 1,
  codigo: '7K3M9QRT2XA',
  plantilla: PLANTILLA.revisada,
  clase: null,
  reemplaza: null,
  registrado: '2026-03-05',
}

const named = (nombres: string, apellidos: string): DatosCertificado =>
  sample({ aprendiz: { ...sample().aprendiz, nombres, apellidos } })

const repeat = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length)
const draw = (data: DatosCertificado) => drawCertificate(data, { publicUrl: PUBLIC_URL, images })

/** Expects that a file is PDF/A and has only our own fonts, whatever fonts the machine has. */
function expectOwnFonts(pdf: Buffer) {
  const raw = pdf.toString('latin1')
  expect(raw).toContain('pdfaid:part')
  const fonts = [...raw.matchAll(/\/FontName\s*\/\w{6}\+(\w+)/g)].map(([, name]) => name)
  expect(fonts.length).toBeGreaterThan(0)
  expect(fonts.filter((name) => name !== 'Inter' && name !== 'SourceSerif4')).toEqual([])
}

async function expectWhole(data: DatosCertificado) {
  const { pages, text, texts } = await readPdf(draw(data))
  expect(pages).toBe(1)
  expect(text).toContain(bare(`${data.aprendiz.nombres}${data.aprendiz.apellidos}`))
  expect(text).toContain(bare(`No. ${documentoVisible(data.aprendiz.numerodocumento)}`))
  expect(text).toContain(bare(data.curso.nombre))
  expect(text).toContain(`CertificadoNo.${data.codigo}`)
  for (const { nombres, apellidos } of data.responsables) expect(text).toContain(bare(`${nombres}${apellidos}`))
  // All texts are inside the margins, and the body does not touch the microtext above the footer.
  const rule = texts.findIndex(({ size }) => size < 2)
  expect(rule).toBeGreaterThan(0)
  for (const [i, piece] of texts.entries()) {
    expect(piece.left, piece.text).toBeGreaterThan(26.5)
    expect(piece.right, piece.text).toBeLessThan(183.5)
    expect(piece.base, piece.text).toBeGreaterThan(25)
    expect(piece.base, piece.text).toBeLessThan(276)
    if (i < rule) expect(piece.base, piece.text).toBeLessThan(texts[rule]!.base - 3)
  }
  return texts
}

describe('the certificate of every person is complete, on one page', () => {
  it.each(personas)('$nombres $apellidos', async (persona) => {
    const tipo = tipos.find(({ iniciales }) => iniciales === persona.tipodocumento)!
    const pdf = draw(sample({ aprendiz: { ...persona, tipodocumento: tipo } }))
    await expectWhole(sample({ aprendiz: { ...persona, tipodocumento: tipo } }))
    expectOwnFonts(pdf)
  })
})

describe('extremes', () => {
  const long = (length: number) => repeat('Maximiliana Wilhelmina ', length).trim()

  it.each([
    ['a name of 52 letters', named('María de los Ángeles', 'De la Hoz y Fernández de Castro')],
    ['names of 200 letters', named(long(200), long(200))],
    ['a word of 400 letters', named('W'.repeat(200), 'M'.repeat(200))],
    ['no given name', named('', 'Zapata')],
    [
      'everything at its longest',
      sample({
        ...named(long(200), long(200)),
        codigo: 'ABCDEFGHIJ-123456/1234567',
        curso: { nombre: repeat('Coordinador de trabajo en alturas ', 200).trim(), iniciales: 'ABCDEFGHIJ' },
        empresa: { id: 3, nombre: long(200), nit: '123456789012', representante: long(200) },
        responsables: Array.from({ length: 6 }, (_, i) => ({
          ...signer(i),
          nombres: long(60),
          apellidos: long(60),
          cargo: long(100),
          licencia: long(200),
        })),
        centro: {
          ...sample().centro,
          nombre: long(200),
          ciudad: long(100),
          licencia: long(200),
          certificacion: long(200),
          codigoaprobacion: long(100),
        },
      }),
    ],
  ])('%s', async (_, data) => {
    await expectWhole(data)
  })

  it.each([0, 1, 2, 3, 4, 5, 6])('%i signers', async (count) => {
    await expectWhole(sample({ responsables: Array.from({ length: count }, (_, i) => signer(i)) }))
  })

  it.each(['MWMWMWMWM ', 'NÚÑEZ PEÑA ', 'Maximiliana ', 'nonono ononon '])(
    'is set at full size up to the limits below which nothing is measured: %s',
    async (letters) => {
      const fill = (limit: number, start = '') => {
        let text = start
        for (const letter of repeat(letters, 200)) if (widthOf(text + letter) <= limit) text += letter
        return text.trim()
      }
      const nombre = fill(ROOMY.nombre)
      const half = nombre.lastIndexOf(' ', nombre.length / 2)
      const hours = 'con una intensidad de 32 horas, en '
      const signature = fill(ROOMY.firmante)
      const data = sample({
        ...named(nombre.slice(0, half), nombre.slice(half + 1)),
        curso: { nombre: fill(ROOMY.curso), iniciales: 'X' },
        empresa: {
          id: 1,
          nombre: fill(ROOMY.empresa),
          nit: '123456789012',
          representante: fill(ROOMY.empresa),
        },
        responsables: Array.from({ length: ROOMY.firmas }, () => ({
          nombres: signature.slice(0, signature.indexOf(' ')),
          apellidos: signature.slice(signature.indexOf(' ') + 1),
          cargo: fill(ROOMY.cargo),
          licencia: fill(ROOMY.cargo, 'Licencia '),
          firma: 'firma',
        })),
        centro: {
          ...sample().centro,
          nombre: fill(ROOMY.centro),
          licencia: fill(ROOMY.datos, 'NIT 900.373.913-4 Licencia ').slice(18),
          certificacion: 'NTC 6072',
          codigoaprobacion: fill(ROOMY.datos, 'NTC 6072 Código ').slice(9),
          ciudad: fill(ROOMY.intensidad, hours).slice(hours.length),
        },
      })
      const texts = await expectWhole(data)
      expect(texts.find(({ text }) => text === 'cursó y aprobó la acción de formación')).toMatchObject({ size: 11.5 })
    },
  )

  it.each([
    ['Ana', 'Wolfeschlegelsteinhausenbergerdorff García'],
    ['Phra Chaophraya Mahayothinbodindecharattanarangsan', 'Sirisomsombatworakitphokhin Na Ayutthaya'],
  ])('breaks no word of a name that fits on a line: %s %s', async (nombres, apellidos) => {
    const texts = await expectWhole(named(nombres, apellidos))
    const words = new Set(texts.flatMap(({ text }) => text.split(' ')))
    expect(`${nombres} ${apellidos}`.split(' ').filter((word) => !words.has(word))).toEqual([])
  })

  // The hash was made by the version before (TRUST-14).
  it('breaks the long word of a certificate, and has its two headings, as it was issued', () => {
    const emision = { ...ISSUE, plantilla: PLANTILLA.conCodigo }
    const old = sample({
      ...named('Ana', 'Wolfeschlegelsteinhausenbergerdorff García'),
      centro: { ...sample().centro, logo: null, firma: null },
      responsables: [signer(1, null)],
    })
    const pdf = drawCertificate(old, { publicUrl: PUBLIC_URL, images, emision })
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(
      '69cd1931888a0119a746d3f00099073a5de1849d6a66e83ee16bb72a62719a99',
    )
  })

  it('prints names that look like Typst code unchanged, and runs nothing', async () => {
    await expectWhole(
      named('#read("/etc/passwd") $x^2$ \\n *b* @x', '_i_ `r` <l> // c [x] {y} ~ --- #{1+1} https://a.co'),
    )
    await expectWhole(named('#read("data.json")', '#import "fondo.svg"'))
  })

  it('prints every letter of the list with our own fonts (TRUST-24)', () => {
    const ranges = GLIFOS.split(' ').map((range) => range.split('-').map((digits) => Number.parseInt(digits, 16)))
    const letters = ranges.flatMap(([from, to = from]) =>
      Array.from({ length: to! - from! + 1 }, (_, i) => `a${String.fromCodePoint(from! + i)}`),
    )
    const all = letters.join(' ')
    expectOwnFonts(
      draw(sample({ curso: { nombre: all, iniciales: 'TA' }, centro: { ...sample().centro, nombre: all } })),
    )
  })

  it('draws names in scripts that our fonts lack, and letters that no font has', async () => {
    for (const name of ['张伟', 'عمر', '😀', '\u{e000}', '\u{10ffff}', 'a\u0000b', '\u202eabc', '\ud83d']) {
      expect((await readPdf(draw(named(name, 'Núñez')))).pages).toBe(1)
    }
  })

  it('accepts pictures of any shape, and leaves an empty line for missing ones', async () => {
    const responsables = [signer(1, 'alta'), signer(2, 'rota'), signer(3, 'ninguna')]
    await expectWhole(sample({ responsables, centro: { ...sample().centro, logo: 'alta' } }))
    await expectWhole(sample({ responsables, centro: { ...sample().centro, logo: 'rota' } }))
    await expectWhole(sample({ responsables, centro: { ...sample().centro, logo: 'danada' } }))
  })
})

describe('lines', () => {
  const lines = (data: DatosCertificado) => certificateLines(data, PUBLIC_URL, (id) => id)

  it('has all its words', async () => {
    const { text } = await readPdf(draw(sample()))
    for (const line of [
      'NIT 900.373.913-4',
      'Licencia SST 2541 de 2023',
      'CERTIFICA QUE',
      'identificado(a) con cédula de ciudadanía No. 1.020.304.050',
      'cursó y aprobó la acción de formación',
      'con una intensidad de 32 horas, en Medellín',
      'Fecha de expedición 5 de marzo de 2026',
      'Fecha de vencimiento 5 de septiembre de 2027',
      'Vigencia 18 meses',
      'Formación impartida conforme a la Resolución 4272 de 2021 del Ministerio del Trabajo.',
      'Empresa: Construcciones Peñalosa & Hijos S.A.S., NIT 900.115.839-1',
      'certificados.cima.example/Certificados/1020304050',
    ]) {
      expect(text).toContain(bare(line))
    }
    // The heading says it, and nothing says it again.
    expect(text.match(/CERTIFICA/g)).toHaveLength(1)
  })

  it('has the name as its largest text', async () => {
    const { texts } = await readPdf(draw(sample()))
    const [largest] = texts.toSorted((a, b) => b.size - a.size)
    expect(largest).toMatchObject({ text: 'Íngrid Yuliana Núñez Ñáñez' })
    expect(largest!.size).toBeGreaterThanOrEqual(26)
  })

  it('breaks a name of two lines before the surnames', async () => {
    const { texts } = await readPdf(draw(named('María de los Ángeles', 'De la Hoz y Fernández de Castro')))
    const pieces = texts.map(({ text }) => text)
    expect(pieces).toContain('María de los Ángeles')
    expect(pieces).toContain('De la Hoz y Fernández de Castro')
  })

  it('omits missing data', async () => {
    const data = sample({
      horas: 1,
      curso: { nombre: 'Primeros auxilios básicos', iniciales: 'PAB' },
      empresa: { id: 0, nombre: 'INDEPENDIENTE', nit: null },
      responsables: [],
      centro: { nombre: 'Cima', nit: null, ciudad: null, licencia: null, representante: null, logo: null, firma: null },
    })
    expect(lines(data)).toMatchObject({ base: null, empresa: null, firmas: [], centro: { datos: [], logo: null } })
    expect(lines(data).intensidad).toBe('con una intensidad de 1\u00a0hora')
    const { text } = await readPdf(draw(data))
    expect(text).not.toMatch(/NIT|Licencia|Empresa|INDEPENDIENTE|Resolución|null|none|undefined/)
  })

  it('is signed by the legal representative when there are no responsables', () => {
    expect(lines(sample({ responsables: [] })).firmas).toEqual([
      { nombre: 'Jorge Iván Güiza Álvarez', cargo: 'Representante legal', licencia: null, imagen: 'firma' },
    ])
  })

  it.each([
    ['Trabajador autorizado en alturas', '4272'],
    ['Reentrenamiento trabajador autorizado', '4272'],
    ['Actualización de coordinador (Res. 4272)', '4272'],
    ['JEFE DE ÁREA PARA TRABAJO EN ALTURAS', '4272'],
    ['Vigía de espacios confinados', '0491'],
    ['Inspector de equipos contra caídas', 'artículo 61'],
    ['Rescate industrial en alturas', null],
    ['Acceso por cuerdas', null],
    ['Primeros auxilios básicos', null],
  ])('%s is found by %s', (curso, norma) => {
    if (norma === null) expect(legalBasis(curso)).toBeNull()
    else expect(legalBasis(curso)).toContain(norma)
  })
})

describe('the file', () => {
  it('is a tagged PDF/A-3a in Spanish, with its title and without encryption', async () => {
    const pdf = draw(sample())
    const { proxy } = await readPdf(pdf)
    const raw = pdf.toString('latin1')
    expect(raw).toMatch(/pdfaid:part>3</)
    expect(raw).toMatch(/pdfaid:conformance>A</)
    expect(raw).toMatch(/\/Lang\s*\(es-CO\)/)
    expect(raw).not.toContain('/Encrypt')
    expect(await proxy.getMarkInfo()).toMatchObject({ Marked: true })
    const { info } = await proxy.getMetadata()
    expect(info).toMatchObject({ Title: 'Certificado TA-0012/0034: Íngrid Yuliana Núñez Ñáñez' })
  })

  it('is A4 portrait', async () => {
    const { page } = await readPdf(draw(sample()))
    const [, , width, height] = page.view as [number, number, number, number]
    expect([Math.round((width / 72) * 25.4), Math.round((height / 72) * 25.4)]).toEqual([210, 297])
  })

  it('also passes the checks of PDF/UA-1, and describes its pictures', async () => {
    const ua = drawCertificate(sample(), { publicUrl: PUBLIC_URL, images, standard: 'ua-1' })
    expect(ua.toString('latin1')).toContain('pdfuaid')
    const { page } = await readPdf(draw(sample()))
    const tree = JSON.stringify(await page.getStructTree())
    expect(tree).toContain('Logotipo de Centro de Entrenamiento Cima')
    expect(tree).toContain('Firma de Carlos Andrés Peñaloza Ríos 1')
    expect(tree).toContain(`Código QR para verificar el certificado: ${PUBLIC_URL}/Certificados/1020304050`)
  })

  it('is the same, byte for byte, for the same data', () => {
    expect(draw(sample()).equals(draw(sample()))).toBe(true)
  })

  // The hashes were made by the second template before there was a third one, of data without the
  // centre's certification, code and colour, the signer's licence and the employer's
  // representative. A new version of the compiler may change the bytes. Before the hashes are
  // replaced then, somebody must compare the pages.
  it.each([
    ['with signers', {}, 'ac31c6c44771b77694aa0521a8dfb0cd5d63d36087077c633da94771e9dc4932'],
    [
      'signed by the centre',
      { responsables: [], empresa: { id: 0, nombre: 'INDEPENDIENTE', nit: null } },
      '3cba8adc29c2fea5bc1b6f3101a973cc67de8022d8f4f7cc57e50e0528caeb2f',
    ],
    [
      'with a text that is measured',
      { curso: { nombre: 'Coordinador de trabajo en alturas '.repeat(6).trim(), iniciales: 'TA' } },
      'e0e8cf28d9d7152a01eaf7708a4598c7428d2ae6e8f63a5ed1b46554e4693d87',
    ],
  ])('of an older certificate stays the same: %s (CERT-9)', (_, changes, sha256) => {
    const data = sample({
      responsables: [
        { nombres: 'Carlos Andrés', apellidos: 'Peñaloza Ríos', cargo: 'Entrenador', firma: 'firma' },
        { nombres: 'Édgar', apellidos: 'Ñáñez Solarte', cargo: null, firma: null },
      ],
      ...changes,
    })
    const pixel = { bytes: Buffer.from(PIXEL, 'base64'), mime: 'image/png' }
    const stored = new Map([
      ['logo', pixel],
      ['firma', pixel],
    ])
    const emision = { ...ISSUE, plantilla: PLANTILLA.conCodigo }
    const pdf = drawCertificate(data, { publicUrl: PUBLIC_URL, images: stored, emision })
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(sha256)
  })
})

describe('newer parts of a certificate', () => {
  const now = () =>
    sample({
      empresa: { id: 1, nombre: 'Construcciones Peñalosa & Hijos S.A.S.', nit: '900115839', representante: 'Luis Paz' },
      responsables: [
        { ...signer(1), licencia: 'SST 8812 de 2023' },
        { ...signer(2), licencia: null },
      ],
      centro: { ...sample().centro, certificacion: 'CSC-CER-0421', codigoaprobacion: 'MT-2024-0178', color: '#14532d' },
    })

  it('are the centre’s certification and code, the signers’ licences and the employer’s representative', async () => {
    const { text } = await readPdf(draw(now()))
    for (const line of [
      'Certificación NTC 6072 CSC-CER-0421',
      'Código de aprobación MT-2024-0178',
      'Entrenador Licencia SST 8812 de 2023',
      'Representante legal: Luis Paz',
    ])
      expect(text).toContain(bare(line))
    expect(text.match(/LicenciaSST8812/g)).toHaveLength(1)
    await expectWhole(now())
  })

  it.each([
    ['certificacion', 'Certificado NTC 6072 No. 8', 'Certificado NTC 6072 No. 8'],
    ['certificacion', 'NTC 6072-8', 'NTC 6072-8'],
    ['codigoaprobacion', 'Código 77', 'Código 77'],
    ['codigoaprobacion', '77', 'Código de aprobación 77'],
  ])('state once what %s %j is', (field, value, line) => {
    const centro = { ...sample().centro, [field]: value }
    expect(certificateLines(sample({ centro }), PUBLIC_URL, () => null).centro.registros).toEqual([line])
  })

  it('use the colour of the centre', async () => {
    const page = (data: DatosCertificado) => previewCertificate(data, { publicUrl: PUBLIC_URL, images })
    expect(page(now())).toContain('#14532d')
    expect(page(now())).not.toContain('#d9480f')
    expect(page(sample())).toContain('#d9480f')
  })

  it('cannot be checked on a sample', async () => {
    const { text } = await readPdf(drawCertificate(now(), { publicUrl: PUBLIC_URL, images, isSample: true }))
    expect(text).toContain('SINVALIDEZ')
    expect(text).not.toContain(bare('certificados.cima.example'))
    const svg = previewCertificate(now(), { publicUrl: PUBLIC_URL, images, isSample: true })
    expect(svg).not.toContain(encodeURI('certificados.cima.example'))
  })
})

describe('the QR code', () => {
  it('points to the public page of the document', () => {
    expect(verificationUrl('https://a.co/', 'AB 12/3')).toBe('https://a.co/Certificados/AB%2012%2F3')
  })

  const PAGE = `${PUBLIC_URL}/Certificados/1020304050`

  it('names the document by its code, which stands beside it with a short address', async () => {
    const options = { publicUrl: PUBLIC_URL, images, emision: ISSUE }
    const { text } = await readPdf(drawCertificate(sample(), options))
    expect(text).toContain('certificados.cima.example/v/7K3M-9QRT-2XA')
    expect(text).toContain('Código7K3M-9QRT-2XA')
    expect(await scanQr(previewCertificate(sample(), options))).toBe(`${PAGE}?c=7K3M9QRT2XA`)
  })

  it('is read from a scan also with a long address and a long number', async () => {
    const publicUrl = 'https://certificados.centro-de-entrenamiento-en-alturas-del-caribe.com.co'
    const data = sample({ aprendiz: { ...sample().aprendiz, numerodocumento: 'X'.repeat(30) } })
    const svg = previewCertificate(data, { publicUrl, images, emision: ISSUE })
    expect(await scanQr(svg)).toBe(`${publicUrl}/Certificados/${'X'.repeat(30)}?c=7K3M9QRT2XA`)
  })

  it('has no code on what was issued before it had one, which is drawn as it was (TRUST-14)', async () => {
    const options = { publicUrl: PUBLIC_URL, images, emision: { ...ISSUE, plantilla: PLANTILLA.sinCodigo } }
    const { text } = await readPdf(drawCertificate(sample(), options))
    expect(text).toContain('certificados.cima.example/Certificados/1020304050')
    expect(text).toContain('Código7K3M-9QRT-2XA')
    expect(text).not.toContain('/v/')
    expect(await scanQr(previewCertificate(sample(), options))).toBe(PAGE)
    // The page is that of the version before QRs had codes, byte for byte.
    const old = sample({ centro: { ...sample().centro, logo: null, firma: null }, responsables: [signer(1, null)] })
    const pdf = drawCertificate(old, options)
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(
      '4530bb4107f57249e8ba31905185c253e2fad71db63f7c5b58b1b2effaafee66',
    )
  })

  it('and its addresses are not on a preview', async () => {
    const options = { publicUrl: PUBLIC_URL, images, emision: ISSUE, isPreview: true }
    const { text } = await readPdf(drawCertificate(sample(), options))
    expect(text).not.toMatch(/7K3M|\/v\//)
    expect(previewCertificate(sample(), options)).not.toContain('7K3M')
  })

  it('has every module of that address, inside a border of four white ones', async () => {
    const { qr, url } = certificateLines(sample(), PUBLIC_URL, () => null)
    const { drawn, asked } = await qrModules(qr, url)
    expect(drawn).toEqual(asked)
    expect(asked.slice(0, 4).flat()).not.toContain(true)
  })
})
