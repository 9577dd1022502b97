// Checks the rules of ARCHITECTURE.md that types and the linter do not check. Prints one line for
// each violation.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkBundled } from './lib/bundle.mjs'
import { filesIn } from './lib/files.mjs'
import { root } from './lib/setup.mjs'
import { WEB_SHARED_EXTRA } from './lib/structure/imports.mjs'
import { checkMigration, keptTables } from './lib/structure/migrations.mjs'
import { checkSource, isCounted } from './lib/structure/source.mjs'

const MAX_FILES = 20

let failures = 0
/** @param {string} file @param {string} what */
const fail = (file, what) => {
  failures += 1
  console.error(`${file}: ${what}`)
}

/** @type {Map<string, number>} */
const folders = new Map()
for (const file of ['api', 'contract', 'web', 'e2e', 'bench', 'scripts'].flatMap(filesIn)) {
  const text = readFileSync(join(root, file), 'utf8')
  checkSource(file, text, fail)
  checkBundled(file, text, fail)
  if (isCounted(file)) folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + 1)
}
const kept = keptTables(readFileSync(join(root, 'api/src/db/tables/history.ts'), 'utf8'))
const migrations = 'api/src/db/migrations'
for (const name of readdirSync(join(root, migrations)))
  if (name.endsWith('.sql'))
    checkMigration(`${migrations}/${name}`, readFileSync(join(root, migrations, name), 'utf8'), kept, fail)
for (const file of Object.keys(WEB_SHARED_EXTRA)) {
  if (!existsSync(join(root, file))) fail(file, 'is not there any more: take it off the list')
}
for (const [folder, count] of folders) {
  if (count > MAX_FILES) fail(folder, `${count} files; more than ${MAX_FILES} need rooms of their own`)
}
process.exitCode = failures > 0 ? 1 : 0
