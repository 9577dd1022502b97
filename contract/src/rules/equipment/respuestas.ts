import { RESULTADO } from '../../states.ts'
import type { Resultado } from '../../states.ts'

/** A line of a group, before the group is answered. */
interface LineaDeGrupo {
  id: string
  resultado: Resultado
}

/**
 * Returns the ids of the lines that a group's answer changes (`cambian`), and the number of lines
 * that keep their No Cumple despite it (`siguen`; INSP-4). The answer changes the lines without an
 * answer. If every line has one, it changes all lines except those with No Cumple. An answer of
 * null clears answers.
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
