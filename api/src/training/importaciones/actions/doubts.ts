import type { Mapeo } from '@anclaje/contract/rules/training/importacion'
import type { DoubtfulRange } from '../../../documents/workbook.ts'
import { createPause } from '../../../process/turns.ts'
import { refuseDoubt } from '../rules.ts'
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
