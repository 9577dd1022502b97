import { useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { PublicFrame } from '../../kit/public-frame.tsx'
import classes from './registration.module.css'

interface RegistrationProps<Answer> {
  /** Renders the form, which calls `onDone` with the answer of the API. */
  form: (onDone: (answer: Answer) => void) => ReactNode
  /** Returns the text about the next step, for the person who registered. */
  next: (answer: Answer) => string
  /** Label of the button that opens an empty form. */
  again: string
}

/** Renders a public registration: its form and, after the form was sent, the next steps. */
export function Registration<Answer>({ form, next, again }: RegistrationProps<Answer>) {
  const [sent, setSent] = useState<{ answer: Answer } | null>(null)
  return (
    <PublicFrame>
      <div className={classes.page}>
        {sent ? (
          <section className={classes.done} role="status">
            <IconCircleCheck size={32} className={classes.check} aria-hidden />
            <h1 tabIndex={-1}>Registro recibido</h1>
            <p>{next(sent.answer)}</p>
            <Button variant="default" onClick={() => setSent(null)}>
              {again}
            </Button>
          </section>
        ) : (
          form((answer) => setSent({ answer }))
        )}
      </div>
    </PublicFrame>
  )
}

/** Returns a ref for the hidden field, and a function that reads it (PUBLIC-9). */
export function useHoneypot() {
  const ref = useRef<HTMLInputElement>(null)
  return { ref, value: () => ref.current?.value ?? '' }
}

/** Renders the hidden field that only bots fill in. */
export function Honeypot({ inputRef }: { inputRef: RefObject<HTMLInputElement | null> }) {
  return (
    <div className={classes.trap} aria-hidden>
      <label>
        Sitio web
        <input ref={inputRef} type="text" name="sitioweb" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
