import { expect, test } from 'vitest'
import { FROZEN, runWithRestarts } from './restart.mjs'

const MINUTE_MS = 60_000

/**
 * Runs a server that ends with each of these codes in turn, the given number of minutes apart.
 *
 * @param {number[]} codes
 * @param {number} minutes
 */
async function ends(codes, minutes, isStopping = () => false) {
  let runs = 0
  /** @type {string[]} */
  const said = []
  const code = await runWithRestarts(
    async () => codes[runs++] ?? 0,
    isStopping,
    (line) => said.push(line),
    () => runs * minutes * MINUTE_MS,
  )
  return { code, runs, said }
}

test('a server that ends by itself is not started again', async () => {
  for (const code of [0, 1, 143]) expect(await ends([code], 1)).toEqual({ code, runs: 1, said: [] })
})

test('a frozen server is started again, with a message each time', async () => {
  expect(await ends([FROZEN, FROZEN, 0], 1)).toEqual({
    code: 0,
    runs: 3,
    said: [
      'El portal se inicia de nuevo (1 de 3 veces en una hora).',
      'El portal se inicia de nuevo (2 de 3 veces en una hora).',
    ],
  })
})

test('a frozen server is started again at most three times an hour', async () => {
  const always = Array.from({ length: 10 }, () => FROZEN)
  const { code, runs, said } = await ends(always, 10)
  expect([code, runs]).toEqual([FROZEN, 4])
  expect(said.at(-1)).toMatch(/^El portal dejó de responder 4 veces en una hora y no se inicia más\./)
  // Two freezes in an hour are below the limit, however long they go on.
  expect(await ends(always, 30)).toMatchObject({ code: 0, runs: 11 })
})

test('a frozen server is not started again after a request to stop', async () => {
  expect(await ends([FROZEN], 1, () => true)).toEqual({ code: FROZEN, runs: 1, said: [] })
})
