import * as z from 'zod/mini'
import { conPuntos } from '../rules/common/documento.ts'

/** Words for a list that is too long, of how many it has and of its limit, with their dots. */
type Palabras = (cuantos: string, maximo: string) => string

/**
 * Checks that a list is not too long. The refusal has the number found and the limit: of what, in
 * the plural («Hay 1.204 aprendices y se admiten máximo 1.000 a la vez.»), or in other words.
 */
/* @__NO_SIDE_EFFECTS__ */
export function listaMaxima(maximo: number, deQue: string | Palabras) {
  const palabras: Palabras =
    typeof deQue === 'string'
      ? (cuantos, limite) => `Hay ${cuantos} ${deQue} y se admiten máximo ${limite} a la vez.`
      : deQue
  const enPuntos = (numero: number) => conPuntos(String(numero))
  return z.maxLength(maximo, {
    error: ({ input }) => palabras(enPuntos((input as unknown[]).length), enPuntos(maximo)),
  })
}
