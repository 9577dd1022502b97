import { useId, useMemo } from 'react'
import type { ReactNode } from 'react'
import { Skeleton } from '@mantine/core'
import type { HistoriaRow } from '@anclaje/contract/trust/historia'
import { ErrorState } from '../../../ui/feedback/empty-state.tsx'
import { countText, daysOf, foldActs } from '../values.ts'
import type { Day } from '../values.ts'
import { ActLine } from './act.tsx'
import type { Thing } from './act.tsx'
import classes from './acts.module.css'
import { MoreButton, useSteps } from './steps.tsx'

const SKELETONS = 6

/** Rows of history, as they are read. */
export interface History {
  rows: readonly HistoriaRow[] | undefined
  /** Number of all rows, where it is told. */
  total?: { count: number; isMinimum: boolean }
  /** True when there are older rows than these. */
  isCut: boolean
  /** Reads older rows; undefined when it is all that is told. */
  readOlder?: (() => void) | undefined
  isReadingOlder?: boolean
  /** True while the rows are those of other filters. */
  isBehind?: boolean
  error: Error | null
  retry: () => void
}

function DayOfActs({ day, of }: { day: Day; of: Thing | undefined }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.day}>
        {day.title}
      </h2>
      <ol className={classes.acts}>
        {day.acts.map((act) => (
          <ActLine key={act.key} act={act} of={of} />
        ))}
      </ol>
    </section>
  )
}

/** Lists what was done, newest first, day by day. What one request did is folded. */
export function Acts({ history, of, empty }: { history: History; of?: Thing; empty: ReactNode }) {
  const { rows = [], total, isCut, readOlder, isReadingOlder = false, isBehind = false, error, retry } = history
  const acts = useMemo(() => foldActs(rows, isCut), [rows, isCut])
  const { root, shown, more } = useSteps('acts', acts.length, { read: readOlder, isReading: isReadingOlder })
  if (!history.rows) {
    if (error) return <ErrorState error={error} onRetry={retry} />
    return (
      <div className={classes.skeletons} aria-busy>
        {Array.from({ length: SKELETONS }, (_, index) => (
          <Skeleton key={index} height={44} />
        ))}
      </div>
    )
  }
  if (rows.length === 0) return empty
  return (
    <div ref={root} className={classes.history} aria-busy={isBehind}>
      {total && (
        <p className="caption" aria-live="polite">
          {countText(total.count, total.isMinimum)}
        </p>
      )}
      {daysOf(acts.slice(0, shown)).map((day) => (
        <DayOfActs key={day.acts[0]!.key} day={day} of={of} />
      ))}
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        more && (
          <MoreButton onClick={more} isBusy={isReadingOlder}>
            Ver anteriores
          </MoreButton>
        )
      )}
    </div>
  )
}
