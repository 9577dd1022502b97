import { CERTIFICACION, CERTIFICADO } from '../../states.ts'
import type { Firma, FirmanteImpedido } from '../access/firmantes.ts'
import { FALTA_FIRMA, FIRMANTE_NO_PUEDE, impideSinFirmas, motivoFirmantes } from '../access/firmantes.ts'
import { sinPermiso } from '../common/motivo.ts'
import type { Motivo } from '../common/motivo.ts'
import { nombreCompleto } from '../common/nombre.ts'
import { sigueSiendo } from '../common/palabras.ts'
import { ALTERADO } from '../trust/emision.ts'
import { ANULADO, SIN_DOCUMENTO, SUYO } from './actos-certificado.ts'
import type { QuienAprueba } from './actos-certificado.ts'
import { CANCELADA } from './actos-cohorte.ts'
import { FIRMADAS, cambiosEntre, impideImprimirCertificado } from './cambios.ts'
import type { Impreso, Parte } from './cambios.ts'
import { vencido } from './vigencia.ts'

/** Facts of a certificate that decide whether it can be corrected or annulled. */
export interface HechosCertificado {
  idcol: number
  /** True when the learner has the name or number of the caller. Only the API knows it. */
  suyo?: boolean
  estado: number
  /** Version in force. */
  emision: number
  /** True when it is not as it was issued (TRUST-22). Only the API knows it. */
  alterada?: boolean
}

/** Reason why an act on a version that is no longer in force is refused. */
export const VERSION_ANTERIOR: Motivo = {
  code: 'version_anterior',
  motivo: 'El certificado cambió mientras tanto: vea la versión vigente e intente de nuevo.',
}
const SIN_CAMBIOS: Motivo = { code: 'sin_cambios', motivo: 'No hay nada que corregir en esas partes.' }
const YA_VENCIDO: Motivo = {
  code: 'ya_vencido',
  motivo: 'Ya venció: una corrección no le da una fecha de vencimiento posterior.',
}
const OTRA_PERSONA: Motivo = {
  code: 'otra_persona',
  motivo: 'Parece otra persona: anule e inscriba a quien corresponde.',
}
const FIRMAN_JUNTAS: Motivo = {
  code: FALTA_FIRMA,
  motivo: 'La firma cubre juntos el curso, los responsables y el centro: corrija las tres partes.',
}

/**
 * Returns the reason why the issue in force cannot be ended by the caller. The version is compared
 * before all else, so that a repeated call does nothing twice (TRUST-6, TRUST-7). A bulk job sends
 * no version.
 */
function impideTerminar(
  quien: QuienAprueba,
  certificado: HechosCertificado,
  emision: number | undefined,
  propio: string,
): Motivo | undefined {
  if (emision !== undefined && emision !== certificado.emision) return VERSION_ANTERIOR
  if (certificado.estado === CERTIFICADO.anulado) return ANULADO
  if (certificado.estado !== CERTIFICADO.aprobado) return SIN_DOCUMENTO
  if (certificado.idcol === quien.idcol) return sinPermiso(propio)
  if (certificado.suyo) return SUYO
  return certificado.alterada ? ALTERADO : undefined
}

/** Returns the reason why a certificate cannot be annulled by the caller (TRUST-7). */
export const impideAnular = (
  quien: QuienAprueba,
  certificado: HechosCertificado,
  emision: number | undefined,
): Motivo | undefined => impideTerminar(quien, certificado, emision, 'No puede anular su propio certificado')

/** Returns the reason why a certificate cannot be corrected by the caller at all (TRUST-6). */
export const impideCorregir = (
  quien: QuienAprueba,
  certificado: HechosCertificado,
  emision: number | undefined,
): Motivo | undefined => impideTerminar(quien, certificado, emision, 'No puede corregir su propio certificado')

/** Versions of a certificate that a correction compares. */
interface Versiones {
  /** Data of the first version that somebody may have got. */
  primera: Impreso
  antes: Impreso
  ahora: Impreso
}

/** Facts of the cohort that keep a correction from printing its data or its signatures. */
interface HechosCohorte {
  estadoCohorte: number
  impedidos: readonly FirmanteImpedido[] | null
  /**
   * Signatures of the cohort as it prints today; undefined where the centre does not ask for them.
   */
  firmas: readonly Firma[] | undefined
}

const identidad = ({ aprendiz }: Impreso) => ({
  nombre: nombreCompleto(aprendiz),
  numero: aprendiz.numerodocumento,
})

/**
 * Returns the reason why the signatures of a cohort cannot be printed on a corrected certificate: a
 * signer may no longer sign, or they did not sign all of what it would print (TRUST-12, CERT-25).
 */
function impideFirmas(partes: readonly Parte[], { impedidos, firmas }: HechosCohorte): Motivo | undefined {
  const firmadas = FIRMADAS.filter((parte) => partes.includes(parte))
  if (firmadas.length === 0) return undefined
  if (firmas && firmadas.length < FIRMADAS.length) return FIRMAN_JUNTAS
  // The centre alone brings no signature of anybody.
  if (impedidos && firmadas.some((parte) => parte !== 'centro'))
    return { code: FIRMANTE_NO_PUEDE, motivo: motivoFirmantes(impedidos) }
  return firmas && impideSinFirmas(firmas)
}

/**
 * Returns the reason why a certificate cannot be issued with its corrected data (TRUST-6). Possible
 * reasons: nothing changes, the cohort is cancelled, an expired certificate would last longer, it
 * would name another person, a letter cannot be printed, or the signatures do not cover what is
 * corrected. `hoy` is
 * `YYYY-MM-DD`.
 */
export function impideReemplazar(
  versiones: Versiones,
  partes: readonly Parte[],
  cohorte: HechosCohorte,
  hoy: string,
): Motivo | undefined {
  const { primera, antes, ahora } = versiones
  if (cambiosEntre(antes, ahora).length === 0) return SIN_CAMBIOS
  if (partes.includes('cohorte') && cohorte.estadoCohorte === CERTIFICACION.cancelado) return CANCELADA
  if (ahora.fechafin > antes.fechafin && vencido(antes.fechafin, hoy)) return YA_VENCIDO
  if (partes.includes('aprendiz') && !sigueSiendo(identidad(primera), identidad(ahora))) return OTRA_PERSONA
  return impideImprimirCertificado(ahora) ?? impideFirmas(partes, cohorte)
}
