const SIN_DESCOMPONER: Record<string, string> = { ø: 'o', đ: 'd', ß: 'ss', ł: 'l', æ: 'ae', œ: 'oe' }

/**
 * The key that names are searched by: no accents, lower case, hyphens and dots as spaces, spaces collapsed
 * (WIRE-9). The same function is applied to the stored text and to the query.
 */
export function claveBusqueda(texto: string): string {
  return texto
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[øđßłæœ]/g, (letra) => SIN_DESCOMPONER[letra] ?? letra)
    .replace(/[’‘ʼ´`]/g, "'")
    .replace(/[-‐‑–—.]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A text without what numbers are written apart by: dashes, dots and spaces (WIRE-9). */
export const claveCompacta = (texto: string): string => claveBusqueda(texto).replace(/ /g, '')

/** The key that items of equipment are searched by: serial and code, each as it is and without what they are written apart by. */
export const claveEquipo = (serie: string, codigo: string): string =>
  [serie, codigo].flatMap((texto) => [claveBusqueda(texto), claveCompacta(texto)]).join('|')
