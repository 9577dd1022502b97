import { isUtf8 } from 'node:buffer'
import { StringDecoder } from 'node:string_decoder'
import { SaxesParser } from 'saxes'
import { GUARDAR_COMO_XLSX } from '@anclaje/contract/rules/training/importacion'
import { ApiError } from '../errors/errors.ts'
import { createPause } from '../process/turns.ts'

/** Number of bytes that are parsed at once. */
const CHUNK_BYTES = 64 * 1024
/**
 * Size in bytes of a text or tag that is refused. A cell of Excel has at most 32,767 characters.
 */
const MAX_RUN_BYTES = 256 * 1024
/** Maximum number of elements inside each other; those of a spreadsheet are some ten. */
const MAX_DEPTH = 64

/** Creates the 400 for a refused spreadsheet, with a message for the user who uploaded it. */
export const refused = (message: string): ApiError =>
  new ApiError(400, 'archivo_invalido', message, { fields: { file: message } })
export const notXlsx = (): ApiError => refused(`El archivo no es un libro de Excel (.xlsx). ${GUARDAR_COMO_XLSX}`)
export const damaged = (): ApiError => refused('El archivo está dañado. Ábralo en Excel y guárdelo de nuevo.')
export const tooHard = (): ApiError => refused('El archivo tiene un texto demasiado largo o demasiadas celdas.')

export type Attributes = Readonly<Record<string, string>>

/**
 * Receives the elements of a part by their local names, since any prefix can stand before them. The
 * root has depth 1.
 */
interface Visitor {
  open: (name: string, attributes: Attributes, depth: number) => void
  text?: (text: string) => void
  close?: (name: string, depth: number) => void
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

function refuse(): never {
  throw damaged()
}

/**
 * Parses a part of a spreadsheet in pieces, and yields after each piece, so that other calls are
 * answered meanwhile. Throws 400 for XML that is broken, has a DTD, or is harder than what
 * spreadsheet programs write.
 */
export async function* visit(xml: Buffer, { open, text, close }: Visitor): AsyncGenerator<void> {
  if (!isUtf8(xml)) refuse()
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  let [depth, run] = [0, 0]
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('opentag', ({ name, attributes }) => {
    run = 0
    depth += 1
    if (depth > MAX_DEPTH) throw tooHard()
    open(localName(name), attributes, depth)
  })
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  parser.on('closetag', ({ name }) => {
    run = 0
    close?.(localName(name), depth)
    depth -= 1
  })
  const decoder = new StringDecoder('utf8')
  const pause = createPause()
  for (let at = 0; at < xml.length; at += CHUNK_BYTES) {
    parser.write(decoder.write(xml.subarray(at, at + CHUNK_BYTES)))
    run += CHUNK_BYTES
    if (run >= MAX_RUN_BYTES) throw tooHard()
    yield
    await pause()
  }
  parser.close()
}

/** Parses a part of a spreadsheet to its end. */
export async function visitAll(xml: Buffer, visitor: Visitor): Promise<void> {
  const pieces = visit(xml, visitor)
  while (!(await pieces.next()).done);
}

/** Collects the text of the elements of a name, without reading aids (`rPh`). */
export function createText(element: string) {
  let [text, isTaken, isAid] = ['', false, false]
  return {
    open: (name: string): void => {
      if (name === 'rPh') isAid = true
      else if (name === element) isTaken = !isAid
    },
    text: (more: string): void => {
      if (isTaken) text += more
    },
    close: (name: string): void => {
      if (name === 'rPh') isAid = false
      else if (name === element) isTaken = false
    },
    /** Returns the text so far, and forgets it. */
    take: (): string => {
      const taken = text
      text = ''
      return taken
    },
  }
}

/** Decodes the characters that Excel writes as `_x000D_`. */
export const decoded = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
