import type { Dashboard, PasoDelPrimerDia } from '@anclaje/contract/overview/dashboard'
import { MITADES, mitadDe } from '@anclaje/contract/rules/overview/primer-dia'
import type { Mitad } from '@anclaje/contract/rules/overview/primer-dia'

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

type Warned = Pick<Dashboard, 'centroSinIdentificar' | 'documentosAlterados' | 'sinServidorCorreo'>

/**
 * Returns the warnings that the first screen shows. Until somebody is inscribed, the shown steps of
 * the first day say what the centre lacks, so that no warning repeats it.
 */
export function warningsOf(data: Warned, shown: readonly Half[]) {
  const isSaid = shown.some(({ steps }) => steps.some(({ paso, hecho }) => paso === 'aprendices' && !hecho))
  return {
    altered: data.documentosAlterados !== undefined,
    lacks: data.centroSinIdentificar !== undefined && !isSaid,
    mail: data.sinServidorCorreo === true,
  }
}
