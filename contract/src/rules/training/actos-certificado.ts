import { CERTIFICACION, CERTIFICADO, COLABORADOR, DESENLACES } from '../../states.ts'
import type { Desenlace } from '../../states.ts'
import { FIRMANTE_NO_PUEDE, motivoFirmantes } from '../access/firmantes.ts'
import type { FirmanteImpedido } from '../access/firmantes.ts'
import { fechaTabla } from '../common/fechas.ts'
import { sinPermiso } from '../common/motivo.ts'
import type { Motivo } from '../common/motivo.ts'
import { ALTERADO } from '../trust/emision.ts'

/** Facts of a certificate that decide whether it can be approved or returned to pending. */
export interface HechosAprobacion {
  idcol: number
  estado: number
  estadoCohorte: number
  /**
   * Time of the deletion of the certificate. The web omits it, because its lists hold no deleted
   * certificates.
   */
  eliminado?: string | null
  /** Outcome of the learner; a learner with one gets no certificate (CERT-27). */
  desenlace?: Desenlace | null
  /** State of the person. The web omits it when the list lacks the data about people (CERT-20). */
  estadoPersona?: number | undefined
  /** Signers of the cohort who may no longer sign. Only the API knows them. */
  impedidos?: readonly FirmanteImpedido[] | null
  /** True when a version of the certificate was handed out. The web knows it of the last one. */
  entregado?: boolean
  /** True when the learner has the name or number of the caller. Only the API knows it. */
  suyo?: boolean
}

/**
 * Person who approves a certificate or returns it to pending. In the web, `idcol` is undefined once
 * the session has ended.
 */
export interface QuienAprueba {
  idcol: number | undefined
}

const NO_EXISTE = 'El certificado no existe o fue eliminado'
const NO_APROBADO = 'Aún no está aprobado'

/** Reason why nothing more can be done with a certificate (TRUST-7). */
export const ANULADO: Motivo = { code: 'anulado', motivo: 'Está anulado' }

/** Reason why an approval is not taken back (TRUST-3). */
export const YA_EMITIDA: Motivo = { code: 'ya_emitida', motivo: 'Ya fue entregado: anúlelo o corríjalo.' }

/** Reason why a certificate is not deleted (TRUST-8). */
const EMITIDO: Motivo = { code: 'emitido', motivo: 'Ya fue entregado: no se elimina, se anula.' }

/**
 * Reason why a single certificate has no document. Bulk jobs give a shorter reason for each row.
 */
export const SIN_DOCUMENTO: Motivo = { code: 'no_aprobado', motivo: 'El certificado aún no está aprobado.' }

/** Reason why a learner with an outcome gets no certificate, by the outcome (CERT-27). */
const NO_CERTIFICADO: Record<Desenlace, string> = {
  no_aprobo: 'No aprobó el curso',
  no_asistio: 'No asistió al curso',
  retirado: 'Se retiró del curso',
  error: 'Se inscribió por error',
}

/** Words of a refusal for an inscription with an outcome that must be taken back first. */
export const figuraComo = (desenlace: Desenlace) => `Figura como ${DESENLACES[desenlace].label}`

const noAprobable = (motivo: string): Motivo => ({ code: 'no_aprobable', motivo })

const PROPIO: Record<number, Motivo> = {
  [CERTIFICADO.aprobado]: sinPermiso('No puede aprobar su propio certificado'),
  [CERTIFICADO.pendiente]: sinPermiso('No puede quitar la aprobación de su propio certificado'),
}

/**
 * Returns the reason why the caller may not change the state of a certificate: it is the caller's
 * own (ACC-13).
 */
export const impideEstadoPropio = (
  { idcol }: QuienAprueba,
  certificado: Pick<HechosAprobacion, 'idcol'>,
  estado: number,
): Motivo | undefined => (certificado.idcol === idcol ? PROPIO[estado] : undefined)

/** Reason why nobody attests their own training under another spelling (TRUST-10). */
export const SUYO: Motivo = sinPermiso('Es su propio nombre o número: lo aprueba otra persona.')

/**
 * Returns the reason why a certificate cannot be approved by the caller (CERT-7, CERT-25,
 * TRUST-10). The filter *pendiente* (`api/src/training/certificados/queries/situaciones.ts`) states
 * the same rule in SQL. Where the centre asks for signatures, `impideSinFirmas` says the rest.
 */
export function impideAprobar(quien: QuienAprueba, certificado: HechosAprobacion | undefined): Motivo | undefined {
  if (!certificado || (certificado.eliminado ?? null) !== null) return noAprobable(NO_EXISTE)
  const { estado, estadoCohorte, estadoPersona, impedidos, desenlace } = certificado
  if (estado === CERTIFICADO.anulado) return ANULADO
  if (estado === CERTIFICADO.aprobado) return noAprobable('Ya estaba aprobado')
  if (desenlace) return noAprobable(NO_CERTIFICADO[desenlace])
  if (estadoCohorte === CERTIFICACION.cancelado) return noAprobable('La cohorte está cancelada')
  const propio = impideEstadoPropio(quien, certificado, CERTIFICADO.aprobado)
  if (propio) return propio
  if (certificado.suyo) return SUYO
  if (estadoPersona === COLABORADOR.porConfirmar) return noAprobable('La persona está por confirmar')
  return impedidos ? { code: FIRMANTE_NO_PUEDE, motivo: motivoFirmantes(impedidos) } : undefined
}

/**
 * Returns the reason why the caller cannot take back the approval of a certificate (CERT-11,
 * ACC-13). What was handed out is corrected or annulled instead.
 */
export function impideDevolver(quien: QuienAprueba, certificado: HechosAprobacion | undefined): Motivo | undefined {
  if (!certificado || (certificado.eliminado ?? null) !== null) return noAprobable(NO_EXISTE)
  if (certificado.estado === CERTIFICADO.anulado) return ANULADO
  if (certificado.estado === CERTIFICADO.pendiente) return noAprobable('Ya estaba sin aprobar')
  return (
    impideEstadoPropio(quien, certificado, CERTIFICADO.pendiente) ?? (certificado.entregado ? YA_EMITIDA : undefined)
  )
}

/** Returns the reason why an inscription with an outcome is not deleted (CERT-27). */
const desenlaceFirme = (desenlace: Desenlace): Motivo => ({
  code: 'desenlace_firme',
  motivo: `${figuraComo(desenlace)}: quite el resultado.`,
})

/** Facts of a certificate that decide whether the caller can see it at all. */
interface HechosAlcance {
  idcol: number
  eliminado: string | null
}

/**
 * Returns the reason why the caller cannot see a certificate: it does not exist, it was deleted, or
 * it belongs to another person than `limite`, the only one whose certificates the caller sees.
 */
export const impideAlcanzar = (
  limite: number | undefined,
  certificado: HechosAlcance | undefined,
): Motivo | undefined =>
  !certificado || certificado.eliminado !== null || (limite !== undefined && certificado.idcol !== limite)
    ? { code: 'no_existe', motivo: NO_EXISTE }
    : undefined

/**
 * Returns the reason why a bulk job cannot change the company of a certificate: the caller cannot
 * see the certificate, or it was issued and keeps its company (CERT-6). The form of a single
 * certificate does not check this, but the document keeps the company in that case too. `limite` is
 * the only person whose certificates the caller sees (ACC-13).
 */
export const impideCambiarEmpresa = (
  limite: number | undefined,
  certificado: (HechosAlcance & { estado: number }) | undefined,
): Motivo | undefined =>
  impideAlcanzar(limite, certificado) ??
  (certificado?.estado === CERTIFICADO.anulado ? ANULADO : undefined) ??
  (certificado?.estado === CERTIFICADO.aprobado
    ? { code: 'aprobado', motivo: 'Ya está aprobado: conserva la empresa con que se expidió' }
    : undefined)

/**
 * Returns the reason why a certificate cannot be marked as uploaded to the Ministry on a day. A
 * null day removes the mark and is allowed in any state (MIN-8). Days are `YYYY-MM-DD`; `aprobado`
 * is the day of the approval.
 */
export function impideCargar(
  limite: number | undefined,
  certificado: (HechosAlcance & { estado: number; aprobado: string | null }) | undefined,
  fecha: string | null,
): Motivo | undefined {
  const fuera = impideAlcanzar(limite, certificado)
  if (fuera || fecha === null) return fuera
  const { estado, aprobado } = certificado!
  if (estado === CERTIFICADO.anulado) return ANULADO
  if (estado !== CERTIFICADO.aprobado) return { code: 'no_aprobado', motivo: NO_APROBADO }
  if (aprobado === null || fecha >= aprobado) return undefined
  return { code: 'no_aprobado', motivo: `Se aprobó el ${fechaTabla(aprobado)}: no pudo cargarse antes` }
}

/**
 * Returns the reason why a certificate has no document: it does not exist, was annulled or is not
 * approved (CERT-13). `estado` is the stored state.
 */
export function impideDibujar(certificado: { estado: number } | undefined): Motivo | undefined {
  if (!certificado) return { code: 'no_existe', motivo: NO_EXISTE }
  if (certificado.estado === CERTIFICADO.anulado) return ANULADO
  return certificado.estado === CERTIFICADO.aprobado ? undefined : { code: 'no_aprobado', motivo: NO_APROBADO }
}

/**
 * Returns the reason why a certificate cannot be mailed to its learner (CERT-13, MAIL-9). Only the
 * API knows whether it is as it was issued (TRUST-22).
 */
export const impideEnviar = (
  certificado: { estado: number; correo: string | null; alterada?: boolean } | undefined,
): Motivo | undefined =>
  impideDibujar(certificado) ??
  (certificado?.alterada ? ALTERADO : undefined) ??
  (certificado?.correo === null
    ? { code: 'sin_correo', motivo: 'La persona no tiene un correo registrado' }
    : undefined)

/**
 * Returns the reason why a certificate cannot be deleted: it does not exist, it was annulled, it
 * was handed out, so that it is evidence (TRUST-8), or the learner has an outcome (CERT-27).
 */
export const impideEliminarCertificado = (
  limite: number | undefined,
  certificado: (HechosAlcance & { estado: number; entregado: boolean; desenlace: Desenlace | null }) | undefined,
): Motivo | undefined =>
  impideAlcanzar(limite, certificado) ??
  (certificado?.estado === CERTIFICADO.anulado ? ANULADO : undefined) ??
  (certificado?.entregado ? EMITIDO : undefined) ??
  (certificado?.desenlace ? desenlaceFirme(certificado.desenlace) : undefined)
