import { ROLES } from '../../permissions.ts'
import { INSPECCION } from '../../states.ts'
import type { Motivo } from '../common/motivo.ts'
import { rechazoFirme } from './inspeccion.ts'

/** Person and role of the session that acts on an inspection. */
export interface QuienInspecciona {
  idcol: number
  idrol: number
}

/** Message of the trigger that keeps an older rejection (INSP-19). */
export const RECHAZO_FIRME = 'Quedó rechazada. Haga una inspección nueva.'

/**
 * Returns whether the caller may change an inspection: everybody while it has no responsible
 * person, then only that person or an ADM (INSP-10). `otroResponsable` gives the reason of the
 * refusal.
 */
export const puedeCambiarInspeccion = ({ idcol, idrol }: QuienInspecciona, responsable: number | null): boolean =>
  responsable === null || responsable === idcol || idrol === ROLES.adm

/** Returns the reason why others may not change an inspection, naming its responsible person. */
export const otroResponsable = (nombre: string): Motivo => ({
  code: 'otro_responsable',
  motivo: `El responsable de esta inspección es ${nombre}: solo esa persona o un ADM puede cambiarla.`,
})

/**
 * Returns whether somebody may change the responsible person of an inspection from `actual` to
 * `nuevo`. Only an ADM names somebody else or removes a colleague (INSP-9). Does not check that
 * `nuevo` may sign.
 */
export function puedeAsignarResponsable(
  { idcol, idrol }: QuienInspecciona,
  actual: number | null,
  nuevo: number | null,
): boolean {
  if (nuevo === actual || idrol === ROLES.adm) return true
  return nuevo === null ? actual === idcol : nuevo === idcol
}

/** Reason why only an ADM may assign another person (INSP-9). */
export const ASIGNACION_AJENA: Motivo = {
  code: 'asignacion_ajena',
  motivo: 'Solo puede nombrarse responsable a usted mismo. Para otra persona, deje el campo vacío.',
}

/**
 * Returns the reason why an inspection cannot be deleted or lose its rejection: it was rejected on
 * an earlier day (INSP-19). Days are `YYYY-MM-DD`.
 */
export const impideDeshacerRechazo = ({ rechazada }: { rechazada: string | null }, hoy: string): Motivo | undefined =>
  rechazoFirme(rechazada, hoy) ? { code: 'rechazo_firme', motivo: RECHAZO_FIRME } : undefined

/** Returns whether the caller may delete an inspection on a day (INSP-10, INSP-19). */
export const puedeEliminarInspeccion = (
  quien: QuienInspecciona,
  { responsable, rechazada }: { responsable: number | null; rechazada: string | null },
  hoy: string,
): boolean => puedeCambiarInspeccion(quien, responsable) && !impideDeshacerRechazo({ rechazada }, hoy)

/** Returns the reason why an inspection has no certificate: it needs a result (INSP-15). */
export function impideDibujarInspeccion(inspeccion: {
  responsable: number | null
  estado: number
}): Motivo | undefined {
  if (inspeccion.responsable === null)
    return { code: 'sin_responsable', motivo: 'Falta seleccionar el responsable de la inspeccion' }
  return inspeccion.estado === INSPECCION.pendiente
    ? { code: 'inspeccion_pendiente', motivo: 'La inspección está pendiente' }
    : undefined
}
