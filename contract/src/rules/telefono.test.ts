import { expect, test } from 'vitest'
import { telefonoVisible } from './telefono.ts'

test('ten digits are grouped, any other number stays as it is stored', () => {
  expect(telefonoVisible('3005550101')).toBe('300 555 0101')
  expect(telefonoVisible('6015550101')).toBe('601 555 0101')
  expect(telefonoVisible('5550101')).toBe('5550101')
  expect(telefonoVisible('60155501019')).toBe('60155501019')
  expect(telefonoVisible('')).toBe('')
})
