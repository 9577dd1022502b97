import { useState } from 'react'
import type { MutationMeta } from '@tanstack/react-query'
import { toastWarning } from '../../ui/feedback/toasts.tsx'
import type { Done } from '../../ui/feedback/done-rows.tsx'
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

interface BulkOptions<Row> {
  /** Rows of the current page. */
  rows: readonly Row[]
  idOf: (row: Row) => string
  nameOf: (row: Row) => string
  send: (ids: string[]) => Promise<BulkAnswer>
  /** Returns the sentence about the changed rows, without its full stop. */
  success: (done: number) => string
  /** Returns the title of the result, which is shown when rows were left out. */
  title: (submitted: number) => string
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
  /** Runs the action on these rows, by default on those that are `meant`. */
  run: (of?: readonly Row[]) => Promise<void>
  isRunning: boolean
  /** Result of an action that left rows out; null while it is closed. */
  done: Done | null
  closeDone: () => void
}

/** Keeps the chosen rows across pages, runs the action and reports the skipped rows (SCR-12). */
export function useBulk<Row>(options: BulkOptions<Row>): Bulk<Row> {
  const { rows, idOf, nameOf, send, success, title, noneChosen, meta, applies = () => true, settled, onSaved } = options
  const [done, setDone] = useState<Done | null>(null)
  const selected = useSelected(rows, idOf)
  const { chosen, choose, update } = selected
  const meant = chosen.filter(applies)

  const save = useSave<ReadonlyMap<string, Row>, BulkAnswer & { submitted: ReadonlyMap<string, Row> }>({
    save: async (submitted) => ({ ...(await send([...submitted.keys()])), submitted }),
    // Where rows were left out, the result says it all.
    success: (answer) => (answer.leftOut.length > 0 ? undefined : success(answer.done)),
    ...(meta && { meta }),
    onSaved: (answer) => {
      const { submitted, unreached } = answer
      const leftOut = answer.leftOut.map(({ id, reason }) => {
        const row = submitted.get(id)
        return { id, nombre: row === undefined ? id : nameOf(row), motivo: reason }
      })
      if (leftOut.length > 0) setDone({ title: title(submitted.size), text: `${success(answer.done)}.`, leftOut })
      const left = new Set(leftOut.map(({ id }) => id))
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
    run: (of = meant) => save.run(new Map(of.map((row) => [idOf(row), row]))),
    isRunning: save.isSaving,
    done,
    closeDone: () => setDone(null),
  }
}
