import { expect, test } from 'vitest'
import {
  diasEntre,
  fechaDeSerie,
  fechaLarga,
  fechaTabla,
  hoyEnBogota,
  mesCorto,
  mesLargo,
  porMinuto,
  sumarDias,
  ultimosMeses,
} from './fechas.ts'

test.each([
  ['2026-03-05', '05/03/2026', '5 de marzo de 2026'],
  ['2026-09-01', '01/09/2026', '1 de septiembre de 2026'],
  ['2026-12-31', '31/12/2026', '31 de diciembre de 2026'],
  ['2024-02-29', '29/02/2024', '29 de febrero de 2024'],
])('%s is %s in tables and %s in documents', (iso, tabla, larga) => {
  expect(fechaTabla(iso)).toBe(tabla)
  expect(fechaLarga(iso)).toBe(larga)
})

test.each([
  ['2026-11-21T04:59:59.999Z', '2026-11-20'],
  ['2026-11-21T05:00:00Z', '2026-11-21'],
  ['2027-01-01T04:30:00Z', '2026-12-31'],
  ['2024-03-01T00:00:00Z', '2024-02-29'],
])('at %s it is %s in Bogotá', (instante, dia) => {
  expect(hoyEnBogota(new Date(instante))).toBe(dia)
})

test('days are added across months and years', () => {
  expect(sumarDias('2026-11-20', 30)).toBe('2026-12-20')
  expect(sumarDias('2026-12-31', 1)).toBe('2027-01-01')
  expect(sumarDias('2024-02-28', 1)).toBe('2024-02-29')
})

test('the last months end in that of today', () => {
  expect(ultimosMeses('2026-02-28', 3)).toEqual(['2025-12', '2026-01', '2026-02'])
  expect(ultimosMeses('2026-12-31', 12)).toEqual(expect.arrayContaining(['2026-01', '2026-12']))
  expect(ultimosMeses('2026-01-01', 12)[0]).toBe('2025-02')
})

test('a month is written in words and in three letters', () => {
  expect(mesLargo('2026-11')).toBe('noviembre de 2026')
  expect(mesCorto('2026-09')).toBe('sep')
})

test.each<[number, string | undefined]>([
  [1, '1900-01-01'],
  [59, '1900-02-28'],
  [60, undefined],
  [61, '1900-03-01'],
  [34_393, '1994-02-28'],
  [36_526, '2000-01-01'],
  [2_958_465, '9999-12-31'],
  [2_958_466, undefined],
  [0, undefined],
  [-1, undefined],
  [34_393.5, undefined],
  [Number.NaN, undefined],
])('the day %s of a spreadsheet is %s', (serie, iso) => expect(fechaDeSerie(serie)).toBe(iso))

test('a spreadsheet may count days from 1904', () => {
  expect([0, 32_931].map((serie) => fechaDeSerie(serie, true))).toEqual(['1904-01-01', '1994-02-28'])
})

test('days between two days are counted, whatever the months', () => {
  expect(diasEntre('2026-11-20', '2026-12-20')).toBe(30)
  expect(diasEntre('2024-02-28', '2024-03-01')).toBe(2)
  expect(diasEntre('2026-01-02', '2025-12-31')).toBe(-2)
  expect(diasEntre('2026-01-02', '2026-01-02')).toBe(0)
})

test('a text of a minute is made once in it, and anew in the next', () => {
  const made: string[] = []
  const text = porMinuto((moment) => {
    made.push(moment.toISOString())
    return moment.toISOString().slice(0, 16)
  })
  expect(text(new Date('2026-11-26T04:59:00.000Z'))).toBe('2026-11-26T04:59')
  expect(text(new Date('2026-11-26T04:59:59.999Z'))).toBe('2026-11-26T04:59')
  expect(made).toHaveLength(1)
  expect(text(new Date('2026-11-26T05:00:00.000Z'))).toBe('2026-11-26T05:00')
  expect(text(new Date('2026-11-26T04:59:00.000Z'))).toBe('2026-11-26T04:59')
  expect(() => text(new Date(Number.NaN))).toThrow(RangeError)
})

test('today changes at midnight of Bogotá, one millisecond after the last of the day', () => {
  expect(hoyEnBogota(new Date('2026-11-26T04:59:59.999Z'))).toBe('2026-11-25')
  expect(hoyEnBogota(new Date('2026-11-26T05:00:00.000Z'))).toBe('2026-11-26')
})
