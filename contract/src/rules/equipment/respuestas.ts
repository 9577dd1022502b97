import { RESULTADO } from '../../states.ts'
import type { Resultado } from '../../states.ts'

/** A line of a group, as the group's answer finds it. */
interface LineaDeGrupo {
  id: string
  resultado: Resultado
}

/**
 * Returns the ids of the lines that a group's answer changes, and how many stay No Cumple against
 * it (INSP-4): the lines without an answer; where there is none, those that are not No Cumple. An
 * answer of null takes answers back.
 */
export function respuestaDeGrupo(
  lineas: readonly LineaDeGrupo[],
  resultado: Resultado,
): { cambian: string[]; siguen: number } {
  const abiertas = lineas.filter((linea) => linea.resultado === null)
  const alcanzadas = abiertas.length > 0 ? abiertas : lineas.filter((linea) => linea.resultado !== RESULTADO.noCumple)
  const noCumplen = lineas.filter((linea) => linea.resultado === RESULTADO.noCumple)
  return {
    cambian: alcanzadas.filter((linea) => linea.resultado !== resultado).map(({ id }) => id),
    siguen: resultado === RESULTADO.noCumple ? 0 : noCumplen.length,
  }
}
