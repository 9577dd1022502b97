import type { ColaboradorBody } from '@anclaje/contract/entities/colaborador'
import { ROLES_RESPONSABLES } from '@anclaje/contract/permissions'
import { CAMPOS_IDENTIDAD, PERSONA_PROTEGIDA } from '@anclaje/contract/rules/identidad'
import { forbidden } from '../../core/errors.ts'

/** A stored person, as far as it is protected. */
export type Identity = Record<`${(typeof CAMPOS_IDENTIDAD)[number]}_col` | 'firma_col', unknown>

/**
 * Throws 403 with the fields that would change of a person whose identity is protected; what is not
 * sent is no change.
 */
export function requireSameIdentity(before: Identity, body: ColaboradorBody, firma: string | null | undefined): void {
  const changed: string[] = CAMPOS_IDENTIDAD.filter(
    (name) => body[name] !== undefined && body[name] !== before[`${name}_col`],
  )
  if (firma !== undefined && firma !== before.firma_col) changed.push('firma')
  if (changed.length > 0)
    throw forbidden(PERSONA_PROTEGIDA, Object.fromEntries(changed.map((name) => [name, PERSONA_PROTEGIDA])))
}

/** The roles of a comma list, in capitals (decisions §1.10). */
export const namesOf = (rol: string): string[] =>
  rol
    .split(',')
    .map((name) => name.trim().toUpperCase())
    .filter((name) => name !== '')

/**
 * Returns whether all of them are roles whose people sign: any session may choose among those
 * (decisions §2.4).
 */
export const areResponsables = (names: readonly string[]): boolean =>
  names.length > 0 && names.every((name) => (ROLES_RESPONSABLES as readonly string[]).includes(name))
