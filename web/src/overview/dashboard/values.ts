import type { Dashboard, PasoDelPrimerDia } from '@anclaje/contract/overview/dashboard'
import { fechaLarga, hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { MITADES, mitadDe } from '@anclaje/contract/rules/overview/primer-dia'
import type { Mitad } from '@anclaje/contract/rules/overview/primer-dia'
import { formatCount } from '../../ui/format.ts'

/** One half of the first day, with its steps in their order. */
export interface Half {
  mitad: Mitad
  steps: readonly PasoDelPrimerDia[]
}

/** Returns the halves of the first day that have steps. */
export const halvesOf = (steps: readonly PasoDelPrimerDia[]): Half[] =>
  MITADES.map((mitad) => ({ mitad, steps: steps.filter(({ paso }) => mitadDe(paso) === mitad) })).filter(
    (half) => half.steps.length > 0,
  )

type Warned = Pick<
  Dashboard,
  | 'centroSinIdentificar'
  | 'claveAjena'
  | 'clavesAjenas'
  | 'cohortesPorFirmar'
  | 'documentosAlterados'
  | 'firmaApagada'
  | 'sinServidorCorreo'
>

/**
 * Returns the warnings that the first screen shows. Until somebody is inscribed, the shown steps of
 * the first day say what the centre lacks, so that no warning repeats it.
 */
export function warningsOf(data: Warned, shown: readonly Half[]) {
  const isSaid = shown.some(({ steps }) => steps.some(({ paso, hecho }) => paso === 'aprendices' && !hecho))
  return {
    foreign: data.claveAjena === true,
    others: foreignOf(data) > 0,
    altered: data.documentosAlterados !== undefined,
    turnedOff: data.firmaApagada !== undefined,
    again: data.cohortesPorFirmar !== undefined,
    lacks: data.centroSinIdentificar !== undefined && !isSaid,
    mail: data.sinServidorCorreo === true,
  }
}

/** Returns how many other accounts log in with a password that somebody else set (ACC-35). */
const foreignOf = ({ claveAjena, clavesAjenas = 0 }: Pick<Dashboard, 'claveAjena' | 'clavesAjenas'>): number =>
  clavesAjenas - (claveAjena ? 1 : 0)

/** Says how many other accounts log in with a password that somebody else set. */
export function foreignText(data: Pick<Dashboard, 'claveAjena' | 'clavesAjenas'>): string {
  const many = foreignOf(data)
  const who = many === 1 ? 'Otra cuenta entra' : `Otras ${formatCount(many)} cuentas entran`
  return `${who} con una contraseña que puso otra persona: que cada quien la cambie en Mi cuenta, Seguridad.`
}

/** Says who turned confirmed signatures off, on which day, and whether they are on (OVER-8). */
export function turnedOffOf({ por, fecha, veces, encendida }: NonNullable<Dashboard['firmaApagada']>): string {
  const day = fechaLarga(hoyEnBogota(new Date(fecha)))
  const told =
    por === null
      ? `Se apagó «Firma confirmada» fuera del portal el ${day}`
      : `${por} apagó «Firma confirmada» el ${day}`
  const times = veces === 1 ? '' : ` En los últimos 30 días se apagó ${veces} veces.`
  return `${told}.${times} ${encendida ? 'Hoy está encendida.' : 'Sigue apagada.'}`
}

/** Says how many cohorts are signed again (OVER-9). */
export const signedAgainOf = (count: number): string =>
  `${count === 1 ? 'Una cohorte se firma' : `${formatCount(count)} cohortes se firman`} de nuevo: lo que se firmó antes de actualizar el portal ya no cuenta.`
