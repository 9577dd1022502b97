import { CERTIFICADO } from '../../states.ts'
import type { FirmanteImpedido } from '../access/firmantes.ts'
import { FIRMANTE_NO_PUEDE, motivoFirmantes, motivoSinFirmar } from '../access/firmantes.ts'
import { sinPermiso } from '../common/motivo.ts'
import type { Motivo } from '../common/motivo.ts'
import { nombreCompleto } from '../common/nombre.ts'
import type { Nombre } from '../common/nombre.ts'
import { sigueSiendo } from '../common/palabras.ts'
import { ANULADO, SIN_DOCUMENTO, SUYO } from './actos-certificado.ts'
import type { QuienAprueba } from './actos-certificado.ts'
import { cambiosEntre } from './cambios.ts'
import type { Impreso, Parte } from './cambios.ts'
import { vencido } from './vigencia.ts'

/** Facts of a certificate that decide whether it can be corrected or annulled. */
export interface HechosEmision {
  idcol: number
  /** True when the learner has the name or number of the caller. Only the API knows it. */
  suyo?: boolean
  estado: number
  /** Version in force. */
  emision: number
}

/** Reason why an act on a version is refused that is no longer in force. */
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

/**
 * Returns the reason why the issue in force cannot be ended by the caller. The version is compared
 * before all else, so that a repeated call makes nothing twice (TRUST-6, TRUST-7). A bulk job sends
 * none.
 */
function impideTerminar(
  quien: QuienAprueba,
  certificado: HechosEmision,
  emision: number | undefined,
  propio: string,
): Motivo | undefined {
  if (emision !== undefined && emision !== certificado.emision) return VERSION_ANTERIOR
  if (certificado.estado === CERTIFICADO.anulado) return ANULADO
  if (certificado.estado !== CERTIFICADO.aprobado) return SIN_DOCUMENTO
  if (certificado.idcol === quien.idcol) return sinPermiso(propio)
  return certificado.suyo ? SUYO : undefined
}

/** Returns the reason why a certificate cannot be annulled by the caller (TRUST-7). */
export const impideAnular = (
  quien: QuienAprueba,
  certificado: HechosEmision,
  emision: number | undefined,
): Motivo | undefined => impideTerminar(quien, certificado, emision, 'No puede anular su propio certificado')

/** Returns the reason why a certificate cannot be corrected by the caller at all (TRUST-6). */
export const impideCorregir = (
  quien: QuienAprueba,
  certificado: HechosEmision,
  emision: number | undefined,
): Motivo | undefined => impideTerminar(quien, certificado, emision, 'No puede corregir su propio certificado')

/** Versions of a certificate that a correction compares. */
interface Versiones {
  /** Data of the first version that somebody may have got. */
  primera: Impreso
  antes: Impreso
  ahora: Impreso
}

/** Signers who keep a correction from printing their signatures. */
interface HechosFirmas {
  impedidos: readonly FirmanteImpedido[] | null
  /** Signers who must still sign; null where the centre does not ask for it. */
  sinfirmar: readonly Nombre[] | null
}

const identidad = ({ aprendiz }: Impreso) => ({
  nombre: nombreCompleto(aprendiz),
  numero: aprendiz.numerodocumento,
})

/**
 * Returns the reason why a certificate cannot be issued with its corrected data: nothing changes,
 * an expired one would last longer, it would name another person, or a signer may no longer sign or
 * must still sign what is corrected (TRUST-6, TRUST-12). `hoy` is `YYYY-MM-DD`.
 */
export function impideReemplazar(
  { primera, antes, ahora }: Versiones,
  partes: readonly Parte[],
  { impedidos, sinfirmar }: HechosFirmas,
  hoy: string,
): Motivo | undefined {
  if (cambiosEntre(antes, ahora).length === 0) return SIN_CAMBIOS
  if (ahora.fechafin > antes.fechafin && vencido(antes.fechafin, hoy)) return YA_VENCIDO
  if (partes.includes('aprendiz') && !sigueSiendo(identidad(primera), identidad(ahora))) return OTRA_PERSONA
  if (partes.includes('firmantes') && impedidos) return { code: FIRMANTE_NO_PUEDE, motivo: motivoFirmantes(impedidos) }
  return sinfirmar && sinfirmar.length > 0 && (partes.includes('firmantes') || partes.includes('cohorte'))
    ? { code: 'falta_firma', motivo: motivoSinFirmar(sinfirmar) }
    : undefined
}
