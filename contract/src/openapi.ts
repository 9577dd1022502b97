import * as z from 'zod/mini'
import { calls } from './call.ts'

/** The API described for programs. */
export const openapiCalls = calls(() => ({
  'GET /openapi.json': { access: ['Configuraciones', 'ver'], answer: z.record(z.string(), z.unknown()) },
}))
