import { useState } from 'react'
import { createOnce } from './once.ts'

interface Once {
  /** Runs work unless work with the same key is still running. */
  once: (work: () => Promise<void>, key?: string) => Promise<void>
  isRunning: boolean
  /** The keys of the running work. */
  running: ReadonlySet<string>
}

/** Prevents work from running twice at once, as by a second click. */
export function useOnce(): Once {
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set())
  const [once] = useState(() => createOnce(setRunning))
  return { once, isRunning: running.size > 0, running }
}
