// Checks that the lockfile names no registry, because other people may use another one.
import { readJson } from './lib/setup.mjs'

const named = Object.entries(readJson('package-lock.json').packages).filter(([, entry]) =>
  /^https?:/.test(entry.resolved),
)
for (const [path] of named)
  console.error(`package-lock.json: "${path}" carries a registry address in "resolved"; remove it.`)
if (named.length > 0) {
  console.error('npm leaves it out with omit-lockfile-registry-resolved=true in .npmrc.')
  process.exitCode = 1
}
