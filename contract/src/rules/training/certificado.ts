const cuatroDigitos = (numero: number) => String(numero).padStart(4, '0')

/**
 * Returns the id of a certificate, `TA-0012/0034`: the initials of the course, the cohort, and the
 * number within the cohort, both in four digits or more (CERT-5).
 */
export function codigoCertificado(iniciales: string, cohorte: number, consecutivo: number): string {
  return `${iniciales}-${cuatroDigitos(cohorte)}/${cuatroDigitos(consecutivo)}`
}

/** Parts of the id of a certificate. */
export interface CodigoCertificado {
  iniciales: string
  cohorte: number
  consecutivo: number
}

/**
 * Parses the id of a certificate as people type it, `ta-12/34` as well as `TA-0012/0034`. The
 * initials are returned in upper case. Returns null for any other text. Initials may contain dashes
 * (`T.A-1-0001/12345`), so the last dash ends them.
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

/** Removes the characters that file systems forbid, so that a text can be part of a file name. */
export function paraArchivo(texto: string): string {
  return (
    texto
      .normalize('NFC')
      // oxlint-disable-next-line no-control-regex -- control characters are exactly what must go
      .replace(/[\u0000-\u001f\u007f-\u009f<>:"/\\|?*\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
      .trim()
  )
}

/**
 * Returns the file name of the PDF, `TA_José María_Peña Ibáñez.pdf` (CERT-16), without characters
 * that file systems forbid.
 */
export function nombreArchivoCertificado(iniciales: string, nombres: string, apellidos: string): string {
  return `${paraArchivo(`${iniciales}_${nombres}_${apellidos}`)}.pdf`
}
