import { describe, expect, test } from 'vitest'
import { ROLES } from '../../permissions.ts'
import { INSPECCION, OBSERVACION } from '../../states.ts'
import {
  impideCambiarFecha,
  impideDeshacerRechazo,
  esRechazoFirme,
  impideAnularInspeccion,
  impideDibujarInspeccion,
  impideEliminarInspeccion,
  impideReemitir,
  impideFechar,
  impideObservar,
  impideReordenar,
  puedeAsignarResponsable,
  puedeCambiarInspeccion,
  puedeEliminarInspeccion,
} from './actos-inspeccion.ts'
import type { HechosInspeccion, Momento } from './actos-inspeccion.ts'

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

const HOY: Momento = { idcue: 7, hoy: TODAY }
const finished = (over: Partial<HechosInspeccion> = {}): HechosInspeccion => ({
  emision: 1,
  estado: INSPECCION.rechazado,
  terminada: YESTERDAY,
  terminadapor: 7,
  entregada: false,
  anulada: false,
  borrador: null,
  ...over,
})
const OPEN = finished({ emision: 0, estado: INSPECCION.pendiente, terminada: null, terminadapor: null })
const STATES = [INSPECCION.pendiente, INSPECCION.rechazado, INSPECCION.aprobado] as const

describe('what was finished (INSP-19, INSP-20)', () => {
  const codes = (hechos: HechosInspeccion) => STATES.map((nuevo) => impideReemitir(hechos, nuevo, HOY)?.code)

  test('is given no other state than Rechazado, while anything becomes of what is not finished', () => {
    expect(codes(OPEN)).toEqual([undefined, undefined, undefined])
    expect(codes(finished())).toEqual(['rechazo_firme', undefined, 'rechazo_firme'])
    expect(codes(finished({ estado: INSPECCION.aprobado }))).toEqual(['terminada', undefined, undefined])
    expect(codes(finished({ anulada: true }))).toEqual(['anulado', 'anulado', 'anulado'])
  })

  test('is taken back only on its day, by the account that finished it, before anybody got it', () => {
    const today = { terminada: TODAY }
    expect(codes(finished(today))).toEqual([undefined, undefined, undefined])
    for (const over of [{ terminadapor: 8 }, { entregada: true }, { terminada: YESTERDAY }, { terminada: null }])
      expect(codes(finished({ ...today, ...over }))).toEqual(['rechazo_firme', undefined, 'rechazo_firme'])
  })

  test('takes answers as a draft, but none that undo a rejection that stays', () => {
    const answers = (hechos: HechosInspeccion) => STATES.map((nuevo) => impideDeshacerRechazo(hechos, nuevo, HOY)?.code)
    expect(answers(finished({ estado: INSPECCION.aprobado }))).toEqual([undefined, undefined, undefined])
    expect(answers(finished())).toEqual(['rechazo_firme', undefined, 'rechazo_firme'])
    expect([OPEN, finished(), finished({ terminada: TODAY })].map((each) => esRechazoFirme(each, HOY))).toEqual([
      false,
      true,
      false,
    ])
  })

  test('is deleted only while nobody got it, and a rejection only on its day (INSP-17)', () => {
    const aprobado = { estado: INSPECCION.aprobado }
    const each: [HechosInspeccion, string | undefined][] = [
      [OPEN, undefined],
      [finished(), 'rechazo_firme'],
      [finished({ terminada: TODAY }), undefined],
      [finished(aprobado), undefined],
      [finished({ ...aprobado, entregada: true }), 'emitido'],
      [finished({ anulada: true }), 'anulado'],
    ]
    for (const [hechos, code] of each) {
      expect(impideEliminarInspeccion(hechos, HOY)?.code).toBe(code)
      expect(puedeEliminarInspeccion(inspector, ME, hechos, HOY)).toBe(code === undefined)
      expect(puedeEliminarInspeccion(inspector, COLLEAGUE, hechos, HOY)).toBe(false)
    }
  })

  test('is annulled by somebody whose it never was, a rejection only by an ADM (INSP-22)', () => {
    const code = (...[quien, esPropia, hechos, emision]: Parameters<typeof impideAnularInspeccion>) =>
      impideAnularInspeccion(quien, esPropia, hechos, emision)?.code
    const aprobado = finished({ estado: INSPECCION.aprobado })
    expect(code(inspector, false, aprobado, 1)).toBeUndefined()
    expect(code(inspector, true, aprobado, 1)).toBe('sin_permiso')
    expect(code(inspector, false, finished(), 1)).toBe('sin_permiso')
    expect(code(adm, false, finished(), 1)).toBeUndefined()
    expect(code(adm, true, finished(), 1)).toBe('sin_permiso')
    expect(code(adm, false, finished(), 2)).toBe('version_anterior')
    expect(code(adm, false, finished({ anulada: true }), 1)).toBe('anulado')
    expect(code(adm, false, OPEN, 0)).toBe('inspeccion_pendiente')
  })

  test('stays while its changes are not issued (INSP-17, INSP-22)', () => {
    const draft = finished({ estado: INSPECCION.aprobado, borrador: INSPECCION.rechazado })
    expect(impideAnularInspeccion(adm, false, draft, 1)?.code).toBe('cambios_sin_emitir')
    expect(impideEliminarInspeccion(draft, HOY)?.code).toBe('cambios_sin_emitir')
    // Who finished it today may delete it like one that is not finished.
    expect(impideEliminarInspeccion({ ...draft, terminada: TODAY }, HOY)).toBeUndefined()
  })
})

test.each([
  ['that is deleted', undefined, 'no_existe'],
  ['without a responsible person', { ...OPEN, responsable: null }, 'sin_responsable'],
  ['that is not finished', { ...OPEN, responsable: ME }, 'inspeccion_pendiente'],
  ['that is finished', { ...finished(), responsable: ME }, undefined],
  ['that is annulled', { ...finished({ anulada: true }), responsable: ME }, 'anulado'],
])('the document of one %s has the reason of its state (INSP-15, INSP-24)', (_, inspeccion, code) => {
  expect(impideDibujarInspeccion(inspeccion)?.code).toBe(code)
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

  test('passes no rejection and leaves no failure behind (INSP-19)', () => {
    const fine = { adelante: true, rechazada: null, falla: false, vigente: true }
    const [back, rejected, failing] = [
      { ...fine, adelante: false },
      { ...fine, rechazada: YESTERDAY },
      { ...fine, falla: true, vigente: false },
    ]
    const others = [
      [],
      [fine],
      [back],
      [{ ...back, vigente: false }],
      [fine, rejected],
      [{ ...rejected, adelante: false }],
      [failing],
      [{ ...failing, adelante: false }],
    ]
    const refused = (esFirme: boolean, avisa: boolean) =>
      others.map((passed) => (impideReordenar({ esFirme, avisa }, passed) ? 1 : 0)).join('')
    expect(refused(false, false)).toBe('00001110')
    expect(refused(false, true)).toBe('00101110')
    expect(refused(true, true)).toBe('01111111')
    expect(impideReordenar({ esFirme: true, avisa: true }, [fine])?.code).toBe('rechazo_firme')
  })
})

test.each([
  [INSPECCION.pendiente, [OBSERVACION.aprobado, OBSERVACION.rechazado]],
  [INSPECCION.aprobado, [OBSERVACION.aprobado]],
  [INSPECCION.rechazado, [OBSERVACION.rechazado]],
])('with answers in state %s an observation in one of %j is chosen (INSP-12)', (resultado, expected) => {
  expect(Object.values(OBSERVACION).filter((estado) => !impideObservar({ estado }, resultado))).toEqual(expected)
  expect(impideObservar(undefined, resultado)?.motivo).toBe('Elija una observación de la lista.')
})
