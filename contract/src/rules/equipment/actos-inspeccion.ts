import { ROLES } from '../../permissions.ts'
import { INSPECCION } from '../../states.ts'
import type { EstadoInspeccion } from '../../states.ts'
import { fechaTabla, sumarDias } from '../common/fechas.ts'
import { datoInvalido, sinPermiso } from '../common/motivo.ts'
import type { Motivo } from '../common/motivo.ts'
import { DIAS_FECHA_INSPECCION, correspondeObservacion } from './inspeccion.ts'

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
  motivo: `El responsable de esta inspección es ${nombre}: solo esa persona o un administrador puede cambiarla.`,
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

/** Facts of what was issued of an inspection. Days are `YYYY-MM-DD`. */
export interface HechosInspeccion {
  /** Version in force; 0 while the inspection is not finished. */
  emision: number
  /** State of that version. */
  estado: number
  /** Day on which it was finished; null while it is not. */
  terminada: string | null
  /** Account that finished it; null once another account issued a version of it. */
  terminadapor: number | null
  /** True once a version was handed out. */
  entregada: boolean
  anulada: boolean
  /** State of answers that were changed since and are not issued; null for none. */
  borrador: number | null
}

/** Account and day of an act on an inspection. */
export interface Momento {
  idcue: number
  hoy: string
}

const RECHAZADA: Motivo = { code: 'rechazo_firme', motivo: RECHAZO_FIRME }
/** Reason why a finished inspection does not become pending again (INSP-20). */
export const TERMINADA: Motivo = {
  code: 'terminada',
  motivo: 'La inspección está terminada: responda lo que falta o descarte los cambios.',
}
/** Reason why an annulled inspection has no document and cannot be changed (INSP-22). */
export const ANULADA: Motivo = { code: 'anulado', motivo: 'La inspección está anulada.' }
/** Reason why a finished inspection that was handed out is not deleted (INSP-17). */
export const YA_ENTREGADA: Motivo = { code: 'emitido', motivo: 'Ya fue entregada: no se elimina, se anula.' }
/**
 * Reason why an inspection with changes that are not issued can be neither deleted nor annulled:
 * they may warn (EQUIP-17).
 */
export const CON_CAMBIOS: Motivo = {
  code: 'cambios_sin_emitir',
  motivo: 'Tiene cambios sin emitir: emítalos o descártelos antes.',
}
/** Reason why an act on a version that is no longer in force is refused. */
export const OTRA_VERSION: Motivo = {
  code: 'version_anterior',
  motivo: 'La inspección cambió mientras tanto: vea la versión vigente e intente de nuevo.',
}

/**
 * Returns whether a finished inspection can still be taken back as a mistake: on the day on which
 * it was finished, by the account that finished it, while nobody got the document (INSP-20).
 */
export const puedeRetractar = (
  { terminada, terminadapor, entregada }: HechosInspeccion,
  { idcue, hoy }: Momento,
): boolean => terminada === hoy && terminadapor === idcue && !entregada

/** Returns whether an inspection is finished and holds. */
export const estaTerminada = ({ emision, anulada }: Pick<HechosInspeccion, 'emision' | 'anulada'>): boolean =>
  emision > 0 && !anulada

/**
 * Returns the reason why a finished inspection cannot be given a state (INSP-19, INSP-20). A
 * rejection never becomes an approval, and a finished inspection never becomes pending again,
 * except for a mistake of the day. An approval becomes a rejection at any time.
 */
export function impideReemitir(
  hechos: HechosInspeccion,
  nuevo: EstadoInspeccion,
  momento: Momento,
): Motivo | undefined {
  if (hechos.anulada) return ANULADA
  if (!estaTerminada(hechos) || nuevo === hechos.estado || nuevo === INSPECCION.rechazado) return undefined
  if (puedeRetractar(hechos, momento)) return undefined
  return hechos.estado === INSPECCION.rechazado ? RECHAZADA : TERMINADA
}

/**
 * Returns the reason why the answers of an inspection cannot be given a state: they would undo a
 * rejection that stays, and could never be issued (INSP-19).
 */
export const impideDeshacerRechazo = (
  hechos: HechosInspeccion,
  nuevo: EstadoInspeccion,
  momento: Momento,
): Motivo | undefined => {
  const motivo = impideReemitir(hechos, nuevo, momento)
  return motivo === TERMINADA ? undefined : motivo
}

/** Returns whether the inspection is a rejection that stays, whatever is answered (INSP-19). */
export const esRechazoFirme = (hechos: HechosInspeccion, momento: Momento): boolean =>
  impideDeshacerRechazo(hechos, INSPECCION.pendiente, momento)?.code === RECHAZADA.code

/** Returns the reason why an inspection cannot be deleted (INSP-17). */
export function impideEliminarInspeccion(hechos: HechosInspeccion, momento: Momento): Motivo | undefined {
  if (hechos.anulada) return ANULADA
  if (!estaTerminada(hechos) || puedeRetractar(hechos, momento)) return undefined
  if (hechos.estado === INSPECCION.rechazado) return RECHAZADA
  if (hechos.entregada) return YA_ENTREGADA
  return hechos.borrador === null ? undefined : CON_CAMBIOS
}

/** Returns whether the caller may delete an inspection (INSP-10, INSP-17). */
export const puedeEliminarInspeccion = (
  quien: QuienInspecciona,
  responsable: number | null,
  hechos: HechosInspeccion,
  momento: Momento,
): boolean => puedeCambiarInspeccion(quien, responsable) && !impideEliminarInspeccion(hechos, momento)

/**
 * Returns the reason why an inspection cannot be annulled by the caller (INSP-22). The version is
 * compared before all else, so that a repeated call does nothing twice. Nobody annuls their own
 * inspection: `esPropia` is true for a person who is or was responsible for it, or who issued a
 * version. Only an ADM annuls a rejection.
 */
export function impideAnularInspeccion(
  { idrol }: Pick<QuienInspecciona, 'idrol'>,
  esPropia: boolean,
  hechos: HechosInspeccion,
  emision: number,
): Motivo | undefined {
  if (emision !== hechos.emision) return OTRA_VERSION
  if (hechos.anulada) return ANULADA
  if (!estaTerminada(hechos)) return PENDIENTE
  if (esPropia) return sinPermiso('No puede anular una inspección que usted hizo o emitió')
  if (hechos.estado === INSPECCION.rechazado && idrol !== ROLES.adm)
    return sinPermiso('Solo un administrador puede anular un rechazo')
  return hechos.borrador === null ? undefined : CON_CAMBIOS
}

const NO_EXISTE: Motivo = { code: 'no_existe', motivo: 'La inspección no existe o fue eliminada' }
const PENDIENTE: Motivo = { code: 'inspeccion_pendiente', motivo: 'La inspección está pendiente' }

/** Facts of an inspection that decide whether it has a document. */
export interface HechosDocumento extends Pick<HechosInspeccion, 'emision' | 'anulada'> {
  /** Responsible person; null for nobody. */
  responsable: number | null
}

/**
 * Returns the reason why an inspection has no certificate: it does not exist, it was annulled, it
 * has no responsible person, or it is not finished (INSP-15).
 */
export function impideDibujarInspeccion(inspeccion: HechosDocumento | undefined): Motivo | undefined {
  if (!inspeccion) return NO_EXISTE
  if (inspeccion.anulada) return ANULADA
  if (estaTerminada(inspeccion)) return undefined
  return inspeccion.responsable === null
    ? { code: 'sin_responsable', motivo: 'Falta seleccionar el responsable de la inspeccion' }
    : PENDIENTE
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

/** An inspection whose date changes. */
export interface Movida {
  /** True for a rejection that stays. */
  esFirme: boolean
  /** True when it was rejected, or when a deciding line fails. */
  avisa: boolean
}

/** An inspection of the same item that another one would pass with a new date. */
export interface Pasada {
  /** True when the moved one would be newer with that date. */
  adelante: boolean
  /** Day on which it was rejected; null without a rejection. */
  rechazada: string | null
  /** True when a deciding line fails and that is not issued. */
  falla: boolean
  /** True when it is finished and holds. */
  vigente: boolean
}

/**
 * Returns the reason why a new date cannot move an inspection past others of its item (INSP-19).
 * The order matters, because the newest inspection decides the state of the item. A firm rejection
 * neither passes others nor is passed. An inspection does not become newer than one with a failure
 * that is not issued. One that was rejected or fails does not become older than one in force.
 */
export const impideReordenar = ({ esFirme, avisa }: Movida, pasadas: readonly Pasada[]): Motivo | undefined =>
  pasadas.some(
    ({ adelante, rechazada, falla, vigente }) => esFirme || rechazada !== null || (adelante ? falla : avisa && vigente),
  )
    ? {
        code: 'rechazo_firme',
        motivo: 'Con esa fecha cambiaría el orden de una inspección rechazada o con fallas. Haga una inspección nueva.',
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
  if (!observacion) return datoInvalido('Elija una observación de la lista.')
  return correspondeObservacion(observacion, resultado)
    ? undefined
    : datoInvalido('La observación no corresponde al resultado de la inspección. Elija otra.')
}
