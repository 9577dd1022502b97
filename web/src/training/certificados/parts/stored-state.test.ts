import { expect, test } from 'vitest'
import { CERTIFICADO } from '@anclaje/contract/states'
import type { Situacion } from '@anclaje/contract/states'
import { isApproved, storedState } from './stored-state.ts'

test.each<[number, Situacion, number]>([
  [0, 'en_curso', CERTIFICADO.pendiente],
  [0, 'vencido', CERTIFICADO.pendiente],
  [0, 'anulado', CERTIFICADO.anulado],
  [1, 'aprobado', CERTIFICADO.aprobado],
  [1, 'en_curso', CERTIFICADO.aprobado],
])('a row with state %d that is shown as %s is stored as %d', (estado_ceco, situacion_ceco, stored) => {
  expect(storedState({ estado_ceco, situacion_ceco })).toBe(stored)
  expect(isApproved({ estado_ceco, situacion_ceco })).toBe(stored === CERTIFICADO.aprobado)
})
