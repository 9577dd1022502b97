// npm run attack -- reads [part]: makes every read of the contract with every filter in every
// order, on the embedded database with the demonstration, and prints the time of each and the wait
// that it caused to others. With `part`, it makes only the calls whose name contains that text.
// Exits with 1 when a call took too long.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '../scripts/lib/portal.mjs'
import { attackPortal, leastOf } from './probe.ts'
import { entries, pathsOf, readKnown } from './wire/known.ts'
import { filtersOf } from './wire/values.ts'

/** Longest time of a read, in milliseconds. Documents and whole lists have none. */
const MOST_READ = 100
/** Longest additional wait that a call may cause to another one, in milliseconds. */
const MOST_WAIT = 50
const PAGE = 'page=0&size=100'
/** The option «Todos» of a list. */
const WHOLE = 'page=0&size=5000'

interface Asked {
  path: string
  most: number
}

/** Returns the calls to measure on a portal with the demonstration. */
async function readsOn(call: Call): Promise<Asked[]> {
  const read = async (path: string) => (await call('GET', path)).body
  const known = await readKnown(read)
  const reads: Asked[] = []
  for (const entry of entries.filter(({ method, noun }) => method === 'GET' && noun !== 'trabajos')) {
    const { isPaged, each } = filtersOf(entry.call.query, known, [])
    const most = entry.call.document ? Infinity : MOST_READ
    const orders = each.filter((text) => text.startsWith('orden='))
    const filters = ['', ...each.filter((text) => !/^(orden|formato)=/.test(text))]
    const queries = filters.flatMap((filter) => [
      filter,
      ...orders.map((order) => (filter ? `${filter}&${order}` : order)),
    ])
    for (const path of pathsOf(entry, known)) {
      const get = (query: string, most: number) => reads.push({ path: query ? `${path}?${query}` : path, most })
      for (const query of queries) get([...(isPaged ? [PAGE] : []), query].filter(Boolean).join('&'), most)
      if (!isPaged) continue
      const { totalPages = 1 } = await read(`${path}?${PAGE}`)
      get(`page=${totalPages - 1}&size=100`, most)
      get(WHOLE, Infinity)
    }
  }
  return reads
}

await attackPortal(['--demo'], async ({ call, probe }) => {
  const [part = ''] = process.argv.slice(2)
  // Calls also wait while nothing is measured, because of other programs on the machine.
  const { wait: usual } = await leastOf(probe, () => sleep(1000), { own: 0, wait: 0 }, 5)
  console.log(`usual: others wait for at most ${usual.toFixed(0)} ms`)
  const passed: boolean[] = []
  for (const { path, most } of (await readsOn(call)).filter((each) => each.path.includes(part))) {
    const limit = { own: most, wait: usual + MOST_WAIT }
    const ask = async () => {
      const { status } = await call('GET', path)
      // A refusal (4xx) is a valid answer.
      if (status >= 500 || status === 0) throw new Error(`${path} answered ${status}`)
    }
    const { own, wait } = await leastOf(probe, ask, limit)
    const isFine = own <= limit.own && wait <= limit.wait
    passed.push(isFine)
    console.log(`${own.toFixed(0).padStart(6)} ms, others ${wait.toFixed(0).padStart(4)} ms  ${isFine ? 'ok      ' : 'TOO LONG'}  ${path}`) // prettier-ignore
  }
  return passed
})
