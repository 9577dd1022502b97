import type { Mapeo } from '@anclaje/contract/rules/training/importacion'
import type { Cell, DoubtfulRange } from '../../../documents/workbook.ts'
import { createPause } from '../../../process/turns.ts'
import { BIRTH_COLUMN, refuseDoubt, textOf } from '../rules.ts'
import type { Fixes, ReadFila } from '../rules.ts'

/** Returns the position of the first row from a number on. */
function positionOf(filas: readonly ReadFila[], number: number): number {
  let [from, to] = [0, filas.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (filas[middle]!.fila < number) from = middle + 1
    else to = middle
  }
  return from
}

/**
 * Refuses the rows of merged cells and of formulas of several cells, in columns that are read and
 * where nothing was corrected. The rows are in their order.
 */
export async function refuseRanges(
  filas: readonly ReadFila[],
  ranges: readonly DoubtfulRange[],
  mapeo: Mapeo,
  fixes: ReadonlyMap<number, Fixes>,
): Promise<void> {
  const pause = createPause()
  for (const [column, campo] of mapeo.entries())
    for (const [doubt, alike] of Map.groupBy(ranges, (range) => range.doubt)) {
      if (campo === null) continue
      await pause()
      // Ranges of a forged sheet overlap. Counting where they begin and end visits each row once.
      const changes = new Int32Array(filas.length + 1)
      for (const { rows, columns } of alike) {
        if (column < columns[0] || column > columns[1]) continue
        changes[positionOf(filas, rows[0])]! += 1
        changes[positionOf(filas, rows[1] + 1)]! -= 1
      }
      let open = 0
      for (const [at, fila] of filas.entries()) {
        open += changes[at]!
        if (open > 0 && !fixes.get(fila.fila)?.has(campo)) refuseDoubt(fila, campo, doubt)
      }
    }
}

/** Matches a text date that can only have the month first, as `03/25/1990`. */
const MONTH_FIRST = /^(?:0?[1-9]|1[0-2])[/-](?:1[3-9]|2\d|3[01])[/-]\d{4}$/
/** Matches a day whose day and month could be each other's. */
const EITHER_WAY = /^\d{4}-(0[1-9]|1[0-2])-(?!\1)(?:0[1-9]|1[0-2])$/
const YEAR_FIRST = /^\d{4}-/

const isMonthFirst = (cell: Cell | undefined) => typeof cell === 'string' && MONTH_FIRST.test(cell.trim())

/**
 * Refuses birth dates that may have the month first, because another date of their column has. The
 * cells are those of the sheet, row by row: where one of them was corrected, the others stay in
 * doubt. A cell that is a date counts too: a program may have read it the other way.
 */
export async function refuseMonthFirst(
  filas: readonly ReadFila[],
  cells: readonly (Cell | undefined)[],
  fixes: ReadonlyMap<number, Fixes>,
): Promise<void> {
  const first = cells.findIndex(isMonthFirst)
  if (first === -1) return
  const pause = createPause()
  const message = `En la fila ${filas[first]!.fila} el mes va primero (${textOf(cells[first])}). Escriba esta fecha como AAAA-MM-DD.`
  for (const [at, fila] of filas.entries()) {
    await pause()
    const cell = fixes.get(fila.fila)?.get('fechanacimiento') ?? cells[at]
    const isSure = typeof cell === 'string' && YEAR_FIRST.test(cell.trim())
    if (isSure || !EITHER_WAY.test(fila.valores[BIRTH_COLUMN]!)) continue
    fila.motivos.fechanacimiento = message
    fila.valores[BIRTH_COLUMN] = textOf(cell)
    Object.assign(fila, { datos: null, revise: null })
  }
}
