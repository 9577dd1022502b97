import type { FastifyRequest } from 'fastify'
import { ApiError, badRequest, noData, tooLarge } from '../errors/errors.ts'

/**
 * Maximum number of files in a form. It is more than any call accepts, so that the call itself can
 * refuse too many files with its own message.
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

/**
 * Throws 413 with the name of the field when the file is too large, and any other error unchanged.
 */
const tooLargeAt = (field: string) => (error: unknown) => {
  if ((error as { code?: string }).code !== 'FST_REQ_FILE_TOO_LARGE') throw error
  const message = 'El archivo es demasiado grande.'
  throw new ApiError(413, 'muy_grande', message, { fields: { [field]: message } })
}

async function readParts(request: FastifyRequest, names: readonly string[]) {
  let data: unknown
  const files: Record<string, Buffer> = {}
  // The field `data` may be as long as a JSON body of the same call.
  const limits = { fieldSize: request.routeOptions.bodyLimit }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.fieldname !== 'data') continue
      if (data !== undefined) throw twice('data')
      if (part.valueTruncated) throw tooLarge()
      data = parseData(part.value)
    } else {
      const name = part.fieldname
      const bytes = await part.toBuffer().catch(tooLargeAt(name))
      if (!names.includes(name) || bytes.length === 0) continue
      if (Object.hasOwn(files, name)) throw twice(name)
      files[name] = bytes
    }
  }
  if (data === undefined) throw badRequest('Falta el campo data.', { data: 'Falta el campo data.' })
  return { data, files }
}

/**
 * Reads the JSON of a call and its pictures by field: from multipart with `data` and the fields in
 * `names` (WIRE-5), or from plain JSON without pictures.
 */
export async function readPictureForm(
  request: FastifyRequest,
  names: readonly string[],
): Promise<{ data: unknown; files: Record<string, Buffer> }> {
  if (!request.isMultipart()) {
    if (request.body === undefined || request.body === null) throw noData()
    return { data: request.body, files: {} }
  }
  return readParts(request, names).catch((error: unknown) => {
    // Discards the rest of the request, because an unread rest would keep the connection open for
    // ever.
    request.raw.unpipe().resume()
    throw broken(error)
  })
}

/** Reads the JSON of a call and its one picture, from the field `file`. */
export async function readForm(request: FastifyRequest): Promise<{ data: unknown; file: Buffer | undefined }> {
  const { data, files } = await readPictureForm(request, ['file'])
  return { data, file: files.file }
}

/**
 * Reads the plain fields of a form and the files of the fields in `names`, in the order sent. Each
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
