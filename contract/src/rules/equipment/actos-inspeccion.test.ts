import { describe, expect, test } from 'vitest'
import { ROLES } from '../../permissions.ts'
import { INSPECCION, OBSERVACION } from '../../states.ts'
import {
  impideCambiarFecha,
  impideDeshacerRechazo,
  impideDibujarInspeccion,
  impideFechar,
  impideObservar,
  impideReordenar,
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

describe('the date of an inspection (INSP-11)', () => {
  const made = '2026-11-05'
  test('is not before the manufacture of its item', () => {
    expect(['2026-11-04', made].map((day) => impideFechar(day, made)?.code)).toEqual(['datos_invalidos', undefined])
    expect(impideFechar('1900-01-01', null)).toBeUndefined()
  })

  test('stays within seven days of the first result', () => {
    const facts = { fabricado: made, resultado: '2026-11-11' }
    const days = ['2026-11-04', '2026-11-05', '2026-11-18', '2026-11-19']
    const reasons = days.map((day) => impideCambiarFecha(day, facts)?.motivo)
    expect(reasons).toEqual([
      'La fecha no puede ser anterior a la fabricación del equipo: 05/11/2026 o después.',
      undefined,
      undefined,
      'La inspección ya tuvo un resultado: su fecha va del 04/11/2026 al 18/11/2026.',
    ])
    expect(impideCambiarFecha('2026-11-19', { ...facts, resultado: null })).toBeUndefined()
    expect(impideCambiarFecha('2026-11-03', { ...facts, fabricado: null })?.code).toBe('datos_invalidos')
  })

  test('passes no final rejection, and is passed by none (INSP-19)', () => {
    const days = [null, TODAY, YESTERDAY].map((rechazada) => ({ rechazada }))
    const codes = days.map((own) => days.map((other) => impideReordenar(own, [days[0]!, other], TODAY)?.code))
    const firm = 'rechazo_firme'
    expect(codes).toEqual([
      [undefined, undefined, firm],
      [undefined, undefined, firm],
      [firm, firm, firm],
    ])
    expect(days.map((own) => impideReordenar(own, [], TODAY))).toEqual([undefined, undefined, undefined])
  })
})

test.each([
  [INSPECCION.pendiente, [OBSERVACION.aprobado, OBSERVACION.rechazado]],
  [INSPECCION.aprobado, [OBSERVACION.aprobado]],
  [INSPECCION.rechazado, [OBSERVACION.rechazado]],
])('with answers in state %s an observation in one of %j is chosen (INSP-12)', (resultado, expected) => {
  expect(Object.values(OBSERVACION).filter((estado) => !impideObservar({ estado }, resultado))).toEqual(expected)
  expect(impideObservar(undefined, resultado)?.motivo).toBe('Seleccione una observación de la lista.')
})
