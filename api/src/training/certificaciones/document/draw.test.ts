import { describe, expect, it } from 'vitest'
import personas from '../../../../demo/data/personas.json' with { type: 'json' }
import { bare, readPdf } from '../../../../test/pdf.ts'
import { drawAttendance, sheetsOf } from './draw.ts'
import type { DatosPlanilla } from './draw.ts'

/** Titles of the columns with boxes to tick. */
const BOXES = ['Empleador', 'Recordatorios']

type Learner = DatosPlanilla['learners'][number]

const CC = { id_tipo: 1, iniciales_tipo: 'CC', nombre_tipo: 'Cédula de ciudadanía' }

const learner = (index: number, over: Partial<Learner['colaboradore']> = {}, empresa?: string): Learner => ({
  colaboradore: {
    id_col: index,
    nombres_col: 'Íngrid Yuliana',
    apellidos_col: `Núñez Ñáñez ${index}`,
    numerodocumento_col: String(1_020_304_000 + index),
    correopersonal_col: 'no@example.com',
    tipodocumento: CC,
    ...over,
  },
  empresa: { id_emp: empresa ? 1 : 0, nombre_emp: empresa ?? 'INDEPENDIENTE' },
  desenlace_ceco: null,
})

const sample = (learners: readonly Learner[], horas = 32): DatosPlanilla => ({
  centro: {
    nombre: 'Centro de Entrenamiento Cima S.A.S.',
    nit: '900373913',
    ciudad: 'Medellín',
    licencia: 'SST 2541 de 2023',
    representante: null,
    certificacion: null,
    codigoaprobacion: null,
    correo: null,
    color: null,
    logo: null,
    firma: null,
  },
  row: {
    id_cer: 1,
    cohorte_cer: 12,
    fechainicio_cer: '2026-03-05',
    fechafin_cer: '2027-09-05',
    horas_cer: horas,
    periodo_cer: 2,
    tiempovigencia_cer: 18,
    curso: { id_cur: 2, nombre_cur: 'Trabajador autorizado en alturas', iniciales_cur: 'TA' },
    colaboradores: [{ id_col: 1, nombres_col: 'Carlos', apellidos_col: 'Peñaloza Ríos', cargo_col: 'Entrenador' }],
  },
  learners,
  hoy: '2026-11-20',
  publicUrl: 'https://certificados.example.com',
})
const many = (count: number) =>
  Array.from({ length: count }, (_, i) => learner(i + 1, {}, 'Construcciones Peñalosa S.A.S.'))
const draw = (data: DatosPlanilla) => readPdf(drawAttendance(data, new Map()))
const LONG = 'María de los Ángeles del Perpetuo Socorro Wilhelmina '.repeat(4).trim()

describe('the attendance sheet', () => {
  it('has course, cohort, dates, hours, place and teachers, and lists each learner once', async () => {
    const { text, pages, page } = await draw(sample(many(12)))
    expect(pages).toBe(1)
    // The page is landscape: three or more days do not fit beside the names on a portrait page.
    expect(page.view[2]! > page.view[3]!).toBe(true)
    for (const words of [
      'Centro de Entrenamiento Cima S.A.S.',
      'Trabajador autorizado en alturas',
      'TA 12',
      '5 de marzo de 2026',
      '5 de septiembre de 2027',
      '32 horas, 4 días',
      'Medellín',
      'Carlos Peñaloza Ríos (Entrenador)',
      'CC 1.020.304.012',
      'Página 1 de 1',
    ])
      expect(text).toContain(bare(words))
    expect(text.match(/NúñezÑáñez12/g)).toHaveLength(1)
    expect(text).not.toContain('no@example.com')
  })

  it('is portrait for one or two days, and omits company 0', async () => {
    const { page, text } = await draw(sample([learner(1)], 16))
    expect(page.view[2]! < page.view[3]!).toBe(true)
    expect(text).not.toContain('INDEPENDIENTE')
  })

  it.each([1, 30, 500])('has %i learners, with the table’s heading on every page', async (count) => {
    const { texts, pages, text } = await draw(sample(many(count)))
    for (let sheet = 1; sheet <= pages; sheet += 1) {
      const words = texts.filter((piece) => piece.sheet === sheet).map((piece) => piece.text)
      for (const title of ['Documento', 'Empresa']) expect(words).toContain(title)
    }
    for (const index of [1, count]) expect(text).toContain(bare(`Núñez Ñáñez ${index} CC`))
  })

  it('puts days that do not fit beside each other on further sheets, with all learners', async () => {
    const { text } = await draw(sample(many(3), 80))
    expect(text.match(/NúñezÑáñez3CC/g)).toHaveLength(2)
    for (const day of [1, 5, 6, 10]) expect(text).toContain(`Día${day}Fecha`)
    expect(text).not.toContain('Día11')
  })

  it.each([
    ['portrait', 16, 3, [1]],
    ['landscape', 48, 3, [1]],
    ['with further sheets, which ask for nothing', 80, 3, [1]],
    ['with several pages of the first sheet', 24, 40, [1, 2, 3]],
  ])('asks apart for both uses, %s', async (_, horas, count, asking) => {
    const { texts, text } = await draw(sample(many(count), horas))
    // Whoever signs a page has the text on it.
    for (const words of [
      'Empleador: Autorizo al centro a informar a la empresa de mi fila, donde trabajo, el estado de mis certificados.',
      'Recordatorios: Autorizo al centro a recordarme el vencimiento de mis certificados.',
      'marque la casilla y firme en su fila',
      'Es voluntario y puede retirarse en cualquier momento. Asistir y recibir el certificado no dependen de ello.',
      'Versión 29/11/2026 de la política, certificados.example.com/politica-datos',
    ])
      expect(text.split(bare(words)), words).toHaveLength(1 + asking.length)
    for (const title of BOXES)
      expect(texts.filter((piece) => piece.text === title).map(({ sheet }) => sheet)).toEqual(asking)
    // Nothing is ticked beforehand.
    expect(text).not.toMatch(/Sí|—/)
  })

  it('asks nothing that cannot be told', async () => {
    const company = 'Andamios Zipa'
    const { texts } = await draw(
      sample([learner(1, {}, company), learner(2), { ...learner(3, {}, company), desenlace_ceco: 'retirado' }]),
    )
    const columns = BOXES.map((title) => texts.find((piece) => piece.text === title)!)
    const printed = (index: number) => {
      const { base } = texts.find((piece) => piece.text.endsWith(`.00${index}`))!
      return columns.map(({ left, right }) =>
        texts
          .filter((piece) => Math.abs(piece.base - base) < 2 && piece.left > left - 1 && piece.right < right + 1)
          .map((piece) => piece.text)
          .join(' '),
      )
    }
    expect([1, 2, 3].map(printed)).toEqual([
      ['', ''],
      ['—', ''],
      ['—', '—'],
    ])
  })

  it('says so when it has no boxes for the last days', async () => {
    const { text } = await draw(sample(many(1), 400))
    expect(text).toContain(bare('Esta planilla tiene casillas para los primeros 24 días de 50.'))
    expect(text).not.toContain('Día25')
  })

  it.each([
    [16, 210],
    [48, 297],
  ])('keeps the longest names, numbers and companies of %i hours inside their cells', async (horas, width) => {
    const long = learner(
      1,
      { nombres_col: LONG.slice(0, 200), apellidos_col: 'W'.repeat(200), numerodocumento_col: 'X'.repeat(30) },
      'Sociedad de Construcciones y Montajes '.repeat(5).trim(),
    )
    const { texts } = await draw({
      ...sample([long, ...many(20)], horas),
      row: { ...sample([], horas).row, curso: { id_cur: 1, nombre_cur: LONG, iniciales_cur: 'LARGAS-1' } },
    })
    const edge = texts.find((piece) => piece.text === 'Documento')!.left
    for (const piece of texts.filter(({ text }) => /^W{5,}/.test(text))) expect(piece.right).toBeLessThan(edge)
    expect(Math.max(...texts.map(({ right }) => right))).toBeLessThan(width - 13)
  })

  it('draws real names in PDF/A, without missing letters', async () => {
    const learners = personas.map(({ nombres, apellidos }, i) =>
      learner(i + 1, { nombres_col: nombres, apellidos_col: apellidos }),
    )
    expect(drawAttendance(sample(learners), new Map()).includes('pdfaid:part')).toBe(true)
  })

  it('says when there are no learners', async () => {
    expect((await draw(sample([]))).text).toContain(bare('La cohorte aún no tiene aprendices inscritos.'))
  })

  it('is the same for the same data', () => {
    const data = sample(many(3))
    expect(drawAttendance(data, new Map()).equals(drawAttendance(data, new Map()))).toBe(true)
  })
})

it.each([
  [1, [[1]]],
  [6, [[1, 2, 3, 4, 5, 6]]],
  [10, [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10]]],
] as const)('%i days need these sheets', (days, sheets) => expect(sheetsOf(days)).toEqual(sheets)) // prettier-ignore
