import { useState } from 'react'
import { toastWarning } from '../../ui/feedback/toasts.tsx'
import type { Outdated } from '../query-key.ts'
import { useSave } from './use-save.ts'

/** What a call for many rows answers: how many it changed, and what it left out and why. */
export interface BulkAnswer {
  done: number
  leftOut: readonly { id: string; reason: string }[]
}

/** How work on many rows went, what was left out put together by its reason. */
export interface BulkOutcome {
  done: number
  leftOut: readonly { reason: string; names: readonly string[] }[]
}

interface BulkOptions<Row> {
  /** The rows of the page that is in sight. */
  rows: readonly Row[]
  idOf: (row: Row) => string
  nameOf: (row: Row) => string
  send: (ids: string[]) => Promise<BulkAnswer>
  success: (done: number) => string
  /** What is said when nothing was chosen. */
  nothing: string
  invalidates: readonly Outdated[]
}

/** A choice of rows over several pages, and work on all of them at once. */
export interface Bulk<Row> {
  ids: ReadonlySet<string>
  chosen: readonly Row[]
  choose: (ids: ReadonlySet<string>) => void
  clear: () => void
  /** True when something is chosen; says so when nothing is. */
  hasChoice: () => boolean
  run: () => Promise<void>
  isRunning: boolean
  outcome: BulkOutcome | null
  closeOutcome: () => void
}

/** Keeps what is chosen while one turns pages, works on it, and tells what was left out and why (SCR-12). */
export function useBulk<Row>({ rows, idOf, nameOf, send, success, nothing, invalidates }: BulkOptions<Row>): Bulk<Row> {
  // The rows themselves: those of other pages are gone by the time that something is said of them.
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null)
  const ids = new Set(chosen.keys())
  const clear = () => setChosen(new Map())

  const save = useSave<ReadonlyMap<string, Row>, BulkAnswer>({
    save: async (asked) => {
      const answer = await send([...asked.keys()])
      const reasons = Map.groupBy(answer.leftOut, ({ reason }) => reason)
      const nameOfId = (id: string) => {
        const row = asked.get(id)
        return row === undefined ? id : nameOf(row)
      }
      const leftOut = [...reasons].map(([reason, list]) => ({ reason, names: list.map(({ id }) => nameOfId(id)) }))
      setOutcome(leftOut.length > 0 ? { done: answer.done, leftOut } : null)
      clear()
      return answer
    },
    success: ({ done }) => success(done),
    invalidates,
  })

  return {
    ids,
    chosen: [...chosen.values()],
    choose: (next) => {
      const known = new Map([...chosen, ...rows.map((row) => [idOf(row), row] as const)])
      setChosen(new Map([...next].flatMap((id) => (known.has(id) ? [[id, known.get(id)!] as const] : []))))
    },
    clear,
    hasChoice: () => {
      if (chosen.size === 0) toastWarning(nothing)
      return chosen.size > 0
    },
    run: async () => {
      setOutcome(null)
      await save.run(chosen)
    },
    isRunning: save.isSaving,
    outcome,
    closeOutcome: () => setOutcome(null),
  }
}
