import { ROLES } from '../../permissions.ts'
import { sinPermiso } from '../common/motivo.ts'
import type { Motivo } from '../common/motivo.ts'

/** Another item that a refusal names. */
export interface Gemelo {
  codigo: string
  /** Name of its company; null for who may not see items. */
  empresa: string | null
}

/** Names an item before a dot, which an abbreviation such as «S.A.S.» brings along. */
const nombrar = ({ codigo, empresa }: Gemelo) => [codigo, empresa].filter(Boolean).join(', ').replace(/\.$/, '')

/**
 * Returns the reason why an item is not registered, confirmed or approved: another record of the
 * same thing was rejected.
 */
export const impideRechazado = (gemelo: Gemelo | undefined): Motivo | undefined =>
  gemelo && {
    code: 'equipo_rechazado',
    motivo: `Otro registro de esta serie quedó rechazado: ${nombrar(gemelo)}. Si es otro equipo, lo dice un administrador.`,
  }

/**
 * Returns the reason why a serial that could not be read is not filled in with that of another
 * item (EQUIP-20).
 */
export const impideRepetir = (otro: Gemelo | undefined): Motivo | undefined =>
  otro && {
    code: 'equipo_repetido',
    motivo: `Otro equipo tiene o tuvo esa serie: ${nombrar(otro)}.`,
  }

/** Returns the reason why a deleted item does not come back: it was registered again meanwhile. */
export const impideRegistrado = (otro: Gemelo | undefined): Motivo | undefined =>
  otro && { code: 'equipo_repetido', motivo: `Ese equipo se registró de nuevo: ${nombrar(otro)}.` }

/**
 * Returns the reason why the caller neither confirms nor approves an item: the caller said that it
 * is another thing than the rejected one with the code `dicho` (EQUIP-19).
 */
export const impideTrasDecir = (dicho: string | undefined): Motivo | undefined =>
  dicho === undefined
    ? undefined
    : {
        code: 'equipo_rechazado',
        motivo: `Usted dijo que no es ${dicho}, que quedó rechazado: lo confirma y lo aprueba otra persona.`,
      }

/** What decides whether somebody may say that an item is another thing than its twin. */
export interface HechosOtro {
  /** True when the caller registered the item, or issued an inspection of it. */
  esParte: boolean
  /** True when the portal has no other administrator who could say it. */
  esUnico: boolean
}

/**
 * Returns the reason why the caller may not say that an item is another thing than one that was
 * rejected (EQUIP-19).
 */
export function impideDecirOtro({ idrol }: { idrol: number }, { esParte, esUnico }: HechosOtro): Motivo | undefined {
  if (idrol !== ROLES.adm) return sinPermiso('Solo un administrador dice que es otro equipo.')
  if (!esParte || esUnico) return undefined
  return sinPermiso('Usted lo registró o lo inspeccionó: que es otro equipo lo dice otro administrador.')
}
