// Apart from the rules of the file, which the pages of visitors do not load.

/** Genders of a person (MIN-2). */
export const GENEROS = ['F', 'M', 'X'] as const
