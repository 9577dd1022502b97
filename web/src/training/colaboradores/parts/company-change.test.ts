import { expect, test } from 'vitest'
import { notForCompany, pendingText } from './company-change.ts'

const NONE = { id_emp: 0, nombre_emp: 'INDEPENDIENTE' }
const ANDAMIOS = { id_emp: 1, nombre_emp: 'Andamios' }
const CONSORCIO = { id_emp: 2, nombre_emp: 'Consorcio' }

test('a consent to tell one company is said to be none for another (PEOPLE-12)', () => {
  expect(notForCompany(ANDAMIOS, CONSORCIO)).toBe('Su autorización para informar a Andamios no vale para Consorcio.')
  for (const chosen of [ANDAMIOS, NONE, undefined]) expect(notForCompany(ANDAMIOS, chosen)).toBeUndefined()
  expect(notForCompany(null, CONSORCIO)).toBeUndefined()
})

test('the question counts what is pending with the former company (PEOPLE-31)', () => {
  expect(pendingText(1, ANDAMIOS)).toBe('Tiene 1 con Andamios: ¿cambiarla también?')
  expect(pendingText(3, ANDAMIOS)).toBe('Tiene 3 con Andamios: ¿cambiarlas también?')
  expect(pendingText(1, NONE)).toBe('Tiene 1 sin empresa: ¿cambiarla también?')
})
