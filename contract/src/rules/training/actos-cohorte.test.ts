import { expect, test } from 'vitest'
import { CERTIFICACION } from '../../states.ts'
import { impideEliminarCohorte, impideInscribir } from './actos-cohorte.ts'

test('only an open cohort takes people (CERT-2)', () => {
  const states = Object.values(CERTIFICACION)
  expect(states.filter((estado) => !impideInscribir({ estado }))).toEqual([CERTIFICACION.enCurso])
  expect(impideInscribir({ estado: CERTIFICACION.cancelado })?.code).toBe('certificacion_cerrada')
})

test('a cohort that has given a number is not deleted (COURSE-12)', () => {
  expect([0, 1, 7].map((dados) => impideEliminarCohorte({ dados })?.code)).toEqual([undefined, 'en_uso', 'en_uso'])
})
