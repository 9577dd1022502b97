import { useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { PublicFrame } from '../../kit/public-frame.tsx'
import classes from './registration.module.css'

export function RegistrationFrame({ children }: { children: ReactNode }) {
  return (
    <PublicFrame>
      <div className={classes.page}>{children}</div>
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

export function Registered({
  title,
  text,
  again,
  onAgain,
}: {
  title: string
  text: string
  again: string
  onAgain: () => void
}) {
  return (
    <section className={classes.done} role="status">
      <IconCircleCheck size={32} className={classes.check} aria-hidden />
      <h1 tabIndex={-1}>{title}</h1>
      <p>{text}</p>
      <Button variant="default" onClick={onAgain}>
        {again}
      </Button>
    </section>
  )
}
