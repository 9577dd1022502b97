/** A repeatable source of random numbers: the same seed gives the same demonstration. */
export interface Random {
  /** Returns a whole number from `min` to `max`, including both. */
  int: (min: number, max: number) => number
  chance: (probability: number) => boolean
  pick: <T>(list: readonly T[]) => T
  shuffle: <T>(list: readonly T[]) => T[]
  bytes: (length: number) => Uint8Array
}

/**
 * Creates a source of random numbers with mulberry32, which is small, fast and good enough for
 * made-up data.
 */
export function seededRandom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 0x1_0000_0000
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    int,
    chance: (probability) => next() < probability,
    pick: (list) => list[int(0, list.length - 1)]!,
    shuffle: (list) => {
      const shuffled = [...list]
      for (let i = shuffled.length - 1; i > 0; i -= 1) {
        const j = int(0, i)
        const held = shuffled[i]!
        shuffled[i] = shuffled[j]!
        shuffled[j] = held
      }
      return shuffled
    },
    bytes: (length) => Uint8Array.from({ length }, () => int(0, 255)),
  }
}
