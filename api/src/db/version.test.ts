import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SQL } from 'drizzle-orm'
import { openTestDatabase } from '../../test/db.ts'
import { StartupProblem } from '../settings/startup.ts'
import { rows } from './client.ts'
import { refuseNewer, refuseOther } from './version.ts'

test('a database that a newer version migrated is refused, and an older one is refused by commands', async () => {
  const { db, close } = await openTestDatabase()
  const read = <Row>(query: SQL) => rows<Row>(db, query)
  try {
    await expect(refuseNewer(read)).resolves.toBe(undefined)
    await expect(refuseOther(read)).resolves.toBe(undefined)
    const newest = sql`created_at = (select max(created_at) from drizzle.__drizzle_migrations)`
    await rows(db, sql`delete from drizzle.__drizzle_migrations where ${newest}`)
    await expect(refuseNewer(read)).resolves.toBe(undefined)
    await expect(refuseOther(read)).rejects.toThrow('inicie primero el portal')
    await rows(db, sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 99999999999999)`)
    await expect(refuseNewer(read)).rejects.toThrow(StartupProblem)
    await expect(refuseOther(read)).rejects.toThrow('más nueva')
  } finally {
    await close()
  }
})
