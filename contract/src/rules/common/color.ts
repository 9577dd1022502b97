/** Least contrast with white of a colour that texts are printed in (WCAG 2.2, level AA). */
export const CONTRASTE_MINIMO = 4.5

const COLOR = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i

/** Returns whether a text is a colour as documents and letters take it, `#1d4ed8`. */
export const esColor = (texto: string): boolean => COLOR.test(texto)

/** Returns the light of a channel of sRGB, 0 to 255, as a part of 1. */
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

/** Returns whether a text in this colour is readable on white, and a white one on this colour. */
export const seLeeSobreBlanco = (color: string): boolean => contrasteConBlanco(color) >= CONTRASTE_MINIMO

/** Formats a contrast, cut and not rounded, so that what is refused never reads `4,5:1`. */
export const contrasteVisible = (contraste: number): string =>
  `${(Math.floor(contraste * 10) / 10).toLocaleString('es-CO')}:1`
