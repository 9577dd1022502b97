import { expect, test } from 'vitest'
import { SE_DESHIZO, impideDeshacer, impideRestaurar } from './deshacer.ts'
import type { UltimoActo } from './deshacer.ts'

const acto: UltimoActo = {
  cuenta: 7,
  creado: false,
  motivo: null,
  transaccion: '900',
  cambios: { estado_ceco: [0, 1] },
}
const undo = (ultimo: UltimoActo | undefined, idcue = 7) =>
  impideDeshacer({ idcue }, ultimo, ({ cambios }) => cambios.estado_ceco !== undefined)?.motivo

test('only the last act is undone, by the account that did it, and only once', () => {
  const [since, other] = ['Cambió después: queda como está', 'Lo último lo hizo otra persona: queda como está']
  expect(undo(acto)).toBeUndefined()
  expect(undo(acto, 8)).toBe(other)
  // What the portal did by itself is somebody else's.
  expect(undo({ ...acto, cuenta: null })).toBe(other)
  expect(undo({ ...acto, cambios: { cargado_ceco: [null, '2026-11-20'] } })).toBe(since)
  expect(undo({ ...acto, motivo: SE_DESHIZO })).toBe(since)
  expect(undo(undefined)).toBe(since)
})

test('a deletion is undone by who deleted, up to the sixtieth second', () => {
  const restore = (por: number, segundos: number | null) => impideRestaurar({ idcue: 7 }, { por, segundos })?.code
  expect([restore(7, 0), restore(7, 60)]).toEqual([undefined, undefined])
  expect(restore(7, 60.1)).toBe('tarde')
  expect(restore(8, 0)).toBe('otra_cuenta')
  expect(restore(7, null)).toBe('no_eliminado')
})
