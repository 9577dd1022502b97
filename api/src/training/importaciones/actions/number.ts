import { errorDeEscrito, limpiarNumero } from '@anclaje/contract/rules/common/numero'
import type { Cell } from '../../../documents/workbook.ts'

export const LOST_DIGITS = 'Excel no guardó todas las cifras. Escriba el número completo, como texto.'
const DATE_NUMBER = 'La celda tiene formato de fecha: escriba el número como texto.'
const NEGATIVE = 'Es un número negativo. Escríbalo sin signo.'
const NOT_ONE_NUMBER = 'Escriba un solo número, sin dígito de verificación y con puntos solo entre miles.'
const SAME_AS_TELEPHONE = 'Es el mismo del teléfono. Escriba el número del documento.'
const SWAPPED = 'El documento y el teléfono parecen cambiados. Revise los dos.'

/** Smallest number of which Excel does not keep every digit: it replaces the last with zeros. */
const TOO_LONG = 1e15
/** Smallest number that a usual cell shows in powers of ten, and the digits that it then shows. */
const [SHOWN_IN_POWERS, SHOWN_DIGITS] = [1e11, 6]

/** Returns whether a spreadsheet may have replaced digits of a number with zeros. */
const hasLostDigits = (number: number) =>
  number >= TOO_LONG || (number >= SHOWN_IN_POWERS && Number(number.toPrecision(SHOWN_DIGITS)) === number)

/** Returns why a number of a cell has a sign, which reading its digits would drop. */
export const signOf = (cell: Cell | undefined): string | undefined =>
  typeof cell === 'number' && cell < 0 ? NEGATIVE : undefined

/** Matches digits that were not joined, because they may be of two numbers. */
const NOT_ONE = /^\d+[\s.\p{Dash}][\d\s.\p{Dash}]*$/u
/** Matches a telephone number of Colombia, mobile or fixed. */
const TELEPHONE = /^(?:3\d|60)\d{8}$/

/** Returns why a document number may be the telephone of its row. */
function swapOf(numero: string, telefono: string): string | undefined {
  if (numero === telefono) return SAME_AS_TELEPHONE
  const isSwapped = TELEPHONE.test(numero) && !TELEPHONE.test(telefono) && /^\d{6,10}$/.test(telefono)
  return isSwapped ? SWAPPED : undefined
}

/**
 * Replaces the number of a row with its stored form, which depends on its type. Returns the reason
 * why the row is refused for it, or undefined. `cell` is the value of its cell.
 */
export function readNumber(
  found: Record<string, unknown>,
  initials: string,
  cell: Cell | undefined,
): string | undefined {
  const written = String(found.numerodocumento)
  const numero = limpiarNumero(written, initials)
  found.numerodocumento = numero
  // A date without its dashes would look like a number of eight digits.
  if (cell instanceof Date) return DATE_NUMBER
  if (typeof cell === 'number' && hasLostDigits(cell)) return LOST_DIGITS
  if (NOT_ONE.test(numero)) return NOT_ONE_NUMBER
  return signOf(cell) ?? errorDeEscrito(written, initials) ?? swapOf(numero, String(found.telefono))
}
