/**
 * Usual shape of a number. No length is official, so a number of another shape gets a warning and
 * is never refused (PEOPLE-9).
 */
export interface FormaUsual {
  patron: RegExp
  palabras: string
}

/* @__NO_SIDE_EFFECTS__ */
const letras = (max: number): FormaUsual => ({
  patron: new RegExp(`^[A-Z0-9]{6,${max}}$`),
  palabras: `de 6 a ${max} letras y números`,
})

/** Usual shapes of the numbers of each type of document, by its initials. */
export const FORMAS_USUALES: Partial<Record<string, FormaUsual>> = {
  CC: { patron: /^\d{6,10}$/, palabras: 'de 6 a 10 dígitos' },
  CE: { patron: /^\d{6,8}$/, palabras: 'de 6 a 8 dígitos' },
  TI: { patron: /^\d{10,11}$/, palabras: 'de 10 u 11 dígitos' },
  PA: letras(12),
  RC: { patron: /^\d{8,11}$/, palabras: 'de 8 a 11 dígitos' },
  NIT: { patron: /^\d{8,10}$/, palabras: 'de 8 a 10 dígitos' },
  PEP: { patron: /^\d{15}$/, palabras: 'de 15 dígitos' },
  PPT: letras(11),
  CD: letras(12),
  SC: letras(12),
  DE: letras(20),
  TE: letras(12),
}

/**
 * Types of document that only minors have. Minors may not work at heights (Resolución 4272 de 2021,
 * art. 61, lit. j).
 */
export const DE_MENORES: readonly string[] = ['TI', 'RC']

/** Returns whether a number in its stored form has an unusual shape for its type. */
export const esInusual = (iniciales: string, numero: string): boolean =>
  FORMAS_USUALES[iniciales]?.patron.test(numero) === false

/** Returns the warning about a number of unusual shape for its type; undefined for others. */
export const avisoDeForma = (iniciales: string, numero: string): string | undefined =>
  esInusual(iniciales, numero)
    ? `Un número de ${iniciales} suele ser ${FORMAS_USUALES[iniciales]!.palabras}. Revíselo antes de guardar.`
    : undefined

/**
 * Returns whether a person's document should be reviewed: only minors have its type, or its number
 * has an unusual shape. This only warns; the certificate can still be approved.
 */
export const documentoPorRevisar = (iniciales: string, numero: string): boolean =>
  DE_MENORES.includes(iniciales) || esInusual(iniciales, numero)
