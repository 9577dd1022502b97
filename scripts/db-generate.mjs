// npm run db:generate [-- --name x]: writes the migration that brings the database to the tables of
// api/src/db/tables. It keeps the newest snapshot alone, which is all that the next one needs,
// and the digests of the migrations.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { seal } from './lib/sealed.mjs'
import { ensureInstalled, root, runMain, runNode } from './lib/setup.mjs'

const META = join(root, 'api/src/db/migrations/meta')

await runMain(async () => {
  ensureInstalled()
  const args = ['node_modules/drizzle-kit/bin.cjs', 'generate', ...process.argv.slice(2)]
  const code = await runNode(args, { stdio: 'inherit' })
  const snapshots = readdirSync(META).filter((name) => name.endsWith('_snapshot.json'))
  for (const name of snapshots.toSorted().slice(0, -1)) rmSync(join(META, name))
  seal()
  return code
})
