import { fechaTabla } from '../common/fechas.ts'

/** Kinds of mails that clients send, as numbered on the wire. */
export const CORREO = { credenciales: 1, certificado: 2 } as const
/** Kind of the letter that tells of an annulment. Only the portal sends it (TRUST-7). */
export const CORREO_ANULACION = 3
export type TipoCorreo = (typeof CORREO)[keyof typeof CORREO] | typeof CORREO_ANULACION

/** Code of the refusal to mail a certificate whose present issue was already sent (MAIL-9). */
export const YA_ENVIADO = 'ya_enviado'

/** Returns the message that something was already sent on a day. */
export const yaEnviado = (dia: string): string => `Ya se envió el ${fechaTabla(dia)}`

/** Code of a mail that waits to be delivered (MAIL-8). */
export const EN_COLA = 'en_cola'

/** Returns whether two addresses are the same, regardless of case. */
export const esMismoCorreo = (uno: string, otro: string): boolean => uno.toLowerCase() === otro.toLowerCase()
