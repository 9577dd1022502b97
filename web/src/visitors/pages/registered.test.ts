import { expect, test } from 'vitest'
import { correctedText, isRegisteredLate, registeredText, versionText } from './registered.ts'

test.each<[string | null, boolean]>([
  [null, false],
  ['2026-03-01', false],
  ['2026-03-05', false],
  ['2026-04-04', false],
  ['2026-04-05', true],
  ['2027-03-05', true],
])('a certificate of 05/03/2026 that was registered on %s is late: %s', (registrado_ceco, isLate) => {
  const certificacione = { fechainicio_cer: '2026-03-05' }
  expect(isRegisteredLate({ registrado_ceco, situacion_ceco: 'aprobado', certificacione })).toBe(isLate)
  // Nothing comes before the annulment.
  expect(isRegisteredLate({ registrado_ceco, situacion_ceco: 'anulado', certificacione })).toBe(false)
})

test('the day of the registration and the version are sentences', () => {
  expect(registeredText({ registrado_ceco: '2026-11-23' })).toBe('Registrado el 23/11/2026')
  expect(registeredText({ registrado_ceco: null })).toBeNull()
  expect(versionText({ emision_ceco: 1 })).toBeNull()
  expect(versionText({ emision_ceco: 2 })).toBe('Versión 2')
})

test('what was handed out first is told where a correction changed it', () => {
  const certificacione = { curso: { nombre_cur: 'Alturas' } }
  const antes = { fechainicio_cer: '2019-03-05', fechafin_cer: '2029-03-05', horas_cer: 40, nombre_cur: 'Alturas' }
  const told = (over: Partial<typeof antes> = {}) => correctedText({ antes: { ...antes, ...over }, certificacione })
  expect(told()).toBe('Corregido: antes 05/03/2019 a 05/03/2029, 40 horas')
  expect(told({ horas_cer: 1 })).toBe('Corregido: antes 05/03/2019 a 05/03/2029, 1 hora')
  expect(told({ nombre_cur: 'Rescate' })).toBe('Corregido: antes Rescate, 05/03/2019 a 05/03/2029, 40 horas')
  expect(correctedText({ antes: null, certificacione })).toBeNull()
})
