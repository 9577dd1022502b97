/**
 * Version of the data policy that a consent refers to (PUBLIC-12). Change it with the text of
 * `/politica-datos`.
 */
export const VERSION_TERMINOS = '2026-11-22'
