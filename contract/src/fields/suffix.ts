import * as z from 'zod/mini'
import { preprocess } from './preprocess.ts'

/**
 * Returns an object without the suffix in its keys: `nombres_col` becomes `nombres`. Returns other
 * values unchanged.
 */
export function sinSufijo(sufijo: string, valor: unknown): unknown {
  if (typeof valor !== 'object' || valor === null || Array.isArray(valor)) return valor
  const final = new RegExp(`_${sufijo}$`)
  return Object.fromEntries(Object.entries(valor).map(([clave, dato]) => [clave.replace(final, ''), dato]))
}

type ConSufijo<I, S extends string> = { [K in keyof I & string as `${K}_${S}`]: I[K] }

/** Returns the schema of an object whose keys may carry the suffix of its columns (WIRE-4). */
/* @__NO_SIDE_EFFECTS__ */
export function conSufijo<S extends string, F extends z.core.$ZodShape>(sufijo: S, campos: F) {
  const objeto = z.object(campos)
  type Plano = z.input<typeof objeto>
  return preprocess((valor: Plano | ConSufijo<Plano, S>) => sinSufijo(sufijo, valor), objeto)
}
