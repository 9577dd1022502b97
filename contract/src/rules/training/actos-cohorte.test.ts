import { describe, expect, test } from 'vitest'
import { CERTIFICACION, COLABORADOR } from '../../states.ts'
import {
  esDeOtra,
  impideEliminarCohorte,
  impideInscribir,
  impideInscribirFila,
  impideInscribirPersona,
} from './actos-cohorte.ts'

test('only an open cohort takes people (CERT-2)', () => {
  const states = Object.values(CERTIFICACION)
  expect(states.filter((estado) => !impideInscribir({ estado }))).toEqual([CERTIFICACION.enCurso])
  expect(impideInscribir({ estado: CERTIFICACION.cancelado })?.code).toBe('certificacion_cerrada')
})

test('a cohort that has given a number is not deleted (COURSE-12)', () => {
  expect([0, 1, 7].map((dados) => impideEliminarCohorte({ dados })?.code)).toEqual([undefined, 'en_uso', 'en_uso'])
})

const ANA = { nombre: 'Ana María Ruiz Gil', tipodocumento: 1 }
const [WAITS, ACTIVE] = [COLABORADOR.porConfirmar, COLABORADOR.activo]

describe('who has a number that was pasted or stands in a sheet (CERT-21, PEOPLE-19)', () => {
  test.each([
    [false, ACTIVE, undefined],
    [false, WAITS, 'por_confirmar'],
    [true, ACTIVE, 'ya_inscrita'],
    [true, WAITS, 'ya_inscrita'],
  ])('inscribed already: %s, with state %s: %s', (inscrita, estado, code) => {
    expect(impideInscribirPersona({ inscrita, estado })?.code).toBe(code)
    expect(impideInscribirFila({ inscrita, estado, ...ANA }, ANA)?.code).toBe(code)
    // The reason that the number belongs to another person comes first, so that nothing else about
    // that person is revealed.
    expect(impideInscribirFila({ inscrita, estado, ...ANA, nombre: 'Luis Paz' }, ANA)?.code).toBe('de_otra')
  })

  test('is another person by the name or the type of document (PEOPLE-25)', () => {
    const rows = [ANA, { ...ANA, nombre: 'RUIZ GIL ANA' }, { ...ANA, nombre: 'Luis Paz' }, { ...ANA, tipodocumento: 2 }]
    expect(rows.map((row) => esDeOtra(ANA, row))).toEqual([false, false, true, true])
    // One word is not enough beside particles, unless the registered name has no more.
    expect(esDeOtra(ANA, { ...ANA, nombre: 'Ana de la' })).toBe(true)
    expect(esDeOtra({ ...ANA, nombre: 'Ana de la' }, { ...ANA, nombre: 'Ana' })).toBe(false)
    // A sheet may lack the type.
    expect(rows.map((row) => esDeOtra(ANA, { ...row, tipodocumento: undefined }))).toEqual([false, false, true, false])
  })

  test('may be nobody any more', () => {
    expect(impideInscribirFila(undefined, ANA)?.motivo).toBe('La persona no existe o fue eliminada')
  })
})
