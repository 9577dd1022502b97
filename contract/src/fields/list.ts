import * as z from 'zod/mini'
import { conPuntos } from '../rules/common/documento.ts'

/**
 * Function that returns the message for a list that is too long. Takes the length of the list and
 * the limit, both with dots between thousands.
 */
type Palabras = (cuantos: string, maximo: string) => string

/**
 * Returns the check of the length of a list. The message states the length and the limit. `deQue`
 * is the name of the rows in the plural («Hay 1.204 aprendices y se admiten máximo 1.000 a la
 * vez.»), or a function that makes the whole message.
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
