const SIN_DESCOMPONER: Record<string, string> = { ø: 'o', đ: 'd', ß: 'ss', ł: 'l', æ: 'ae', œ: 'oe' }

/**
 * Returns the key by which names are searched (WIRE-9): lower case, without accents, with hyphens
 * and dots as spaces, and spaces collapsed. It is applied both to the stored text and to the query.
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

/**
 * Returns the search key without spaces, by which numbers are searched however they are separated
 * (WIRE-9).
 */
export const claveCompacta = (texto: string): string => claveBusqueda(texto).replace(/ /g, '')

/**
 * Returns the key by which items are searched: serial and code, each with and without separators.
 */
export const claveEquipo = (serie: string, codigo: string): string =>
  [serie, codigo].flatMap((texto) => [claveBusqueda(texto), claveCompacta(texto)]).join('|')
