import { expect, test } from 'vitest'
import { changedParts, keptValuesQuestion, printedChanges } from './values.ts'
import type { CertificacionValues } from './values.ts'

const BEFORE: CertificacionValues = {
  idcur: '3', fechainicio: '2026-01-10', tiempovigencia: '1', periodo: '3', horas: '40', responsables: ['4', '7'],
} // prettier-ignore

test.each<[Partial<CertificacionValues>, string[]]>([
  [{}, []],
  [{ horas: '040' }, []],
  [{ horas: '32' }, ['las horas']],
  [{ fechainicio: '2026-01-11' }, ['las fechas']],
  [{ tiempovigencia: '2' }, ['las fechas']],
  [{ periodo: '2' }, ['las fechas']],
  [{ responsables: ['7', '4'] }, ['los responsables']],
  [{ responsables: [] }, ['los responsables']],
  [{ horas: '32', periodo: '1', responsables: ['4'] }, ['las horas', 'las fechas', 'los responsables']],
])('with %o, certificates keep other values of %o', (change, changed) => {
  expect(printedChanges(BEFORE, { ...BEFORE, ...change })).toEqual(changed)
})

test('the question names the number of certificates and the values', () => {
  expect(keptValuesQuestion(1, ['las fechas'])).toBe(
    '1 certificado ya aprobado conserva las fechas anteriores. ¿Guardar los cambios?',
  )
  expect(keptValuesQuestion(1200, ['las horas', 'las fechas', 'los responsables'])).toBe(
    '1.200 certificados ya aprobados conservan las horas, las fechas y los responsables anteriores. ¿Guardar los cambios?',
  )
})

test.each<[Partial<CertificacionValues>, string[]]>([
  [{}, []],
  [{ horas: '32' }, ['cohorte']],
  [{ fechainicio: '2026-01-11', horas: '32' }, ['cohorte']],
  [{ responsables: ['7', '4'] }, ['firmantes']],
  [{ periodo: '2', responsables: [] }, ['cohorte', 'firmantes']],
])('a change of %o concerns the parts %o of certificates', (change, parts) => {
  expect(changedParts(BEFORE, { ...BEFORE, ...change })).toEqual(parts)
})
