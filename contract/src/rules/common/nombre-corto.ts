import type { Nombre } from './nombre.ts'

/** Lengths of names below which a person confirms them, and what is said of shorter ones. */
export const NOMBRE_CORTO = {
  nombres: { min: 3, mensaje: 'Escriba los nombres, con al menos 3 letras.' },
  apellidos: {
    min: 5,
    mensaje: 'Escriba los apellidos, con al menos 5 letras. Si el apellido es corto, escriba los dos.',
  },
} as const

const CAMPOS = ['nombres', 'apellidos'] as const

/**
 * Returns what is said of names that are too short or without any letter, by field (PEOPLE-29).
 * Confirmed names need only a letter.
 */
export const errorDeNombres = (nombre: Nombre, confirmado = false): Partial<Nombre> =>
  Object.fromEntries(
    CAMPOS.filter(
      (campo) => !/\p{L}/u.test(nombre[campo]) || !(confirmado || nombre[campo].length >= NOMBRE_CORTO[campo].min),
    ).map((campo) => [campo, NOMBRE_CORTO[campo].mensaje]),
  )

/** Returns whether a name is too short to be stored without a confirmation. */
export const esNombreCorto = (nombre: Nombre): boolean => Object.keys(errorDeNombres(nombre)).length > 0

/**
 * Returns whether a name is too short and nothing else is wrong with it, so that confirming it is
 * enough. `motivos` is what was found wrong.
 */
export function esSoloCorto(nombre: Nombre, motivos: Partial<Nombre> = errorDeNombres(nombre)): boolean {
  const [cortos, otros] = [errorDeNombres(nombre), errorDeNombres(nombre, true)]
  return esNombreCorto(nombre) && CAMPOS.every((campo) => motivos[campo] === cortos[campo] && !otros[campo])
}
