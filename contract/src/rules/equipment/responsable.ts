import { ROLES } from '../../permissions.ts'

/** Who acts on an inspection: the person and the role of the session. */
export interface QuienInspecciona {
  idcol: number
  idrol: number
}

/**
 * Returns whether somebody may change what an inspection says: anybody while nobody is responsible for it, then only
 * the responsible person or an ADM (INSP-10).
 */
export function puedeCambiarInspeccion(responsable: number | null, { idcol, idrol }: QuienInspecciona): boolean {
  return responsable === null || responsable === idcol || idrol === ROLES.adm
}

/**
 * Returns whether somebody may turn the responsible person of an inspection from `actual` into `nuevo`. Nobody but an
 * ADM names another person or takes a colleague out (INSP-9). Whether `nuevo` may sign is asked elsewhere.
 */
export function puedeAsignarResponsable(
  actual: number | null,
  nuevo: number | null,
  { idcol, idrol }: QuienInspecciona,
): boolean {
  if (nuevo === actual || idrol === ROLES.adm) return true
  return nuevo === null ? actual === idcol : nuevo === idcol
}
