import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claveBusqueda } from '@anclaje/contract/rules/common/texto'
import { openTestDatabase } from '../../test/db.ts'
import casos from '../../test/casos.json' with { type: 'json' }
import { rows } from './client.ts'
import type { Database } from './client.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const SAMPLES = [
  ...casos.busquedas.map(({ consulta }) => consulta),
  ...casos.personas.map(({ nombres, apellidos }) => `${nombres} ${apellidos}`),
  ...casos.empresas.map(({ nombre }) => nombre),
  '', ' ', '.', '-', '...---', ' \t\n a \r\n b ', 'a\u00a0b\u2003c\u3000d', 'a\u2028b', '%_\\', "'; drop table x; --",
  'ÀÉÎÕÜ ñÑ çÇ', 'Ǆ ǅ ǆ', 'İstanbul ISI ıI', 'ΑΣ ΣΑΣ ὈΔΥΣΣΕΎΣ', 'STRASSE Straße ẞ', 'ŁÓDŹ Đorđe Ø Å æ Æ œ Œ ĳ ﬁ', 'Nguyễn Thị Ánh',
  'नमस्ते', 'สวัสดี', 'שָׁלוֹם', 'مُحَمَّد', '日本語 カタカナ ガ', '한국어', '🧗🏽‍♀️ e\u0301\u0327 o\u20d0', '‐‑–— -', '’‘ʼ´`\'', 'ⅣⅷⅢ', 'ＡＢＣ１２３',
  'Ꭰ ꭰ', '𐐀𐐨', 'Ⓐ', 'a\u200bb\u200dc', 'A.B-C.D', '1º ª ½ ´¨', '1º –',
] // prettier-ignore

test('letters in another form are found by the letters themselves', () => {
  expect(['ＡＮＡ Ｒｕíｚ', 'Ana Soﬁa', 'Ⅳ ʼ´', '1º ª'].map(claveBusqueda)).toEqual([
    'ana ruiz',
    'ana sofia',
    "iv ''",
    '1º ª',
  ])
})

test('the search key in SQL equals the one in code', async () => {
  const result = await rows<{ clave: string }>(
    database.db,
    sql`select clave_busqueda(x) as clave from unnest(${sql.param(SAMPLES)}::text[]) with ordinality as t(x, n) order by n`,
  )
  for (const [i, sample] of SAMPLES.entries())
    expect(result[i]!.clave, JSON.stringify(sample)).toBe(claveBusqueda(sample))
})

test('ñ follows n; accents differ second and case last, as in Spanish', async () => {
  const words = ['oa', 'ñu', 'Ñandú', 'nz', 'Nú', 'nu', 'na', 'Ázar', 'azar', 'Bz', "D'Costa", 'De la Hoz']
  const result = await rows<{ x: string }>(
    database.db,
    sql`select x from unnest(${sql.param(words)}::text[]) as t(x) order by x collate "es"`,
  )
  expect(result.map(({ x }) => x)).toEqual(words.toSorted(new Intl.Collator('es-CO').compare))
})
