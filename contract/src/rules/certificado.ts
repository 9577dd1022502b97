// The schema stands apart: a page that only names a file fetches no zod.
export { datosCertificado } from '../entities/certificado.ts'
export type { DatosCertificado } from '../entities/certificado.ts'

const cuatroDigitos = (numero: number) => String(numero).padStart(4, '0')

/** The certificate id shown to people, `TA-0012/0034`: initials, cohort and consecutive in four digits or more (portal §3). */
export function codigoCertificado(iniciales: string, cohorte: number, consecutivo: number): string {
  return `${iniciales}-${cuatroDigitos(cohorte)}/${cuatroDigitos(consecutivo)}`
}

/** The PDF's file name, `TA_José María_Peña Ibáñez.pdf` (portal §9), without the characters that a file system forbids. */
export function nombreArchivoCertificado(iniciales: string, nombres: string, apellidos: string): string {
  const base = `${iniciales}_${nombres}_${apellidos}`
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what must go
  return `${base
    .normalize('NFC')
    .replace(/[\u0000-\u001f\u007f-\u009f<>:"/\\|?*\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()}.pdf`
}
