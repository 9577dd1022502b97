import { expect, test } from 'vitest'
import { ofEarlierYears } from './use-pending.ts'

test('the old pile is what waits from the years before', () => {
  const group = (anio: number, total: number) => ({ anio, idcur: 1, nombre_cur: 'Alturas', total })
  expect(ofEarlierYears([group(2019, 1200), group(2025, 40), group(2026, 7)], '2026-01-01')).toBe(1240)
  expect(ofEarlierYears([], '2026-01-01')).toBe(0)
})
