import type { DetalleRow } from '@anclaje/contract/equipment/detalle'
import type { Linea } from '@anclaje/contract/rules/equipment/inspeccion'
import { RESULTADO, RESULTADOS } from '@anclaje/contract/states'
import type { Estado, Resultado } from '@anclaje/contract/states'

/** A group of a checklist with its lines. A group without lines is itself a line. */
export interface Group {
  id: string
  nombre: string
  /** True when no line of the group affects the result of the inspection. */
  isInformative: boolean
  lines: DetalleRow[]
  /** Answer that all lines of the group share; null when they differ. */
  resultado: Resultado
}

const NO_ANSWER: Estado = { label: 'Sin responder', color: 'warning' }

/** Returns the label and the colour of an answer, or of a missing answer. */
export const answerState = (resultado: Resultado): Estado =>
  (resultado === null ? undefined : RESULTADOS[resultado]) ?? NO_ANSWER

const resultOf = (line: DetalleRow) => line.resultado_evadet as Resultado

function sharedResult(lines: readonly DetalleRow[]): Resultado {
  const [first] = lines
  return first && lines.every((line) => resultOf(line) === resultOf(first)) ? resultOf(first) : null
}

/** Groups the lines of an inspection, in order. */
export function groupsOf(rows: readonly DetalleRow[]): Group[] {
  return rows
    .filter((row) => row.criteriosevaluacion.father_cri === null)
    .map((group) => {
      const own = rows.filter((row) => row.criteriosevaluacion.father_cri === group.idcri_evadet)
      const lines = own.length > 0 ? own : [group]
      return {
        id: group.id_evadet,
        nombre: group.criteriosevaluacion.nombre_cri,
        isInformative: !lines.some((line) => line.decide_evadet),
        lines,
        resultado: sharedResult(lines),
      }
    })
}

/**
 * Returns the lines from which the state is computed. Each of the `deleted` deciding lines counts
 * as a line without an answer (INSP-5, INSP-6).
 */
export function lineasOf(rows: readonly DetalleRow[], deleted: number): Linea[] {
  const lines = rows
    .filter((row) => row.criteriosevaluacion.father_cri !== null)
    .map((row) => ({ decide: row.decide_evadet, resultado: resultOf(row) }))
  return [...lines, ...Array.from({ length: deleted }, () => ({ decide: true, resultado: null }))]
}

/**
 * Returns the id of the line whose answer alone rejects the item. Returns undefined when no line or
 * several lines reject it.
 */
export function soleFailureOf(groups: readonly Group[]): string | undefined {
  const lines = groups.flatMap((group) => group.lines)
  const failing = lines.filter((line) => line.decide_evadet && line.resultado_evadet === RESULTADO.noCumple)
  return failing.length === 1 ? failing[0]!.id_evadet : undefined
}

/** Counts the lines and those with an answer. */
export function progressOf(groups: readonly Group[]): { answered: number; total: number } {
  const lines = groups.flatMap((group) => group.lines)
  return { answered: lines.filter((line) => line.resultado_evadet !== null).length, total: lines.length }
}

/** Returns the deciding lines without an answer, each with the name of its group. */
export const missingOf = (groups: readonly Group[]): { group: string; line: DetalleRow }[] =>
  groups.flatMap(({ nombre, lines }) =>
    lines
      .filter((line) => line.decide_evadet && line.resultado_evadet === null)
      .map((line) => ({ group: nombre, line })),
  )
