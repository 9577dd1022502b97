import { expect, test } from 'vitest'
import { CERTIFICACION, CERTIFICADO, COLABORADOR, ESTADOS_CERTIFICACION, SITUACIONES } from './states.ts'

test('the numbers and words of the wire are those of the specification', () => {
  expect(CERTIFICACION).toEqual({ enCurso: 0, finalizado: 1, cancelado: 2 })
  expect(CERTIFICADO).toEqual({ pendiente: 0, aprobado: 1, anulado: 2 })
  expect(COLABORADOR).toEqual({ porConfirmar: 0, activo: 1 })
  expect(Object.values(ESTADOS_CERTIFICACION).map(({ label }) => label)).toEqual([
    'En curso',
    'Finalizado',
    'Cancelado',
  ])
  expect(Object.values(SITUACIONES).map(({ label }) => label)).toEqual(['Vencido', 'Aprobado', 'En curso', 'Anulado'])
})
