import type { DetalleRow } from '@anclaje/contract/equipment/detalle'
import type { Linea } from '@anclaje/contract/rules/equipment/inspeccion'
import type { Resultado } from '@anclaje/contract/states'

/** A group of a checklist with its lines; a group without any is a line of its own. */
export interface Group {
  id: string
  nombre: string
  /** Its lines inform and never reject. */
  isInformative: boolean
  lines: DetalleRow[]
  /** The answer that all of its lines share. */
  resultado: Resultado
}

const resultOf = (line: DetalleRow) => line.resultado_evadet as Resultado

function sharedResult(lines: readonly DetalleRow[]): Resultado {
  const [first] = lines
  return first && lines.every((line) => resultOf(line) === resultOf(first)) ? resultOf(first) : null
}

/** The lines of an inspection in their groups, in order. */
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

/** The lines as the state is read from them; `deleted` lines that decide count as lines without an answer (INSP-5, INSP-6). */
export function lineasOf(rows: readonly DetalleRow[], deleted: number): Linea[] {
  const lines = rows
    .filter((row) => row.criteriosevaluacion.father_cri !== null)
    .map((row) => ({ decide: row.decide_evadet, resultado: resultOf(row) }))
  return [...lines, ...Array.from({ length: deleted }, () => ({ decide: true, resultado: null }))]
}

/** How many lines have an answer, of how many. */
export function progressOf(groups: readonly Group[]): { answered: number; total: number } {
  const lines = groups.flatMap((group) => group.lines)
  return { answered: lines.filter((line) => line.resultado_evadet !== null).length, total: lines.length }
}

/** The lines without an answer that decide, with their group: what keeps an inspection pending. */
export const missingOf = (groups: readonly Group[]): { group: string; line: DetalleRow }[] =>
  groups.flatMap(({ nombre, lines }) =>
    lines
      .filter((line) => line.decide_evadet && line.resultado_evadet === null)
      .map((line) => ({ group: nombre, line })),
  )
