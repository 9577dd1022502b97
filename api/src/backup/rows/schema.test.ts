import { expect, test } from 'vitest'
import { openBlankMemory } from '../../../test/blank.ts'
import { withoutChecks } from './schema.ts'
import { embeddedSession } from './session.ts'

test('rows from before a check are loaded, and the check holds again afterwards', async () => {
  const pglite = await openBlankMemory()
  const session = embeddedSession(pglite, '')
  const insert = () => session.query('insert into vieja values (1)')
  try {
    await session.query('create table vieja (n integer constraint vieja_ck check (n > 0))')
    await session.query('alter table vieja add constraint nueva_ck check (n > 1) not valid')
    const again = await withoutChecks(session, [])
    await insert()
    await again()
    await expect(insert()).rejects.toThrow('nueva_ck')
    expect(await session.query('select * from vieja')).toEqual([{ n: 1 }])
  } finally {
    await pglite.close()
  }
})
