// The schema stands apart: a page that only names a file fetches no zod.
export { datosCertificado } from '../../training/certificado.ts'
export type { DatosCertificado } from '../../training/certificado.ts'

const cuatroDigitos = (numero: number) => String(numero).padStart(4, '0')

/** The certificate id shown to people, `TA-0012/0034`: initials, cohort and consecutive in four digits or more (CERT-5). */
export function codigoCertificado(iniciales: string, cohorte: number, consecutivo: number): string {
  return `${iniciales}-${cuatroDigitos(cohorte)}/${cuatroDigitos(consecutivo)}`
}

/** A certificate id taken apart. */
export interface CodigoCertificado {
  iniciales: string
  cohorte: number
  consecutivo: number
}

/**
 * Reads a certificate id as people type it, `ta-12/34` like `TA-0012/0034`; initials in upper case. Null when it is none. The
 * initials may hold dashes themselves (`T.A-1-0001/12345`), so the last dash is the one that counts.
 */
export function leerCodigoCertificado(texto: string): CodigoCertificado | null {
  const partes = /^([\p{L}\p{N}.-]{2,8})\s*-\s*(\d{1,9})\s*\/\s*(\d{1,9})$/u.exec(
    texto
      .normalize('NFC')
      .replace(/[‐‑–—]/g, '-')
      .trim()
      .toUpperCase(),
  )
  if (!partes) return null
  const [, iniciales = '', cohorte, consecutivo] = partes
  return { iniciales, cohorte: Number(cohorte), consecutivo: Number(consecutivo) }
}

/** The PDF's file name, `TA_José María_Peña Ibáñez.pdf` (CERT-16), without the characters that a file system forbids. */
export function nombreArchivoCertificado(iniciales: string, nombres: string, apellidos: string): string {
  const base = `${iniciales}_${nombres}_${apellidos}`
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what must go
  return `${base
    .normalize('NFC')
    .replace(/[\u0000-\u001f\u007f-\u009f<>:"/\\|?*\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()}.pdf`
}
