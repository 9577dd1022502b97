import { useState } from 'react'

interface Once {
  /** Runs work unless work with the same key is still running. */
  once: (work: () => Promise<void>, key?: string) => Promise<void>
  isRunning: boolean
  /** Keys of the work that is running. */
  running: ReadonlySet<string>
}

/** Returns `once` without React; `onChange` receives the keys of the running work. */
export function createOnce(onChange: (running: ReadonlySet<string>) => void): Once['once'] {
  const running = new Set<string>()
  return async (work, key = '') => {
    if (running.has(key)) return
    running.add(key)
    onChange(new Set(running))
    try {
      await work()
    } finally {
      running.delete(key)
      onChange(new Set(running))
    }
  }
}

/** Prevents work from running twice at once, for example after a second click. */
export function useOnce(): Once {
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set())
  const [once] = useState(() => createOnce(setRunning))
  return { once, isRunning: running.size > 0, running }
}
