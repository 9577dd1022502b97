import { useState } from 'react'
import type { MutationMeta } from '@tanstack/react-query'
import { toastWarning } from '../../ui/feedback/toasts.tsx'
import type { LeftOut } from '../../ui/table/bulk.tsx'
import { useSelected } from '../use-selected.ts'
import type { Selected } from '../use-selected.ts'
import { useSave } from './use-save.ts'

/**
 * Answer of a call for many rows: the number of changed rows, and the skipped rows with their
 * reasons.
 */
export interface BulkAnswer {
  done: number
  leftOut: readonly { id: string; reason: string }[]
  /** Skipped rows about which the server did not decide. They alone stay selected. */
  unreached?: ReadonlySet<string>
}

/** Result of a bulk action, with the rows that were left out grouped by reason. */
export interface BulkOutcome {
  done: number
  leftOut: readonly LeftOut[]
}

interface BulkOptions<Row> {
  /** Rows of the current page. */
  rows: readonly Row[]
  idOf: (row: Row) => string
  nameOf: (row: Row) => string
  send: (ids: string[]) => Promise<BulkAnswer>
  success: (done: number) => string
  /** Warning that is shown when no row is chosen. */
  noneChosen: string
  /** Names answers that are not read again after the action. By default all are read again. */
  meta?: MutationMeta
  /**
   * Returns whether the action applies to a row. By default it applies to all. Other rows may be
   * chosen too.
   */
  applies?: (row: Row) => boolean
  /** Returns a changed row as it is now, because those of other pages are not read again. */
  settled?: (row: Row) => Row
  /** Called with the changed rows and the number of skipped ones, before anything is read again. */
  onSaved?: (changed: readonly Row[], leftOut: number) => void
}

/** Rows chosen over several pages, and an action on all of them. */
export interface Bulk<Row> extends Selected<Row> {
  /** Chosen rows to which the action applies. */
  meant: readonly Row[]
  /** Returns whether the action applies to any chosen row. If not, shows a warning. */
  requireSelection: () => boolean
  run: () => Promise<void>
  isRunning: boolean
  outcome: BulkOutcome | null
  closeOutcome: () => void
}

/** Keeps the chosen rows across pages, runs the action and reports the skipped rows (SCR-12). */
export function useBulk<Row>(options: BulkOptions<Row>): Bulk<Row> {
  const { rows, idOf, nameOf, send, success, noneChosen, meta, applies = () => true, settled, onSaved } = options
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null)
  const selected = useSelected(rows, idOf)
  const { chosen, choose, update } = selected
  const meant = chosen.filter(applies)

  const save = useSave<ReadonlyMap<string, Row>, BulkAnswer & { submitted: ReadonlyMap<string, Row> }>({
    save: async (submitted) => ({ ...(await send([...submitted.keys()])), submitted }),
    success: ({ done }) => success(done),
    ...(meta && { meta }),
    onSaved: (answer) => {
      const { done, submitted } = answer
      const reasons = Map.groupBy(answer.leftOut, ({ reason }) => reason)
      const nameOfId = (id: string) => {
        const row = submitted.get(id)
        return row === undefined ? id : nameOf(row)
      }
      const leftOut = [...reasons].map(([reason, list]) => ({ reason, names: list.map(({ id }) => nameOfId(id)) }))
      setOutcome(leftOut.length > 0 ? { done, leftOut } : null)
      const { unreached } = answer
      const left = new Set(answer.leftOut.map(({ id }) => id))
      const changed = [...submitted].filter(([id]) => !left.has(id))
      // The choice stays for the next action on it.
      if (unreached) choose(new Set([...submitted.keys()].filter((id) => unreached.has(id))))
      else if (settled) update(new Map(changed.map(([id, row]) => [id, settled(row)])))
      onSaved?.(
        changed.map(([, row]) => row),
        left.size,
      )
    },
  })

  return {
    ...selected,
    meant,
    requireSelection: () => {
      if (meant.length === 0) toastWarning(noneChosen)
      return meant.length > 0
    },
    run: async () => {
      setOutcome(null)
      await save.run(new Map(meant.map((row) => [idOf(row), row])))
    },
    isRunning: save.isSaving,
    outcome,
    closeOutcome: () => setOutcome(null),
  }
}
