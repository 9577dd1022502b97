/** Minimum contrast with white for a colour of printed text (WCAG 2.2, level AA). */
export const CONTRASTE_MINIMO = 4.5

const COLOR = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i

/** Returns whether a text is a colour that documents and mails accept, such as `#1d4ed8`. */
export const esColor = (texto: string): boolean => COLOR.test(texto)

/** Converts an sRGB channel, two hexadecimal digits, to its linear value from 0 to 1. */
function luz(canal: string): number {
  const valor = Number.parseInt(canal, 16) / 255
  return valor <= 0.04045 ? valor / 12.92 : ((valor + 0.055) / 1.055) ** 2.4
}

/**
 * Returns the contrast of a colour with white by WCAG 2.2, from 1 for white to 21 for black; 1 for
 * a text that is no colour.
 */
export function contrasteConBlanco(color: string): number {
  const [, rojo, verde, azul] = COLOR.exec(color) ?? []
  if (rojo === undefined || verde === undefined || azul === undefined) return 1
  return 1.05 / (0.2126 * luz(rojo) + 0.7152 * luz(verde) + 0.0722 * luz(azul) + 0.05)
}

/** Returns whether text in this colour is readable on white, and white text on this colour. */
export const seLeeSobreBlanco = (color: string): boolean => contrasteConBlanco(color) >= CONTRASTE_MINIMO

/**
 * Formats a contrast. It is truncated and not rounded, so that `4,5:1` is never shown for a refused
 * colour.
 */
export const contrasteVisible = (contraste: number): string =>
  `${(Math.floor(contraste * 10) / 10).toLocaleString('es-CO')}:1`
