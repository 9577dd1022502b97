import { nucleoDeNumero } from '../common/numero.ts'

/** Data that two entries of one person can share besides the whole name (PEOPLE-26). */
export const RASGOS = ['fechanacimiento', 'correopersonal', 'telefono', 'numero'] as const
export type Rasgo = (typeof RASGOS)[number]

/** Values of a person by characteristic; an empty string for a missing one. */
export type Rasgos = Readonly<Record<Rasgo, string>>

/** Name of each characteristic in a sentence. */
export const RASGO_EN_PALABRAS: Readonly<Record<Rasgo, string>> = {
  fechanacimiento: 'la misma fecha de nacimiento',
  correopersonal: 'el mismo correo',
  telefono: 'el mismo teléfono',
  numero: 'un número que solo cambia en ceros, letras o signos',
}

const textoDe = (valor: unknown) => (typeof valor === 'string' ? valor : '')

/**
 * Returns the data that distinguish a person from namesakes. The number is reduced to its digits
 * without leading zeros.
 */
export const rasgosDe = (persona: {
  fechanacimiento?: unknown
  correopersonal?: unknown
  telefono?: unknown
  numerodocumento?: unknown
}): Rasgos => ({
  fechanacimiento: textoDe(persona.fechanacimiento),
  correopersonal: textoDe(persona.correopersonal),
  telefono: textoDe(persona.telefono),
  numero: nucleoDeNumero(textoDe(persona.numerodocumento)),
})

/** Returns the data that two people of the same name share; empty for mere namesakes. */
export const rasgosComunes = (uno: Rasgos, otro: Rasgos): Rasgo[] =>
  RASGOS.filter((rasgo) => uno[rasgo] !== '' && uno[rasgo] === otro[rasgo])
