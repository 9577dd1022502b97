/** Name of a centre whose own nobody has given; it counts as not set (CENTRE-4). */
export const NOMBRE_INICIAL = 'Centro de entrenamiento'

/** Returns whether a name is a centre's own. */
export const tieneNombre = (nombre: string | null): boolean => nombre !== null && nombre !== NOMBRE_INICIAL

interface Identidad {
  nombre: string | null
  nit: string | null
}

/** What identifies the centre. */
export const IDENTIDAD = ['nombre', 'nit'] as const

/** Returns what the centre has not given of its name and its NIT (CENTRE-4). */
export const faltaDelCentro = ({ nombre, nit }: Identidad): (typeof IDENTIDAD)[number][] =>
  IDENTIDAD.filter((name) => (name === 'nombre' ? !tieneNombre(nombre) : nit === null))

/** Returns what certificates that are approved now will lack; null when nothing is missing. */
export function avisoAlAprobar({ nombre, nit }: Identidad): string | null {
  if (tieneNombre(nombre)) return nit === null ? 'El centro aún no tiene NIT: los certificados saldrán sin él.' : null
  const salen = `los certificados saldrán a nombre de «${NOMBRE_INICIAL}»`
  return nit === null
    ? `El centro aún no tiene nombre ni NIT: ${salen} y sin NIT.`
    : `El centro aún no tiene nombre: ${salen}.`
}

/** Says which variable of the server's environment fixes a field. */
export const loFija = (variable: string): string => `Lo fija ${variable} en el servidor`
