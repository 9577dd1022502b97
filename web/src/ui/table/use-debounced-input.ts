import { useEffect, useEffectEvent, useState } from 'react'

interface DebouncedInputOptions {
  /** The committed text. */
  value: string
  /** Receives the trimmed text; `value` is then expected to change to it. */
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
  // The last committed text, from here or from outside, as by the browser's history.
  const [committed, setCommitted] = useState(value)
  const [previous, setPrevious] = useState(value)
  if (value !== previous) {
    setPrevious(value)
    setCommitted(value)
    // An own commit comes back trimmed: keep the space before the next word.
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
