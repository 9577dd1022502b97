import { ROLES } from '../../permissions.ts'
import { sinPermiso } from '../common/motivo.ts'
import type { Motivo } from '../common/motivo.ts'

/** Default name of a centre. A centre with this name counts as having none (CENTRE-4). */
export const NOMBRE_INICIAL = 'Centro de entrenamiento'

/** Returns whether the centre has a name other than the default one. */
export const tieneNombre = (nombre: string | null): boolean => nombre !== null && nombre !== NOMBRE_INICIAL

interface Identidad {
  nombre: string | null
  nit: string | null
}

/** Fields that identify the centre. */
export const IDENTIDAD = ['nombre', 'nit'] as const

/** Returns the missing fields among the centre's name and NIT (CENTRE-4). */
export const faltaDelCentro = ({ nombre, nit }: Identidad): (typeof IDENTIDAD)[number][] =>
  IDENTIDAD.filter((name) => (name === 'nombre' ? !tieneNombre(nombre) : nit === null))

/** Returns a warning about the data that certificates approved now will lack, or null. */
export function avisoAlAprobar({ nombre, nit }: Identidad): string | null {
  if (tieneNombre(nombre)) return nit === null ? 'El centro aún no tiene NIT: los certificados saldrán sin él.' : null
  const salen = `los certificados saldrán a nombre de «${NOMBRE_INICIAL}»`
  return nit === null
    ? `El centro aún no tiene nombre ni NIT: ${salen} y sin NIT.`
    : `El centro aún no tiene nombre: ${salen}.`
}

/** Returns the message that a variable of the server's environment fixes a field. */
export const loFija = (variable: string): string => `Lo fija ${variable} en el servidor`

/**
 * Returns the reason why somebody who may edit the centre cannot change whether it asks for
 * confirmed signatures (CENTRE-9).
 */
export const impideCambiarRegla = ({ idrol }: { idrol: number }): Motivo | undefined =>
  idrol === ROLES.adm ? undefined : sinPermiso('Solo un ADM cambia esta regla.')
