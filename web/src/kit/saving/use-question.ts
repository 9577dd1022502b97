import { useState } from 'react'
import type { Deletion } from './use-delete.ts'
import type { Save } from './use-save.ts'

/** Asks before an action on a row, and closes the question when the action has ended. */
export function useQuestion<Row>({ run, isSaving }: Pick<Save<Row>, 'run' | 'isSaving'>): Deletion<Row> {
  const [row, setRow] = useState<Row | null>(null)
  const confirm = async () => {
    if (row === null) return
    await run(row)
    setRow(null)
  }
  return { row, ask: setRow, cancel: () => setRow(null), confirm: () => void confirm(), isRunning: isSaving }
}
