import type { FastifyRequest } from 'fastify'
import { ApiError, badRequest, noData, tooLarge } from './errors.ts'

/**
 * Most files of a form: more than any call takes, so that the call itself can say what is too many.
 */
const MAX_FILES = 5

const noJson = () => badRequest('El campo data no es un JSON válido.', { data: 'No es un JSON válido.' })

const parseData = (value: unknown): unknown => {
  if (typeof value !== 'string') throw noJson()
  try {
    return JSON.parse(value)
  } catch {
    throw noJson()
  }
}

const twice = (field: string) => badRequest(`El campo ${field} llegó más de una vez.`, { [field]: 'Envíe uno solo.' })

// The parser's errors about an incomplete form or a missing boundary have no code.
const broken = (error: unknown) =>
  error instanceof ApiError || (error as { code?: string }).code !== undefined
    ? error
    : badRequest('El formulario llegó incompleto.', { data: 'El formulario llegó incompleto.' })

async function readParts(request: FastifyRequest) {
  let data: unknown
  let file: Buffer | undefined
  // The data of a form may be as long as the call's JSON without a form.
  const limits = { fieldSize: request.routeOptions.bodyLimit }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.fieldname !== 'data') continue
      if (data !== undefined) throw twice('data')
      if (part.valueTruncated) throw tooLarge()
      data = parseData(part.value)
    } else {
      const bytes = await part.toBuffer()
      if (part.fieldname !== 'file' || bytes.length === 0) continue
      if (file) throw twice('file')
      file = bytes
    }
  }
  if (data === undefined) throw badRequest('Falta el campo data.', { data: 'Falta el campo data.' })
  return { data, file }
}

/**
 * Reads the JSON of a call and the picture beside it: multipart with `data` and `file` (WIRE-5), or
 * plain JSON without a picture.
 */
export async function readForm(request: FastifyRequest): Promise<{ data: unknown; file: Buffer | undefined }> {
  if (!request.isMultipart()) {
    if (request.body === undefined || request.body === null) throw noData()
    return { data: request.body, file: undefined }
  }
  return readParts(request).catch((error: unknown) => {
    // Discards the rest of the request; unread, it would keep the connection open for ever.
    request.raw.unpipe().resume()
    throw broken(error)
  })
}

/**
 * Reads the files of a form whose field is in `names`, in their order, and its plain fields; each
 * file has at most `maxBytes`.
 */
export async function readFiles(
  request: FastifyRequest,
  names: readonly string[],
  maxBytes: number,
): Promise<{ files: Buffer[]; fields: Record<string, unknown> }> {
  if (!request.isMultipart()) return { files: [], fields: (request.body ?? {}) as Record<string, unknown> }
  const files: Buffer[] = []
  const fields: Record<string, unknown> = {}
  const read = async () => {
    for await (const part of request.parts({ limits: { fileSize: maxBytes, files: MAX_FILES } })) {
      if (part.type === 'field') {
        if (part.fieldname in fields) throw twice(part.fieldname)
        fields[part.fieldname] = part.value
      } else {
        const bytes = await part.toBuffer()
        if (names.includes(part.fieldname) && bytes.length > 0) files.push(bytes)
      }
    }
    return { files, fields }
  }
  return read().catch((error: unknown) => {
    request.raw.unpipe().resume()
    throw broken(error)
  })
}
