import { claveBusqueda } from '@anclaje/contract/rules/common/texto'

/** Escapes a text as a literal inside a LIKE pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Returns a LIKE pattern that finds a name anywhere, by the search key (WIRE-9). */
export const containsName = (text: string): string => `%${escapeLike(claveBusqueda(text))}%`
