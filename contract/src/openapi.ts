import * as z from 'zod/mini'
import { calls } from './call.ts'

export const openapiCalls = calls(() => ({
  'GET /openapi.json': { access: ['Configuraciones', 'ver'], answer: z.record(z.string(), z.unknown()) },
}))
