import { CERTIFICACION, COLABORADOR } from '../../states.ts'
import { esMismaPersona, esNombreIncompleto } from '../common/nombre.ts'
import { EN_USO, sinPermiso } from '../common/motivo.ts'
import type { Motivo } from '../common/motivo.ts'

/** Returns the reason why the state of a cohort permits no inscription (CERT-2). */
export const impideInscribir = ({ estado }: { estado: number }): Motivo | undefined =>
  estado === CERTIFICACION.enCurso
    ? undefined
    : { code: 'certificacion_cerrada', motivo: 'La cohorte no está en curso: no recibe inscripciones.' }

/**
 * Facts that decide whether a registered person from a list of numbers can be inscribed in a
 * cohort.
 */
export interface HechosInscripcion {
  /** Whether the person is inscribed in the cohort already. */
  inscrita: boolean
  estado: number | null
}

/**
 * Returns the reason why a person found by their number, pasted or in a sheet, is not inscribed in
 * a cohort (CERT-21, PEOPLE-19). The form that inscribes one person accepts an unconfirmed person,
 * whose certificate cannot be approved before the confirmation (CERT-7).
 */
export function impideInscribirPersona({
  inscrita,
  estado,
}: HechosInscripcion): Motivo<'ya_inscrita' | 'por_confirmar'> | undefined {
  if (inscrita) return { code: 'ya_inscrita', motivo: 'Ya está inscrita' }
  return estado === COLABORADOR.porConfirmar
    ? { code: 'por_confirmar', motivo: 'La persona está por confirmar' }
    : undefined
}

/** Person in a sheet or in the database: the full name, and the id of the document type. */
export interface Nombrada {
  nombre: string
  tipodocumento: number | string | null | undefined
}

/**
 * Returns whether a number of a sheet is registered to another person (PEOPLE-25). A sheet may lack
 * the type of document. A single word, as in «Ana de la», is not enough of a name.
 */
export const esDeOtra = (registrada: Nombrada, fila: Nombrada): boolean =>
  (fila.tipodocumento ?? registrada.tipodocumento) !== registrada.tipodocumento ||
  !esMismaPersona(registrada.nombre, fila.nombre) ||
  (esNombreIncompleto(fila.nombre) && !esNombreIncompleto(registrada.nombre))

/**
 * Returns the reason why the person of a row of a sheet is not inscribed in a cohort (PEOPLE-19).
 * `registrada` is the registered person who has the document number of the row.
 */
export function impideInscribirFila(
  registrada: (HechosInscripcion & Nombrada) | undefined,
  fila: Nombrada,
): Motivo<'no_existe' | 'de_otra' | 'ya_inscrita' | 'por_confirmar'> | undefined {
  if (!registrada) return { code: 'no_existe', motivo: 'La persona no existe o fue eliminada' }
  if (esDeOtra(registrada, fila))
    return { code: 'de_otra', motivo: 'El número está registrado a nombre de otra persona: revise el número' }
  return impideInscribirPersona(registrada)
}

/**
 * Returns the reason why a cohort cannot be deleted: it has already given certificate numbers. Each
 * number belonged to a learner, even if that learner was removed from the cohort (COURSE-12).
 */
export const impideEliminarCohorte = ({ dados }: { dados: number }): Motivo | undefined =>
  dados === 0 ? undefined : EN_USO

/** Reason why nothing more is attested of a cancelled cohort. */
export const CANCELADA: Motivo = { code: 'certificacion_cancelada', motivo: 'La cohorte está cancelada.' }

/** Facts of a signer of a cohort. */
interface HechosFirma {
  /** State of the cohort. */
  estado: number
  /** True when the account of the signer may still sign. */
  puedeFirmar: boolean
  /** True when the person of the account set its password. Only the API knows it. */
  clavePropia?: boolean
}

/** Reason why a signature is not known to be the signer's own: somebody else knows the password. */
const CLAVE_AJENA: Motivo = { code: 'clave_ajena', motivo: 'Cambie primero su contraseña en Mi cuenta.' }

/**
 * Returns the reason why somebody cannot sign a cohort: they are no signer of it (undefined), their
 * account may no longer sign, the cohort is cancelled, or somebody else set their password
 * (TRUST-12).
 */
export function impideFirmar(firmante: HechosFirma | undefined): Motivo | undefined {
  if (!firmante) return sinPermiso('Solo firma la cohorte quien es uno de sus responsables.')
  if (!firmante.puedeFirmar) return sinPermiso('Su cuenta ya no puede firmar.')
  if (firmante.estado === CERTIFICACION.cancelado) return CANCELADA
  return firmante.clavePropia === false ? CLAVE_AJENA : undefined
}
