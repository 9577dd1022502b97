/** Kinds of mails, as numbered on the wire. */
export const CORREO = { credenciales: 1, certificado: 2 } as const
