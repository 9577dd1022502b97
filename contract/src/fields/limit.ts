import * as z from 'zod/mini'
import { conPuntos } from '../rules/common/documento.ts'

/** Returns the check of a list that may have so many; the message says how many were sent. */
/* @__NO_SIDE_EFFECTS__ */
export function hasta(max: number) {
  const envio = (cuantos: number) => `Envió ${conPuntos(String(cuantos))} y el máximo es ${conPuntos(String(max))}.`
  return z.maxLength(max, { error: ({ input }) => envio((input as unknown[]).length) })
}
