import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SQL } from 'drizzle-orm'
import { openTestDatabase } from '../../test/db.ts'
import { StartupProblem } from '../settings/startup.ts'
import { rows } from './client.ts'
import { refuseNewer } from './version.ts'

const migrations = join(import.meta.dirname, 'migrations')

test('a database that a newer version has migrated is refused', async () => {
  const { db, close } = await openTestDatabase()
  const read = <Row>(query: SQL) => rows<Row>(db, query)
  try {
    await expect(refuseNewer(read, migrations)).resolves.toBe(undefined)
    await rows(db, sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 99999999999999)`)
    await expect(refuseNewer(read, migrations)).rejects.toThrow(StartupProblem)
  } finally {
    await close()
  }
})
