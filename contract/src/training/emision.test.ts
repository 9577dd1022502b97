import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { anulacion, correccion } from './emision.ts'

test.each([
  ['three letters', 'Ley', true],
  ['digits count', 'n.º 45', true],
  ['letters with accents', 'Añó', true],
  ['two letters', 'no', false],
  ['signs', '--- ... !!!', false],
  ['blanks of several kinds', 'a \u00a0\u2003b', false],
  ...['\u200b', '\u3164', '\u115f', '\uffa0', '\u2800', '\u034f', '\ufe0f', '\u180b', '\u17b4'].map(
    (drawn) => [`U+${drawn.codePointAt(0)!.toString(16)}, which draws nothing`, drawn.repeat(3), false] as const,
  ),
] as const)('a reason of %s', (_, motivo, isTaken) => {
  for (const schema of [correccion.motivo, anulacion.motivo]) {
    const { success, error } = z.safeParse(schema, motivo)
    expect(success).toBe(isTaken)
    if (!isTaken) expect(error!.issues[0]!.message).toBe('Escriba el motivo: al menos 3 letras.')
  }
})
