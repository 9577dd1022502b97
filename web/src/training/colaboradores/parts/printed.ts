import type { ColaboradorValues } from '../values.ts'

/** Fields of a person that certificates print. */
const PRINTED = ['nombres', 'apellidos', 'tipodocumento', 'numerodocumento'] as const

/** Returns whether a change of a person concerns what certificates print. */
export const changesPrinted = (before: ColaboradorValues, now: ColaboradorValues): boolean =>
  PRINTED.some((name) => before[name].trim() !== now[name].trim())
