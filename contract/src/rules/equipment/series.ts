const COMUNES = /^[\u0020-\u007eØø–—‐‑·]*$/

/**
 * Returns whether a serial has letters of the Latin alphabet, digits 0 to 9 and common signs alone,
 * with any accents. Letters of others look like them and would make another serial (EQUIP-19).
 */
export const tieneLetrasComunes = (serie: string): boolean =>
  COMUNES.test(serie.normalize('NFKD').replaceAll(/\p{M}/gu, ''))
