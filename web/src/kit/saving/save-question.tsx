import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Place } from '../../address/place.ts'
import { Dialog, DialogActions } from '../../ui/feedback/dialog.tsx'
import classes from './save-question.module.css'
import type { AskedSave } from './use-save-question.ts'

interface SaveQuestionProps<Values, Found> {
  asked: AskedSave<Values, Found>
  title: string
  /** Renders a row that is like the one to be saved, as an item of a list. */
  entry: (found: Found) => ReactNode
  /** What the user decides. */
  children: ReactNode
  /** Saves anyway. Without it nothing can be saved. */
  act?: { label: string; busy: string; run: () => void } | undefined
}

/** Asks the question of `useSaveQuestion` about the rows that it found. */
export function SaveQuestion<Values, Found>(props: SaveQuestionProps<Values, Found>) {
  const { asked, title, entry, children, act } = props
  const { question, cancel, save } = asked
  return (
    <Dialog opened={question !== null} onClose={cancel} title={title}>
      <ul className={classes.found}>{question?.found.map(entry)}</ul>
      {children}
      <DialogActions>
        <Button variant="default" onClick={cancel} data-autofocus>
          {act ? 'Cancelar' : 'Entendido'}
        </Button>
        {act && (
          <Button onClick={act.run} aria-disabled={save.isSaving}>
            {save.isSaving ? act.busy : act.label}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** Links to a found row, in a new tab, so that the form keeps its values. */
export function FoundLink({ place, children }: { place: Place; children: ReactNode }) {
  return (
    <Link {...place} preload={false} target="_blank" rel="noreferrer" className={classes.link}>
      {children}
    </Link>
  )
}
