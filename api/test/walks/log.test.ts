import { afterAll, beforeAll, expect, test } from 'vitest'
import { logOptions } from '../../src/http/log.ts'
import { colaboradores, empresas } from '../../src/db/tables/training.ts'
import { startTestApp } from '../app.ts'
import type { TestApp } from '../app.ts'
import { administrator, callables } from '../calls.ts'

let t: TestApp
const lines: string[] = []
beforeAll(async () => {
  t = await startTestApp({}, { ...logOptions('trace'), stream: { write: (line: string) => lines.push(line) } })
})
afterAll(() => t.close())

const PERSONAL = /^(nombre|apellido|num(ero|persona)|nit|correo|telefono|direccion|persona|representante|username|to$)/
const JSON_TYPE = { 'content-type': 'application/json' }

/** Returns the values of personal fields at any depth, each with at least six characters. */
function personalIn(value: unknown, name = ''): string[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, each]) => personalIn(each, /^\d/.test(key) ? name : key))
  return typeof value === 'string' && PERSONAL.test(name) && value.length >= 6 ? [value] : []
}

test('no line has the name, number, mail or address of a person or a company, at any level', async () => {
  const values: string[] = []
  const asked = new URLSearchParams({ nombre: 'Secreta Persona', numerodocumento: '1999888777', nit: '999888777' })
  values.push('Secreta', ...asked.values())
  const logged: string[] = []
  for (const route of await callables(t)) {
    const [path, body] = [await route.path(), await route.body?.()]
    const text = body && JSON.stringify(body)
    values.push(...personalIn(body))
    lines.length = 0
    if (route.method === 'GET') await t.as('adm').get(`${path}?${asked}`)
    await t.visitor.send(route.method, path, body)
    await t.as('consulta').send(route.method, path, body)
    if (text) await t.as('adm').send(route.method, path, text.slice(0, -1), JSON_TYPE)
    // The second call often conflicts with what the first one has stored.
    for (const _ of [1, 2]) await (await administrator(t, route)).send(route.method, path, body)
    expect(lines.length, `${route.method} ${route.url}`).toBeGreaterThan(2)
    logged.push(...lines)
  }
  values.push(...personalIn(await t.db.select().from(colaboradores)), ...personalIn(await t.db.select().from(empresas)))
  const found = new Set(values)
  expect(found.size).toBeGreaterThan(100)
  // These numbers are random, so one of them may hold another number by chance.
  const lasting = logged.map((line) => line.replaceAll(/"(time|pid|responseTime|reqId)":("\w+"|[\d.]+)/g, ''))
  expect(lasting.filter((line) => [...found].some((value) => line.includes(value)))).toEqual([])
})
