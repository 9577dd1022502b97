import { fechaTabla } from '../common/fechas.ts'
import type { Motivo } from '../common/motivo.ts'
import { CERTIFICADO } from '../../states.ts'
import { ALTERADO } from '../trust/emision.ts'
import { CORREO_ANULACION, EN_COLA, YA_ENVIADO, esMismoCorreo, yaEnviado } from './correo.ts'

/** Certificate to mail, as it is when the mail is sent. */
export interface HechosEntrega {
  /** Stored state. */
  estado: number
  /** Version in force. */
  emision: number
  /** Address of the learner; null without one. */
  correo: string | null
  /** True when it is not as it was issued (TRUST-22). */
  alterada?: boolean
}

/** A waiting mail of a version of a certificate. */
interface EnvioEnCola {
  tipo: number
  destino: string
  emision: number
}

/** Reasons why the mails of a version that ended are not sent (MAIL-8). */
export const YA_NO_APROBADO: Motivo = { code: 'no_aprobado', motivo: 'El certificado ya no está aprobado.' }
export const OTRA_EXPEDICION: Motivo = { code: 'otra_expedicion', motivo: 'El certificado se expidió de nuevo.' }
export const SE_ANULO: Motivo = { code: 'anulado', motivo: 'El certificado se anuló.' }

/**
 * Returns the reason why a waiting mail is not handed to the mail server: since the mail was
 * queued, its certificate or the address of the learner changed (MAIL-8). The letter of an
 * annulment needs an annulled certificate, every other mail one in force.
 */
export function impideEntregar(
  { tipo, destino, emision }: EnvioEnCola,
  certificado: HechosEntrega | undefined,
): Motivo | undefined {
  if (!certificado || certificado.estado === CERTIFICADO.pendiente) return YA_NO_APROBADO
  if (certificado.estado === CERTIFICADO.anulado && tipo !== CORREO_ANULACION) return SE_ANULO
  if (certificado.correo === null || !esMismoCorreo(certificado.correo, destino))
    return { code: 'otro_correo', motivo: 'El correo de la persona cambió.' }
  // The certificate was issued again, and that issue has a mail of its own.
  if (emision !== certificado.emision) return OTRA_EXPEDICION
  return certificado.alterada ? ALTERADO : undefined
}

/**
 * Mail of the present issue of a certificate: one that waits, or else the last one that was sent.
 */
export interface EnvioAnterior {
  id: number
  enCola: boolean
  destino: string
  /** Day of the mail, `YYYY-MM-DD`. */
  dia: string
}

/**
 * Returns the reason why a mail that waits or was sent is not queued again. Without `antes`, it is
 * only known that another call has queued the mail meanwhile.
 */
export function motivoRepetido(antes: EnvioAnterior | undefined): Motivo {
  if (!antes) return { code: EN_COLA, motivo: 'Ya está por enviar' }
  return antes.enCola
    ? { code: EN_COLA, motivo: `Ya está por enviar desde el ${fechaTabla(antes.dia)}` }
    : { code: YA_ENVIADO, motivo: yaEnviado(antes.dia) }
}

/**
 * Returns the reason why a certificate is not mailed to an address: a mail to that address already
 * waits, or a mail newer than `conocido` was sent (MAIL-9). `conocido` is the id of the last mail
 * that the caller knows and wants to repeat; 0 if the caller repeats none.
 */
export function impideRepetir(antes: EnvioAnterior | undefined, destino: string, conocido: number): Motivo | undefined {
  if (!antes) return undefined
  const impide = antes.enCola ? esMismoCorreo(antes.destino, destino) : antes.id > conocido
  return impide ? motivoRepetido(antes) : undefined
}
