import type { ReactNode } from 'react'
import { Loader } from '@mantine/core'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { momentText } from '../../ui/format.ts'
import { ToneIcon } from '../../ui/table/state-badge.tsx'
import type { Tone } from '../../ui/table/state-badge.tsx'
import classes from './answer.module.css'

interface HeadlineProps {
  tone: Tone
  state: string
  /** Name of the course or item that the state describes. */
  of?: ReactNode
  /** Sentence that comes before all others. */
  lead?: string | null | false
  text: string
  /** Text that the visitor looked up. */
  subject: string
  /** Time at which the answer arrived, in milliseconds. */
  answeredAt: number
  children?: ReactNode
}

type LookUp = Pick<HeadlineProps, 'subject' | 'answeredAt'>

function LookedUp({ subject, answeredAt }: LookUp) {
  return (
    <p className={classes.lookedUp}>
      {subject} · consultado el {momentText(answeredAt)}
    </p>
  )
}

/** Shows the answer of a look-up: the state in large letters, and when it was looked up. */
export function Headline({ tone, state, of, lead, text, children, ...lookUp }: HeadlineProps) {
  return (
    <section className={classes.answer} data-tone={tone} aria-live="polite">
      <h1 className={classes.state} tabIndex={-1}>
        <ToneIcon tone={tone} size={44} />
        {state}
      </h1>
      {of && <p className={classes.of}>{of}</p>}
      {lead && <p className={classes.lead}>{lead}</p>}
      <p className={classes.text}>{text}</p>
      {children}
      <LookedUp {...lookUp} />
    </section>
  )
}

interface ManyProps extends LookUp {
  /** Name of the owner of the courses; undefined when each line names an owner. */
  of: string | undefined
  /** Text with the number of courses in each state. */
  counts: string
  children: ReactNode
}

/** Shows an answer with several courses, and asks the visitor to find the relevant one. */
export function Many({ counts, of, children, ...lookUp }: ManyProps) {
  return (
    <section className={classes.answer} data-tone="neutral" aria-live="polite">
      <h1 className={classes.ask} tabIndex={-1}>
        Revise el curso que exige la tarea
      </h1>
      {of && <p className={classes.of}>{of}</p>}
      <p className={classes.counts}>{counts}</p>
      {children}
      <LookedUp {...lookUp} />
    </section>
  )
}

/** Replaces the answer while a look-up is running. */
export function AnswerLoading() {
  return (
    <section className={classes.answer} data-tone="neutral" role="status">
      <p className={classes.loading}>
        <Loader size="sm" color="gray" /> Consultando…
      </p>
    </section>
  )
}

/** Replaces the answer when a look-up failed. */
export function AnswerError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <section className={classes.answer} data-tone="neutral">
      <ErrorState error={error} onRetry={onRetry} />
    </section>
  )
}
