/** The version of the data policy that a consent is given to (PUBLIC-12): it changes with the text of `/politica-datos`. */
export const VERSION_TERMINOS = '2026-11'
