/** Returns a function that runs `work` unless work with the same key is still running. */
export function createOnce(onChange: (running: ReadonlySet<string>) => void) {
  const running = new Set<string>()
  return async (work: () => Promise<void>, key = ''): Promise<void> => {
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
