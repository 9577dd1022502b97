import type { ColaboradorRow } from '@anclaje/contract/training/colaborador'
import { documentoConTipo } from '@anclaje/contract/rules/common/documento'
import { impideConfirmar } from '@anclaje/contract/rules/access/actos-persona'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'

/** Returns true for a person from the public form who waits for confirmation. */
export const isUnconfirmed = ({ estado_col: estado }: Pick<ColaboradorRow, 'estado_col'>): boolean =>
  impideConfirmar({ estado }) === undefined

export const CONFIRM_TITLE = '¿Confirmar a esta persona?'

/**
 * Returns the question before a person who registered themselves is confirmed. It names the mail
 * address to which links would be sent (PEOPLE-11).
 */
export function confirmText(row: ColaboradorRow): string {
  const person = `${nombreDePersona(row)}, ${documentoConTipo(row)}`
  return row.correopersonal_col === null
    ? `${person}. No escribió un correo: no se le podrán enviar enlaces ni certificados.`
    : `${person}. Los enlaces y certificados se enviarán a ${row.correopersonal_col}: confirme solo si ese es su correo.`
}
