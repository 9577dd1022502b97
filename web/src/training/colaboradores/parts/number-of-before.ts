import { errorDeNumero } from '@anclaje/contract/rules/common/numero'
import type { ColaboradorRow } from '@anclaje/contract/training/colaborador'

/**
 * Returns the message about an older stored number that is invalid for its type. It is corrected
 * when the person is saved (PEOPLE-8).
 */
export function numberOfBefore(row: Pick<ColaboradorRow, 'numerodocumento_col' | 'tipodocumento'>): string | undefined {
  const wrong = errorDeNumero(row.numerodocumento_col, row.tipodocumento.iniciales_tipo)
  return wrong && `Documento por corregir: ${row.numerodocumento_col}. ${wrong}`
}
