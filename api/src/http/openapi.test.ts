import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS } from '@anclaje/contract/calls'
import { startTestApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

test('the description is OpenAPI 3.1 and names every call of the contract', async () => {
  const { status, body } = await t.as('adm').get('/openapi.json')
  expect(status).toBe(200)
  const validator = new Validator()
  const { valid, errors } = await validator.validate(structuredClone(body))
  expect([valid, errors, validator.version]).toEqual([true, undefined, '3.1'])
  const described = Object.values<Record<string, { operationId: string }>>(body.paths)
    .flatMap((path) => Object.values(path))
    .map(({ operationId }) => operationId)
  expect(described.toSorted()).toEqual(Object.keys(CALLS).toSorted())
})

test('it is only served to those who may see the configuration', async () => {
  expect((await t.visitor.get('/openapi.json')).status).toBe(401)
  expect((await t.as('consulta').get('/openapi.json')).status).toBe(403)
})

test('the API serves all calls of the contract, and no others', () => {
  const served = t.app.declaredRoutes
    .filter(({ method, url }) => method !== 'HEAD' && url.startsWith('/api/v1/'))
    .map(({ method, url }) => `${method} ${url.replace('/api/v1', '')}`)
  expect(served.toSorted()).toEqual(Object.keys(CALLS).toSorted())
})
