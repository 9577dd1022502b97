import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { BAR, backToRow } from './bulk-keys.ts'
import classes from './bulk.module.css'
import { bottomBar } from '../feedback/bottom-bar.ts'
import { useFocusFallback } from '../focus-fallback.ts'
import { formatCount } from '../format.ts'

interface BulkBarProps {
  /** Fields of the result of `useSelected` that the bar needs. */
  bulk: {
    ids: ReadonlySet<string>
    isEvery: boolean
    chooseEvery: () => void
    clear: () => void
  }
  /** Number of matching rows, also as text, if all of them can be selected. */
  every?: { total: number; text: string; isFiltered: boolean } | undefined
  /** Text about the selected rows, such as «2 cursos». */
  detail?: string | undefined
  /** Button of the main action. It is hidden while all matching rows are selected. */
  button?: ReactNode
  /** Other actions on the selected rows. */
  more?: ReactNode
}

/**
 * Shows a bar with the number of selected rows and the actions on them. The bar stays visible while
 * the page scrolls.
 */
export function BulkBar({ bulk, every, detail, button, more }: BulkBarProps) {
  const { ids, isEvery, chooseEvery, clear } = bulk
  const isShown = isEvery || ids.size > 0
  useFocusFallback(isShown)
  if (!isShown) return null
  const of = every?.isFiltered ? 'del filtro' : 'de la lista'
  const rest = isEvery ? `todos los ${of}` : detail
  return (
    <div
      ref={bottomBar}
      className={classes.bar}
      role="region"
      aria-label="Selección"
      onKeyDown={backToRow}
      {...{ [BAR]: true }}
    >
      <p aria-live="polite">
        <strong>{isEvery && every ? every.text : formatCount(ids.size)}</strong>{' '}
        {!isEvery && ids.size === 1 ? 'seleccionado' : 'seleccionados'}
        {rest && <span className={classes.rest}> · {rest}</span>}
      </p>
      <Button variant="subtle" color="gray" onClick={clear} className={classes.clear} aria-label="Quitar selección">
        <IconX size={18} aria-hidden className={classes.cross} />
        <span className={classes.word}>Quitar selección</span>
      </Button>
      {every && !isEvery && every.total > ids.size && (
        <Button variant="subtle" onClick={chooseEvery} className={classes.every}>
          Seleccionar los {every.text}
          <span className={classes.rest}>&nbsp;{of}</span>
        </Button>
      )}
      {more}
      {!isEvery && button}
    </div>
  )
}

interface BulkButtonProps {
  /** Fields of the result of `useBulk` that the button needs. */
  bulk: { meant: readonly unknown[]; isRunning: boolean }
  /** Returns the label for the number of chosen rows to which the action applies. */
  action: (chosen: number) => string
  /** Label while the action runs. */
  busy: string
  onAction: () => void
}

/** Shows the main action on the selected rows; nothing when it applies to none of them. */
export function BulkButton({ bulk: { meant, isRunning }, action, busy, onAction }: BulkButtonProps) {
  if (meant.length === 0) return null
  return (
    <Button onClick={onAction} aria-disabled={isRunning}>
      {isRunning ? busy : action(meant.length)}
    </Button>
  )
}
