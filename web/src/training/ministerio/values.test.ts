import { describe, expect, test } from 'vitest'
import { fillInParts, lacksOf, movedParts, checkedRowStateOf } from './values.ts'

const ROW = {
  nombres: { primero: 'Ana', segundo: 'María Luz' },
  apellidos: { primero: 'Bueno', segundo: 'Ruiz' },
  revise: [],
  anteriores: [],
}
const AS_SHOWN = { nombres: 'Ana', apellidos: 'Bueno' }
const MOVED = { nombres: { primero: 'Ana María', segundo: 'Luz' } }

test.each([
  ['nothing was moved', {}, AS_SHOWN, {}],
  ['the names were moved', {}, { ...AS_SHOWN, nombres: 'Ana María' }, MOVED],
  ['the names were to be looked at', { revise: ['nombres'] }, AS_SHOWN, { nombres: ROW.nombres }],
  [
    'the person has other surnames by now',
    { anteriores: ['apellidos'] },
    { nombres: 'Ana María', apellidos: 'x' },
    MOVED,
  ],
  ['nothing may be moved', { revise: ['nombres'], anteriores: ['nombres', 'apellidos'] }, AS_SHOWN, {}],
] as const)('where %s, only that is sent', (_, over, borders, sent) => {
  expect(movedParts({ ...ROW, ...over } as Parameters<typeof movedParts>[0], borders)).toEqual(sent)
})

const CHANGE = { columna: 'primerapellido', caracteres: 'ễă' } as const

test.each([
  [[], [], 'Completo', []],
  [['arl'], [], 'Falta 1 dato', ['Falta: ARL']],
  [['genero', 'arl'], [], 'Faltan 2 datos', ['Falta: género, ARL']],
  [[], [CHANGE], '1 por cambiar', ['Cambie ễ ă en primer apellido']],
  [['arl'], [CHANGE], 'Falta 1, cambie 1', ['Falta: ARL', 'Cambie ễ ă en primer apellido']],
] as const)('a row that lacks %j, with %j to be changed, says so', (faltan, ilegibles, label, words) => {
  const row = { faltan: [...faltan], ilegibles: [...ilegibles] }
  expect([checkedRowStateOf(row).label, lacksOf(row)]).toEqual([label, words])
})

describe('filling in chunks', () => {
  const CHOSEN = [1, 2, 3, 4, 5].map((id) => ({ id_ceco: `c${id}`, idcol_ceco: id }))
  const sendUntil = (failing: number) => {
    let calls = 0
    return (ids: number[]) =>
      ++calls === failing
        ? Promise.reject(new Error('Sin conexión.'))
        : Promise.resolve({ cambiados: ids.length - 1, omitidos: [{ id_col: ids[0]!, motivo: 'Propio' }] })
  }

  test('adds up the results', async () => {
    const leftOut = ['c1', 'c3', 'c5'].map((id) => ({ id, reason: 'Propio' }))
    expect(await fillInParts(CHOSEN, 2, sendUntil(0))).toEqual({ done: 2, leftOut })
  })

  test('reports the finished chunks before a failure, and the people who were not reached', async () => {
    const { done, leftOut, unreached } = await fillInParts(CHOSEN, 2, sendUntil(2))
    expect([done, leftOut.map(({ id }) => id), [...unreached!]]).toEqual([
      1,
      ['c1', 'c3', 'c4', 'c5'],
      ['c3', 'c4', 'c5'],
    ])
    expect(leftOut[1]!.reason).toContain('Sin conexión.')
  })

  test('fails as a whole when the first chunk fails', async () => {
    await expect(fillInParts(CHOSEN, 2, sendUntil(1))).rejects.toThrow('Sin conexión.')
  })
})
