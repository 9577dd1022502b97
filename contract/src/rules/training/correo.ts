/** The mails that the portal sends, by the number that says which on the wire. */
export const CORREO = { credenciales: 1, certificado: 2 } as const
