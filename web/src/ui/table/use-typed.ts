import { useEffect, useEffectEvent, useState } from 'react'

interface TypedOptions {
  /** What is looked for now, wherever it came from. */
  value: string
  /** Looks for a text, trimmed; `value` follows. */
  commit: (text: string) => void
  /** How long typing has to rest, in milliseconds. */
  delay: number
  /** Whether a text may be looked for at all. */
  isEnough?: (text: string) => boolean
}

/** What stands in a field that looks for what is typed once typing rests; a change from outside takes the place of what waits. */
export function useTyped({ value, commit, delay, isEnough = () => true }: TypedOptions) {
  const [typed, setTyped] = useState(value)
  // What was looked for last, from here or from outside: a chip was removed, or one went back in history.
  const [asked, setAsked] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    setAsked(value)
    // What comes back of one's own typing is trimmed: a space before the next word stays.
    if (value !== asked && value !== typed.trim()) setTyped(value)
  }
  const ask = useEffectEvent((text: string) => {
    setAsked(text)
    commit(text)
  })
  const text = typed.trim()
  const isWaiting = text !== asked && isEnough(text)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => ask(text), delay)
    return () => clearTimeout(timer)
  }, [isWaiting, text, delay])
  return { typed, setTyped }
}
