import { expect, test } from 'vitest'
import type { HistoriaRow } from '@anclaje/contract/trust/historia'
import { actText, countText, daysOf, foldActs } from './values.ts'

const row = (numero_his: number, more: Partial<HistoriaRow> = {}): HistoriaRow => ({
  numero_his,
  fecha_his: '2026-03-05T15:00:00.000Z',
  origen_his: 'cuenta',
  cuenta_his: 1,
  solicitud_his: 'a',
  sujeto_his: 'certificado',
  id_his: String(numero_his),
  accion_his: 'cambiado',
  motivo_his: null,
  quien: 'Ana Ruiz',
  cosa: null,
  acto: 'aprobó el certificado',
  actos: 'aprobó {n} certificados',
  grupo: 'sa',
  cambios: [],
  ...more,
})
const texts = (rows: readonly HistoriaRow[], isCut = false) => foldActs(rows, isCut).map(actText)

test('what one request did to one kind is one act, also with another request between', () => {
  const rows = [row(4), row(3, { grupo: 'sb' }), row(2), row(1, { sujeto_his: 'curso', acto: 'creó el curso' })]
  expect(texts(rows)).toEqual(['aprobó 2 certificados', 'aprobó el certificado', 'creó el curso'])
  expect(foldActs([], false)).toEqual([])
})

test('the number of the request whose rows may not all be read says so', () => {
  const rows = [row(4, { grupo: 'sb' }), row(3, { grupo: 'sb' }), row(1), row(2)]
  expect(texts(rows, true)).toEqual(['aprobó 2 certificados', 'aprobó 2 o más certificados'])
  expect(texts(rows)).toEqual(['aprobó 2 certificados', 'aprobó 2 certificados'])
})

test('days are those of Bogotá', () => {
  const rows = [row(2, { fecha_his: '2026-03-06T04:59:00.000Z' }), row(1, { fecha_his: '2026-03-05T04:59:00.000Z' })]
  expect(daysOf(foldActs(rows, false)).map(({ title }) => title)).toEqual(['5 de marzo de 2026', '4 de marzo de 2026'])
})

test('the number of changes', () => {
  expect([countText(1, false), countText(10_000, true)]).toEqual(['1 cambio', 'Más de 10.000 cambios'])
})
