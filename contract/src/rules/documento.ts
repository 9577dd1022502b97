/** What a look-up without a document number is answered with (portal §5). */
export const SIN_CEDULA = 'Se requiere cedula'

/** A document number as it is stored and searched: upper-case, without dots, spaces or dashes (decisions §3.9). */
export function normalizarDocumento(texto: string): string {
  return texto
    .normalize('NFC')
    .toUpperCase()
    .replace(/[\s.\-‐‑–—]/gu, '')
}

/** A document number for people: `1.020.304.050` when it is all digits, as stored otherwise (domain §4). */
export function documentoVisible(numero: string): string {
  return /^\d+$/.test(numero) ? conPuntos(numero) : numero
}

/** Thousands with dots, as es-CO writes them, on the text, so that no digit is lost. */
export function conPuntos(digitos: string): string {
  return digitos.replace(/\B(?=(\d{3})+$)/g, '.')
}
