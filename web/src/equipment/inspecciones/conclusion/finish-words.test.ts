import { describe, expect, test } from 'vitest'
import type { DetalleRow } from '@anclaje/contract/equipment/detalle'
import { INSPECCION } from '@anclaje/contract/states'
import type { EstadoInspeccion, Resultado } from '@anclaje/contract/states'
import {
  actOf,
  failingNames,
  finishText,
  finishTitle,
  hindranceOf,
  savedWords,
  unansweredText,
} from './finish-words.ts'
import type { FinishAct } from './finish-words.ts'

const { pendiente, rechazado, aprobado } = INSPECCION

const line = (nombre_cri: string, resultado_evadet: Resultado, decide_evadet = true) =>
  ({ decide_evadet, resultado_evadet, criteriosevaluacion: { nombre_cri } }) as DetalleRow

test.each<[EstadoInspeccion, EstadoInspeccion, FinishAct]>([
  [aprobado, aprobado, 'emitir'],
  [aprobado, rechazado, 'emitir'],
  [rechazado, rechazado, 'emitir'],
  [rechazado, aprobado, 'equivocacion'],
  [rechazado, pendiente, 'equivocacion'],
  [aprobado, pendiente, 'equivocacion'],
])('a save of state %s with answers of state %s is the act %s', (estado, nuevo, act) => {
  expect(actOf({ estado }, nuevo)).toBe(act)
})

describe('the question', () => {
  const of = (act: FinishAct, estado: EstadoInspeccion, before: EstadoInspeccion = pendiente) => {
    const question = { act, estado, issued: { estado: before, emision: act === 'terminar' ? 0 : 1 } }
    return [finishTitle(question), finishText(question)]
  }

  test('before finishing names the result', () => {
    expect(of('terminar', rechazado)[0]).toBe('¿Terminar como Rechazado?')
    // Notes and photos can still be corrected, as another version.
    expect(of('terminar', rechazado)[1]).toContain('El resultado no se puede cambiar después')
    expect(of('terminar', aprobado)[0]).toBe('¿Terminar como Aprobado?')
  })

  test('before a version names it, and what becomes of the result', () => {
    expect(of('emitir', aprobado, aprobado)[0]).toBe('¿Emitir la versión 2?')
    expect(of('emitir', aprobado, aprobado)[1]).not.toContain('El resultado')
    expect(of('emitir', rechazado, aprobado)[1]).toContain('El resultado pasa de Aprobado a Rechazado.')
  })

  test('about a mistake says what is taken back, and what it gives', () => {
    expect(of('equivocacion', aprobado, rechazado)[0]).toBe('¿Corregir un error de hoy?')
    expect(of('equivocacion', aprobado, rechazado)[1]).toContain('terminó hoy como Rechazado. Queda Aprobado.')
    expect(of('equivocacion', pendiente, aprobado)[1]).toContain('La inspección queda sin terminar.')
  })
})

test('at most five failing lines are named, and only those that decide', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  expect(failingNames([line('a', 0), line('informs', 0, false), line('fits', 1), line('open', null)])).toEqual(['a'])
  expect(failingNames(names.slice(0, 5).map((name) => line(name, 0)))).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(failingNames(names.map((name) => line(name, 0)))).toEqual(['a', 'b', 'c', 'd', 'e', 'y 2 más'])
})

test('lines without an answer are counted, whether they decide or not', () => {
  expect(unansweredText([line('a', 1)])).toBe('Todas las líneas tienen respuesta.')
  expect(unansweredText([line('a', null)])).toBe('1 línea queda sin respuesta.')
  expect(unansweredText([line('a', null), line('b', null, false)])).toBe('2 líneas quedan sin respuesta.')
})

test('finishing waits for the network and for all answers', () => {
  const buttonOf = (state: Parameters<typeof hindranceOf>[1], isOnline = true, act: FinishAct = 'terminar') =>
    hindranceOf(act, state, isOnline)?.button
  expect(buttonOf('saved')).toBeUndefined()
  expect(buttonOf('saved', false)).toBe('Sin conexión')
  expect(buttonOf('waiting')).toBe('Sin conexión')
  expect(buttonOf('sending')).toBe('Enviando respuestas…')
  expect(buttonOf('denied')).toBe('Hay cambios sin enviar')
  expect(buttonOf('refused')).toBe('Hay cambios sin enviar')
  expect(buttonOf('refused', true, 'emitir')).toBeUndefined()
  expect(buttonOf('sending', true, 'emitir')).toBe('Enviando respuestas…')
})

test.each([
  [0, 0, 2, 'Inspección creada'],
  [0, 0, 3, 'Inspección modificada'],
  [0, 1, 3, 'Inspección terminada'],
  [1, 2, 4, 'Versión 2 emitida'],
  [2, 2, 4, 'Inspección modificada'],
  [1, 0, 4, 'Se retiró lo que terminó hoy: la inspección está sin terminar'],
])('from version %s to %s, saved %s times, it says «%s»', (before, emision_eva, version_eva, words) => {
  expect(savedWords({ emision_eva: before }, { emision_eva, version_eva })).toBe(words)
})
