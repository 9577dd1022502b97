import { describe, expect, test } from 'vitest'
import { ROLES } from '../../permissions.ts'
import { INSPECCION } from '../../states.ts'
import {
  impideDeshacerRechazo,
  impideDibujarInspeccion,
  puedeAsignarResponsable,
  puedeCambiarInspeccion,
  puedeEliminarInspeccion,
} from './actos-inspeccion.ts'

const [ME, COLLEAGUE, THIRD] = [1, 2, 3]
const inspector = { idcol: ME, idrol: ROLES.inspector }
const adm = { idcol: ME, idrol: ROLES.adm }
const [YESTERDAY, TODAY] = ['2026-11-19', '2026-11-20']

test('the responsible person and an ADM may change an inspection; without one, anybody may (INSP-10)', () => {
  const responsible = [null, ME, COLLEAGUE]
  expect(responsible.map((idcol) => puedeCambiarInspeccion(inspector, idcol))).toEqual([true, true, false])
  expect(responsible.map((idcol) => puedeCambiarInspeccion(adm, idcol))).toEqual([true, true, true])
})

describe('assigning the responsible person (INSP-9)', () => {
  const people = [null, ME, COLLEAGUE, THIRD]
  test('an ADM assigns anybody', () => {
    expect(people.every((from) => people.every((to) => puedeAsignarResponsable(adm, from, to)))).toBe(true)
  })

  test.each([
    [null, [null, ME]],
    [ME, [null, ME]],
    [COLLEAGUE, [ME, COLLEAGUE]],
  ])('an inspector changes %s to one of %j', (from, expected) => {
    expect(people.filter((to) => puedeAsignarResponsable(inspector, from, to))).toEqual(expected)
  })
})

test('a rejection of an earlier day stays, and its inspection is not deleted (INSP-19)', () => {
  const days = [null, TODAY, YESTERDAY]
  const codes = days.map((rechazada) => impideDeshacerRechazo({ rechazada }, TODAY)?.code)
  expect(codes).toEqual([undefined, undefined, 'rechazo_firme'])
  const mayDelete = (responsable: number | null) =>
    days.map((rechazada) => puedeEliminarInspeccion(inspector, { responsable, rechazada }, TODAY))
  expect(mayDelete(ME)).toEqual([true, true, false])
  expect(mayDelete(COLLEAGUE)).toEqual([false, false, false])
})

test.each([
  [null, INSPECCION.aprobado, 'sin_responsable'],
  [ME, INSPECCION.pendiente, 'inspeccion_pendiente'],
  [ME, INSPECCION.rechazado, undefined],
  [ME, INSPECCION.aprobado, undefined],
])('with responsible %s and state %s, the document is refused with %s (INSP-15)', (responsable, estado, code) => {
  expect(impideDibujarInspeccion({ responsable, estado })?.code).toBe(code)
})
