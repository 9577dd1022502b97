import { expect, test } from 'vitest'
import { issueActOf, issueProblems } from './issue-values.ts'
import type { IssueAct, IssueProblems, IssueValues } from './issue-values.ts'

const GOOD: IssueValues = { partes: ['aprendiz'], clase: 'error', motivo: 'Nombre mal escrito', avisar: true }

test.each<[IssueAct, Partial<IssueValues>, IssueProblems]>([
  ['corregir', {}, {}],
  ['corregir', { clase: null }, {}],
  ['corregir', { partes: [] }, { partes: 'Elija qué corregir.' }],
  ['corregir', { motivo: '  ' }, { motivo: 'Escriba el motivo.' }],
  ['corregir', { motivo: ' ab ' }, { motivo: 'Escriba el motivo: al menos 3 letras.' }],
  ['corregir', { motivo: 'a'.repeat(301) }, { motivo: 'Debe tener máximo 300 caracteres.' }],
  ['anular', { partes: [] }, {}],
  ['anular', { clase: null, motivo: '' }, { clase: 'Elija por qué se anula.', motivo: 'Escriba el motivo.' }],
])('%s with %o has the problems %o', (act, change, problems) => {
  expect(issueProblems(act, { ...GOOD, ...change })).toEqual(problems)
})

test('only two bulk jobs end versions of certificates', () => {
  expect(issueActOf('corregir_certificados')).toBe('corregir')
  expect(issueActOf('anular_certificados')).toBe('anular')
  expect(issueActOf('aprobar_certificados')).toBeUndefined()
})
