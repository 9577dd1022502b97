import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useFocusFallback } from '../focus-fallback.ts'
import classes from './undo-line.module.css'

interface UndoLineProps {
  /** What was just done; undefined when nothing can be undone. */
  text: string | undefined
  onUndo: () => void
  isRunning: boolean
}

/** Says above a list what was just done, with the button that undoes it (SCR-7). */
export function UndoLine({ text, onUndo, isRunning }: UndoLineProps) {
  useFocusFallback(text !== undefined)
  if (text === undefined) return null
  return (
    <section className={classes.line} aria-label="Se puede deshacer">
      <p>{text}</p>
      <Button
        variant="subtle"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        onClick={onUndo}
        aria-disabled={isRunning}
      >
        {isRunning ? 'Deshaciendo…' : 'Deshacer'}
      </Button>
    </section>
  )
}
