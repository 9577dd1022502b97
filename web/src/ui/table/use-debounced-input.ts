import { useEffect, useEffectEvent, useState } from 'react'

interface DebouncedInputOptions {
  /** Committed text. */
  value: string
  /** Receives the trimmed text. `value` is then expected to change to that text. */
  commit: (text: string) => void
  /** Pause in typing before a commit, in milliseconds. */
  delayMs: number
  /** Returns whether a text may be committed. */
  isLongEnough?: (text: string) => boolean
}

/**
 * Keeps the text of a field and commits it after a pause in typing. A change of `value` from
 * outside replaces the text.
 */
export function useDebouncedInput({ value, commit, delayMs, isLongEnough = () => true }: DebouncedInputOptions) {
  const [typed, setTyped] = useState(value)
  // Last committed text, whether it came from here or from outside, such as the browser's history.
  const [committed, setCommitted] = useState(value)
  const [previous, setPrevious] = useState(value)
  if (value !== previous) {
    setPrevious(value)
    setCommitted(value)
    // A text that was committed here comes back trimmed. The typed text stays, to keep the space
    // before the next word.
    if (value !== committed && value !== typed.trim()) setTyped(value)
  }
  const commitNow = useEffectEvent((text: string) => {
    setCommitted(text)
    commit(text)
  })
  const text = typed.trim()
  const isUncommitted = text !== committed && isLongEnough(text)
  useEffect(() => {
    if (!isUncommitted) return
    const timer = setTimeout(() => commitNow(text), delayMs)
    return () => clearTimeout(timer)
  }, [isUncommitted, text, delayMs])
  return { typed, setTyped }
}
