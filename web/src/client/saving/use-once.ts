import { useState } from 'react'
import { createOnce } from './once.ts'

interface Once {
  /** Runs work unless work of the same key is still under way. */
  once: (work: () => Promise<void>, key?: string) => Promise<void>
  isRunning: boolean
  /** The keys of what is under way, where several things may be at once. */
  running: ReadonlySet<string>
}

/** Keeps work from running twice at once: a second click does nothing until the first has ended. */
export function useOnce(): Once {
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set())
  const [once] = useState(() => createOnce(setRunning))
  return { once, isRunning: running.size > 0, running }
}
