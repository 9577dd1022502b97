import { ROLES } from '../../permissions.ts'
import { INSPECCION } from '../../states.ts'
import type { EstadoInspeccion } from '../../states.ts'
import { fechaTabla, sumarDias } from '../common/fechas.ts'
import { datoInvalido } from '../common/motivo.ts'
import type { Motivo } from '../common/motivo.ts'
import { DIAS_FECHA_INSPECCION, correspondeObservacion, rechazoFirme } from './inspeccion.ts'

/** Person and role of the session that acts on an inspection. */
export interface QuienInspecciona {
  idcol: number
  idrol: number
}

/** Message of the database trigger that protects rejections of an earlier day (INSP-19). */
export const RECHAZO_FIRME = 'Quedó rechazada. Haga una inspección nueva.'

/**
 * Returns whether the caller may change an inspection. Everybody may while it has no responsible
 * person; later only that person or an ADM (INSP-10). `otroResponsable` returns the reason of the
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
 * Returns whether the caller may change the responsible person of an inspection from `actual` to
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

/**
 * Returns the reason why an inspection has no certificate: it has no responsible person or no
 * result (INSP-15).
 */
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

/**
 * Returns the reason why an inspection cannot have a date: its item was manufactured later
 * (INSP-11). `fabricado` is the earliest day of manufacture, null when it is unknown.
 */
export const impideFechar = (fecha: string, fabricado: string | null): Motivo | undefined =>
  fabricado === null || fecha >= fabricado
    ? undefined
    : datoInvalido(`La fecha no puede ser anterior a la fabricación del equipo: ${fechaTabla(fabricado)} o después.`)

/**
 * Returns the reason why the date of an inspection cannot be changed: the item was manufactured
 * later, or the first result was stored too many days before or after (INSP-11). `resultado` is the
 * day of that result, null without one.
 */
export function impideCambiarFecha(
  fecha: string,
  { fabricado, resultado }: { fabricado: string | null; resultado: string | null },
): Motivo | undefined {
  const antes = impideFechar(fecha, fabricado)
  if (antes || resultado === null) return antes
  const [desde, hasta] = [sumarDias(resultado, -DIAS_FECHA_INSPECCION), sumarDias(resultado, DIAS_FECHA_INSPECCION)]
  return fecha >= desde && fecha <= hasta
    ? undefined
    : datoInvalido(`La inspección ya tuvo un resultado: su fecha va del ${fechaTabla(desde)} al ${fechaTabla(hasta)}.`)
}

/**
 * Returns the reason why a new date cannot move an inspection past others of its item (`pasadas`):
 * the moved inspection, or one of the others, is a final rejection. The order matters, because the
 * newest inspection decides the state of the item (INSP-19).
 */
export const impideReordenar = (
  propia: { rechazada: string | null },
  pasadas: readonly { rechazada: string | null }[],
  hoy: string,
): Motivo | undefined =>
  pasadas.some(({ rechazada }) => rechazoFirme(propia.rechazada, hoy) || rechazoFirme(rechazada, hoy))
    ? {
        code: 'rechazo_firme',
        motivo: 'Con esa fecha cambiaría el orden de una inspección rechazada. Haga una inspección nueva.',
      }
    : undefined

/**
 * Returns the reason why an observation cannot be chosen for an inspection: it does not exist, or
 * it contradicts the answers (INSP-12). `resultado` is the state of the answers. If later answers
 * contradict an observation, it stays chosen but is not printed.
 */
export function impideObservar(
  observacion: { estado: number } | undefined,
  resultado: EstadoInspeccion,
): Motivo | undefined {
  if (!observacion) return datoInvalido('Seleccione una observación de la lista.')
  return correspondeObservacion(observacion, resultado)
    ? undefined
    : datoInvalido('La observación no corresponde al resultado de la inspección. Elija otra.')
}
