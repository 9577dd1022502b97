import { expect, test } from 'vitest'
import { checkSource } from './source.mjs'

/**
 * Returns the messages of the structure check about a file.
 * @param {string} file
 * @param {string} text
 */
function faultsOf(file, text) {
  /** @type {string[]} */
  const faults = []
  checkSource(file, text, (_place, what) => faults.push(what))
  return faults
}

const [ACTIONS, QUERIES] = ['api/src/training/cursos/actions.ts', 'api/src/training/cursos/queries.ts']
const [FORM, STYLES] = ['web/src/training/cursos/form.tsx', 'web/src/ui/table/pager.module.css']

test.each([
  [ACTIONS, "import { readBody } from './routes.ts'", 'actions know no route'],
  ['api/src/db/rows.ts', "import { readCurso } from '../training/cursos/queries.ts'", 'db stands below training'],
  ['web/src/client/ask.ts', "import type { A } from '../session/session.ts'", 'client stands below session'],
  ['api/src/cache/cache.ts', '', 'is no room of api'],
  [QUERIES, 'await db.execute(sql`update emp set a = 1`)', 'runs raw SQL'],
  [QUERIES, 'await db.execute(sql`update emp set a = 1`)', 'changes rows in raw SQL'],
  [QUERIES, 'const where = sql`nombre_cur = ${sql.raw(nombre)}`', 'writes a text into SQL as it is'],
  [QUERIES, 'const toColumns = (body) => ({\n  nombre_cur: body.nombre,\n})\n\n', 'converts a form to columns by hand'],
  [QUERIES, 'await db.update(cuentas).set({ password_cue: hash })', 'does not say who set it'],
  [QUERIES, 'await db.update(cuentas).set({ password_cue })', 'does not say who set it'],
  ['api/src/process/watchdog.ts', 'setTimeout(stop, LEASE_SECONDS)\n', 'waits for LEASE_SECONDS'],
  ['api/src/process/watchdog.ts', 'await sleep(wait)', 'waits for wait'],
  [ACTIONS, '  await db.transaction(async (tx) => {\n    const own = db\n  })', 'the shared database inside'],
  [ACTIONS, 'await db.transaction((tx) => save(db, tx))', 'the shared database inside'],
  [ACTIONS, 'const at = new Date()', 'reads the clock'],
  [ACTIONS, 'const hoy = hoyEnBogota()', 'reads the clock'],
  [ACTIONS, 'const hoy = now.toISOString().slice(0, 10)', 'cuts a day'],
  [ACTIONS, 'const day = now.getUTCDate()', 'cuts a day'],
  [ACTIONS, "new Intl.DateTimeFormat('es-CO', { timeZone: 'UTC' })", 'cuts a day'],
  [FORM, '<a href="/cursos">', 'an address'],
  [FORM, "<a href={isNew ? '/cursos' : undefined}>", 'an address'],
  [STYLES, '.a {\n  color: #333;\n}', 'a colour'],
  [FORM, 'queryKey: answerKeyOf(CALL, { q }),\nqueryFn: () => ask(CALL, { query: { q, size } }),', 'reads by size'],
  [STYLES, '.a {\n  color: darkred;\n}', 'a colour'],
  [ACTIONS, "throw badRequest('not allowed')", 'speaks English'],
  [ACTIONS, 'const EN_USO = { code, motivo: `${name} is in use` }', 'speaks English'],
  [FORM, '<Button>\n  Save\n</Button>', 'speaks English'],
])('in %s «%s» is refused', (file, text, what) => {
  expect(faultsOf(file, text)).toContainEqual(expect.stringContaining(what))
})

test('what is allowed passes', () => {
  expect(faultsOf('web/src/session/session.ts', "import { ask } from '../client/ask.ts'\n")).toEqual([])
  expect(faultsOf('api/src/process/watchdog.ts', 'setTimeout(stop, LEASE_MS)\nawait sleep(waitMs)\n')).toEqual([])
  expect(faultsOf(ACTIONS, 'db.transaction(async (tx) => {\n  draw({ db: tx })\n})\ndb.select()\n')).toEqual([])
  expect(faultsOf(FORM, 'answerKeyOf(CALL, [id]),\nqueryFn: () => ask(CALL, { params: { id }, signal })')).toEqual([])
  expect(faultsOf(STYLES, '.a:hover {\n  white-space: pre;\n  color: var(--red);\n}\n#add {\n}\n')).toEqual([])
})
