import { fechaTabla } from '../common/fechas.ts'

/** Kinds of mails, as numbered on the wire. */
export const CORREO = { credenciales: 1, certificado: 2 } as const
export type TipoCorreo = (typeof CORREO)[keyof typeof CORREO]

/** Code of a certificate that was sent already, as it is issued now (MAIL-9). */
export const YA_ENVIADO = 'ya_enviado'

/** Says on which day something was sent already. */
export const yaEnviado = (dia: string): string => `Ya se envió el ${fechaTabla(dia)}`
