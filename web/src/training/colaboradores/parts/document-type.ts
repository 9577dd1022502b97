import { errorDeNumero } from '@anclaje/contract/rules/common/numero'
import { DE_MENORES, FORMAS_USUALES, avisoDeForma } from '@anclaje/contract/rules/training/tipodocumento'

/** Minimum length of a number that gets a warning. Shorter numbers are refused anyway. */
const MIN_LENGTH = 6

/**
 * Returns the on-screen keyboard for document numbers of a type. Numbers of some types have
 * letters.
 */
export function keyboardOf(initials: string | undefined): 'numeric' | 'text' {
  return FORMAS_USUALES[initials ?? '']?.palabras.endsWith('dígitos') ? 'numeric' : 'text'
}

/**
 * Returns a warning about a number in its stored form that is invalid or unusual for its type.
 * Returns undefined for other numbers.
 */
export function numberWarning(initials: string | undefined, number: string): string | undefined {
  if (number.length < MIN_LENGTH) return undefined
  const type = initials ?? ''
  return errorDeNumero(number, type) ?? avisoDeForma(type, number)
}

/**
 * Returns the warning for types of document that only minors have (Resolución 4272 de 2021, art.
 * 61, lit. j).
 */
export function minorWarning(initials: string | undefined): string | undefined {
  if (!DE_MENORES.includes(initials ?? '')) return undefined
  return 'Los menores de edad no pueden realizar trabajo en alturas (Resolución 4272 de 2021, art. 61, lit. j).'
}
