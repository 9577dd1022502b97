import { ROLES } from '../../permissions.ts'

/** Person and role of the session that acts on an inspection. */
export interface QuienInspecciona {
  idcol: number
  idrol: number
}

/**
 * Returns whether somebody may change an inspection: anybody while it has no responsible person,
 * then only that person or an ADM (INSP-10).
 */
export function puedeCambiarInspeccion(responsable: number | null, { idcol, idrol }: QuienInspecciona): boolean {
  return responsable === null || responsable === idcol || idrol === ROLES.adm
}

/**
 * Returns whether somebody may change the responsible person of an inspection from `actual` to
 * `nuevo`. Only an ADM names somebody else or removes a colleague (INSP-9). Does not check that
 * `nuevo` may sign.
 */
export function puedeAsignarResponsable(
  actual: number | null,
  nuevo: number | null,
  { idcol, idrol }: QuienInspecciona,
): boolean {
  if (nuevo === actual || idrol === ROLES.adm) return true
  return nuevo === null ? actual === idcol : nuevo === idcol
}
