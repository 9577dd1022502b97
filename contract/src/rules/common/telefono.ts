import { sinInvisibles } from './texto.ts'

/**
 * Formats a telephone number of ten digits as `300 555 0101`. Any other number stays as stored
 * (PEOPLE-5).
 */
export function telefonoVisible(numero: string): string {
  return numero.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3')
}

/**
 * Removes spaces, dots, dashes and parentheses from a telephone number. Turns full-width digits
 * into ordinary ones.
 */
export const soloDigitos = (texto: string): string => texto.normalize('NFKC').replace(/[\s.()\p{Dash}]/gu, '')

/**
 * Removes the country code of Colombia (`+57`, `0057`) and separators, so that the digits of a
 * pasted number can be counted.
 */
export const numeroNacional = (texto: string): string =>
  soloDigitos(
    sinInvisibles(texto)
      .normalize('NFKC')
      .replace(/^\s*(\+|00)\s*57/, ''),
  )
