import { conPuntos } from '../common/documento.ts'

const PESOS = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71]

/** Returns the check digit of a NIT of 1 to 15 digits (DIAN, Orden Administrativa 4 de 1989). */
export function digitoVerificacion(nit: string): number {
  let suma = 0
  for (const [i, digito] of [...nit].toReversed().entries()) suma += Number(digito) * (PESOS[i] ?? 0)
  const resto = suma % 11
  return resto < 2 ? resto : 11 - resto
}

/**
 * Returns a NIT in its stored form (PEOPLE-4): without dots and spaces, and without the check
 * digit. Everything after a dash is the check digit.
 */
export function normalizarNit(texto: string): string {
  const [numero = ''] = texto.normalize('NFKC').split(/\p{Dash}/u)
  return numero.replace(/[\s.]/gu, '')
}

/**
 * Doubt about a typed NIT: its check digit is another one, or its ten digits are a NIT of nine with
 * its check digit.
 */
export type DudaNit = { clase: 'otro_digito'; nit: string; escrito: string } | { clase: 'diez_digitos'; nit: string }

/** Returns the doubt about a typed NIT, or undefined. It refuses nothing (PEOPLE-4). */
export function dudaDeNit(texto: string): DudaNit | undefined {
  const nit = normalizarNit(texto)
  if (!/^\d{3,12}$/.test(nit)) return undefined
  const escrito = /\p{Dash}\s*(\d)\s*$/u.exec(texto)?.[1]
  if (escrito !== undefined)
    return Number(escrito) === digitoVerificacion(nit) ? undefined : { clase: 'otro_digito', nit, escrito }
  const nueve = nit.slice(0, 9)
  const isBoth = nit.length === 10 && digitoVerificacion(nueve) === Number(nit[9])
  return isBoth ? { clase: 'diez_digitos', nit: nueve } : undefined
}

/** Formats a stored NIT with its check digit, as in `900.373.913-4`. */
export function nitVisible(nit: string): string {
  return `${conPuntos(nit)}-${digitoVerificacion(nit)}`
}
