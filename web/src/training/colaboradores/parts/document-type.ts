/** Usual shape of a number. No length is official, so it warns and never refuses (PEOPLE-9). */
interface UsualShape {
  pattern: RegExp
  words: string
}

const letters = (max: number): UsualShape => ({
  pattern: new RegExp(`^[A-Z0-9]{6,${max}}$`),
  words: `de 6 a ${max} letras y números`,
})

const SHAPES: Record<string, UsualShape> = {
  CC: { pattern: /^\d{6,10}$/, words: 'de 6 a 10 dígitos' },
  CE: { pattern: /^\d{6,8}$/, words: 'de 6 a 8 dígitos' },
  TI: { pattern: /^\d{10,11}$/, words: 'de 10 u 11 dígitos' },
  PA: letters(12),
  RC: { pattern: /^\d{8,11}$/, words: 'de 8 a 11 dígitos' },
  NIT: { pattern: /^\d{8,10}$/, words: 'de 8 a 10 dígitos' },
  PEP: { pattern: /^\d{15}$/, words: 'de 15 dígitos' },
  PPT: letters(11),
  CD: letters(12),
  SC: letters(12),
  DE: letters(20),
  TE: letters(12),
}

/** Shorter numbers are refused anyway. */
const MIN_LENGTH = 6

/** Returns the keyboard for the numbers of a type, since some have letters. */
export function keyboardOf(initials: string | undefined): 'numeric' | 'text' {
  return SHAPES[initials ?? '']?.words.endsWith('dígitos') ? 'numeric' : 'text'
}

/** Returns a warning for a number, in its stored form, that is unusual for its type. */
export function numberWarning(initials: string | undefined, number: string): string | undefined {
  const shape = SHAPES[initials ?? '']
  if (!shape || number.length < MIN_LENGTH || shape.pattern.test(number)) return undefined
  return `Un número de ${initials} suele ser ${shape.words}. Revíselo antes de guardar.`
}

/**
 * Returns the warning for types of document that only minors have (Resolución 4272 de 2021, art.
 * 61, lit. j).
 */
export function minorWarning(initials: string | undefined): string | undefined {
  if (initials !== 'TI' && initials !== 'RC') return undefined
  return 'Los menores de edad no pueden realizar trabajo en alturas (Resolución 4272 de 2021, art. 61, lit. j).'
}
