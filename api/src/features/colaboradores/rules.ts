import type { ColaboradorBody } from '@anclaje/contract/entities/colaborador'
import { forbidden } from '../../core/errors.ts'

const PROTECTED = [
  'paisdocumento',
  'tipodocumento',
  'numerodocumento',
  'nombres',
  'apellidos',
  'correopersonal',
  'cargo',
] as const

/** A stored person, as far as it is protected. */
export type Identity = Record<`${(typeof PROTECTED)[number]}_col` | 'firma_col', unknown>

const MESSAGE =
  'Esta persona tiene una cuenta con los mismos permisos que la suya o más: no puede cambiar su documento, nombres, correo, cargo ni firma.'

/** Throws 403 with the fields that would change of a person whose identity is protected; what is not sent is no change. */
export function requireSameIdentity(before: Identity, body: ColaboradorBody, firma: string | null | undefined): void {
  const changed: string[] = PROTECTED.filter(
    (name) => body[name] !== undefined && body[name] !== before[`${name}_col`],
  )
  if (firma !== undefined && firma !== before.firma_col) changed.push('firma')
  if (changed.length > 0) throw forbidden(MESSAGE, Object.fromEntries(changed.map((name) => [name, MESSAGE])))
}
