import { LARGO_AZAR, leerCodigo } from '@anclaje/contract/rules/trust/codigo'
import { CLASES_ANULACION } from '@anclaje/contract/rules/trust/emision'
import type { ClaseFin } from '@anclaje/contract/rules/trust/emision'

/**
 * What a code says of a document that is not as it was issued (TRUST-22). Nothing of its data is
 * told, so that nothing false is.
 */
export const UNCONFIRMED = {
  estado: 'alterado',
  tipo: null,
  documento: null,
  anuladoel: null,
  reemplazo: null,
} as const

/** How an issue ended: why, and on which day (`YYYY-MM-DD`); both null while it is in force. */
export interface Ended {
  clase: ClaseFin | null
  fin: string | null
}

/** Matches what codes do not have, which is all that PostgreSQL could refuse. */
const NO_CHARACTERS = /[^0-9A-Z]/g

/**
 * Returns the code in a text that a visitor typed. For a text that is no code, returns what would
 * stand beside it in the index, and ends with a letter that no code has. It is looked for too, so
 * that the call takes as long as for an unknown code.
 */
export function codeToLookFor(typed: string): string {
  const { codigo, caracteres } = leerCodigo(typed)
  return codigo ?? `${caracteres.replace(NO_CHARACTERS, '').slice(0, LARGO_AZAR)}U`
}

/** How the public sees that a document ended. */
interface PublicEnd {
  estado: 'anulado' | 'reemplazado'
  anuladoel: string | null
}

const isAnnulled = ({ clase }: Ended) => CLASES_ANULACION.some((each) => each === clase)

/**
 * Returns how the public sees that a version ended, or undefined while it is in force. When the
 * last version was annulled, the whole document was, with the versions that it replaced (TRUST-13).
 */
export function publicEnd(own: Ended, last: Ended): PublicEnd | undefined {
  const annulled = [own, last].find(isAnnulled)
  if (annulled) return { estado: 'anulado', anuladoel: annulled.fin }
  return own.clase === null ? undefined : { estado: 'reemplazado', anuladoel: null }
}
