// Keeps the digest of each migration, by which one that was edited after its merge is seen.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'

const FOLDER = join(root, 'api/src/db/migrations')
// Drizzle takes a file without the `_` for a snapshot.
const SEALS = join(FOLDER, 'meta/_digests.json')

/** Returns the digests of the migrations, by the names of their files in order. */
export function digests() {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'))
  return Object.fromEntries(
    names.toSorted().map((name) => {
      const text = readFileSync(join(FOLDER, name))
      return [name, createHash('sha256').update(text).digest('hex').slice(0, 16)]
    }),
  )
}

/** Returns the digests that were kept. @returns {Record<string, string>} */
export const sealed = () => JSON.parse(readFileSync(SEALS, 'utf8'))

/** Keeps the digests of new migrations, and of the newest, which may change until its merge. */
export function seal() {
  const made = digests()
  const newest = Object.entries(made).slice(-1)
  const kept = { ...made, ...sealed(), ...Object.fromEntries(newest) }
  writeFileSync(SEALS, `${JSON.stringify(kept, null, 2)}\n`)
}
