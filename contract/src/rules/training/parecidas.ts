import { nucleoDeNumero } from '../common/numero.ts'

/** What two entries of one person may have in common besides the whole name (PEOPLE-26). */
export const RASGOS = ['fechanacimiento', 'correopersonal', 'telefono', 'numero'] as const
export type Rasgo = (typeof RASGOS)[number]

/** What of each a person has; empty where there is none. */
export type Rasgos = Readonly<Record<Rasgo, string>>

/** How each is named in a sentence. */
export const RASGO_EN_PALABRAS: Readonly<Record<Rasgo, string>> = {
  fechanacimiento: 'la misma fecha de nacimiento',
  correopersonal: 'el mismo correo',
  telefono: 'el mismo teléfono',
  numero: 'un número que solo cambia en ceros, letras o signos',
}

const textoDe = (valor: unknown) => (typeof valor === 'string' ? valor : '')

/** Returns what tells a person from namesakes; of a number its digits without zeros before them. */
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

/** Returns what two people of one name have in common; none where they are only namesakes. */
export const rasgosComunes = (uno: Rasgos, otro: Rasgos): Rasgo[] =>
  RASGOS.filter((rasgo) => uno[rasgo] !== '' && uno[rasgo] === otro[rasgo])
