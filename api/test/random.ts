/**
 * Returns a function that gives whole numbers from 0 to `below` - 1, always the same ones for a
 * seed, so that a failure can be repeated.
 */
export function randomFrom(seed: number): (below: number) => number {
  let state = (seed % 2_147_483_646) + 1
  return (below) => (state = (state * 48_271) % 2_147_483_647) % below
}

/** Writes a serial in one of the ways that name the same thing (EQUIP-19). */
export const spell = (serial: string, random: (below: number) => number): string =>
  [...'0'.repeat(random(3)), ...serial]
    .map((one) => (random(2) ? one.toLowerCase() : one) + (random(4) ? '' : ' -./_'[random(5)]))
    .map((one) => one.replace('1', '1IL'[random(3)]!).replace('0', '0O'[random(2)]!))
    .join('')
