import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { badRequest, invalid } from './errors.ts'

const noJson = () => badRequest('El campo data no es un JSON válido.', { data: 'No es un JSON válido.' })

const parseData = (value: unknown): unknown => {
  if (typeof value !== 'string') throw noJson()
  try {
    return JSON.parse(value)
  } catch {
    throw noJson()
  }
}

/** The JSON of a call and the picture beside it: multipart with `data` and `file` (decisions §1.2), or plain JSON without a picture. */
export async function readForm(request: FastifyRequest): Promise<{ data: unknown; file: Buffer | undefined }> {
  if (!request.isMultipart()) return { data: request.body, file: undefined }
  let data: unknown
  let file: Buffer | undefined
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.fieldname === 'data') data = parseData(part.value)
    } else {
      const bytes = await part.toBuffer()
      if (part.fieldname === 'file' && bytes.length > 0) file = bytes
    }
  }
  if (data === undefined) throw badRequest('Falta el campo data.', { data: 'Falta el campo data.' })
  return { data, file }
}

/** Parses with a contract schema where a route cannot declare it as its body. Throws 400 with the fields. */
export function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw invalid(parsed.error)
  return parsed.data
}
