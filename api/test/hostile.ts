import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { rows } from '../src/db/client.ts'
import type { Db } from '../src/db/client.ts'
import type { Answer } from './app.ts'

const NUL = '\u0000'
const LONE_SURROGATE = '\ud800'
const LONG = 'x'.repeat(3000)

/** Values that no field accepts. */
export const WRONG_IN_ANY_FIELD: [string, unknown][] = [
  ['an object', { $gt: '' }],
  ['an object with a hostile key', { toString: 1, constructor: 1, length: 'x' }],
  ['a nested list', [[[]]]],
  ['too long a text', LONG],
]

/** Values that no field for texts, numbers or dates accepts. A password accepts any text. */
export const WRONG_TEXT: [string, unknown][] = [
  ['a NUL', `abcdef${NUL}ghi`],
  ['half a character', `abcdef${LONE_SURROGATE}`],
  ['a control character', 'abcdef\u0085\u009b'],
]

/** Values that only some fields accept. No field may fail on them. */
export const ODD: unknown[] = [
  null, true, false, 0, -1, 1.5, 1e308, 32_767, 32_768, -32_769, 2_147_483_647, 2_147_483_648, 9_007_199_254_740_993, '', ' ', '0', '-1', '1e3', 'NaN', 'Infinity',
  '99999999999999999999', "'; drop table cursos; --", '%', '_', '\\', '<script>alert(1)</script>', '🧗🏽‍♀️ ñandú', '🧗',
  '2026-02-30', '2026-13-01', '9999-12-31', '0000-00-00', [], ['a'], [null], [1, 1], [-1],
] // prettier-ignore

/** Bodies that no call accepts. */
export const WRONG_BODIES: [string, string | undefined][] = [
  ['nothing', undefined],
  ['null', 'null'],
  ['a text', '"text"'],
  ['a number', '1'],
  ['an empty list', '[]'],
  ['a list of nulls', '[null]'],
  ['a list of lists', '[[[]]]'],
  ['a list of texts', '["a",1,true]'],
  ['a hundred thousand brackets', '['.repeat(100_000) + ']'.repeat(100_000)],
  ['a hostile prototype', '{"__proto__":{"nombre":"x"},"constructor":{"prototype":{"x":1}}}'],
  ['broken JSON', '{"nombre": "x'],
  ['two values', '{} {}'],
  ['a NUL', '\u0000'],
  ['not a number', '{"nombre": NaN}'],
]

/** Ids that no path accepts, already encoded. */
export const WRONG_IDS = [
  '-1', '1.5', 'abc', '999999999', '2147483648', '99999999999999999999', 'NaN', '1e3', '0x1', '%00', '1%00', '%ED%A0%80',
  '%zz', "1'%20or%201=1", '..%2f1', '%3Cscript%3E', '%25', '_', '%F0%9F%A7%97', '%E2%80%AE1', '__proto__', 'undefined', 'null',
  '[object%20Object]', '00000000-0000-0000-0000-000000000000', '01920000-0000-7000-8000-000000000000',
  'x'.repeat(299), 'x'.repeat(2000),
] // prettier-ignore

/** Values for a query, already encoded. */
export const QUERY_VALUES = [
  '', '%20', 'abc', '-1', '0', '1.5', '1e9', '32767', '32768', '-32769', '2147483647', '2147483648', '9007199254740993', '9007199254740991', '99999999999999999999', 'NaN', '%27%3B%20drop%20table%20cursos%3B--',
  '%25', '_', '%5C', '%5C%25', '%3Cscript%3E', '%00', 'a%00b', '%ED%A0%80', '%zz', '%F0%9F%A7%97', '%E2%80%AE', 'x'.repeat(5000), '.', '-', 'null',
] // prettier-ignore

const ENGLISH =
  /\b(invalid|expected|received|must|required|unexpected|too|string|number|not|allowed|failed|null|undefined|object|NaN|the|is|of|body|query|params|bad request|internal)\b/i

const isSpanish = (text: unknown) => typeof text === 'string' && text.length > 5 && !ENGLISH.test(text)

/** Expects a refusal in the common shape of errors, in Spanish (WIRE-11). */
export function expectRefusal(answer: Answer, what: string): void {
  const { status, body } = answer
  const seen = `${what} → ${status} ${answer.raw.toString().slice(0, 300)}`
  expect(status >= 400 && status < 500, seen).toBe(true)
  expect(answer.headers['content-type'], seen).toBe('application/json; charset=utf-8')
  expect(
    Object.keys(body).filter((key) => !['status', 'code', 'message', 'idSolicitud', 'fields', 'filas'].includes(key)),
    seen,
  ).toEqual([])
  expect(body.status, seen).toBe(status)
  expect(body.code, seen).toMatch(/^[a-z_]+$/)
  expect(
    [body.message, ...Object.values(body.fields ?? {})].filter((text) => !isSpanish(text)),
    seen,
  ).toEqual([])
}

/** Expects an answer or a refusal, but no failure of the server. */
export function expectNoFailure(answer: Answer, what: string): void {
  if (answer.status >= 400) expectRefusal(answer, what)
}

// Tables that a call may write even if it changes no other data: counters and stored answers.
const COUNTED = ['intentos', 'consultas', 'conteos', 'respuestas', 'limites']

/**
 * Returns a digest of all stored data, which reveals half-saved changes. Leaves out the day on
 * which accounts were used, which is stored after the calls.
 */
export async function fingerprint(db: Db): Promise<string> {
  const tables = await rows<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const parts = tables
    .filter(({ name }) => !COUNTED.includes(name))
    .map(
      ({ name }) =>
        sql`select ${name} || count(*) || coalesce(sum(hashtextextended((to_jsonb(t) - 'ultimodia_cue')::text, 0)), 0) as digest from ${sql.identifier(name)} t`,
    )
  const digests = await rows<{ digest: string }>(db, sql.join(parts, sql` union all `))
  return digests
    .map((row) => row.digest)
    .toSorted()
    .join('\n')
}
