import { expect, test } from 'vitest'
import { numeroNacional, telefonoVisible } from './telefono.ts'

test('ten digits are grouped, and other numbers are shown as stored', () => {
  expect(telefonoVisible('3005550101')).toBe('300 555 0101')
  expect(telefonoVisible('6015550101')).toBe('601 555 0101')
  expect(telefonoVisible('5550101')).toBe('5550101')
  expect(telefonoVisible('60155501019')).toBe('60155501019')
  expect(telefonoVisible('')).toBe('')
})

test('text pasted around a number is dropped', () => {
  for (const pasted of ['+57 300 555-0101', '0057(300)5550101', '＋５７３００５５５０１０１', '300\u2212555\u20130101'])
    expect(numeroNacional(pasted), pasted).toBe('3005550101')
})
