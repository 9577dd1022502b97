import { createHash } from 'node:crypto'

// Joins PDFs of our own compiler into one for printing, and leaves their pages as they were drawn.
// It reads only the kind of PDF that this compiler writes: plain objects, and a plain table of
// their positions.

/**
 * Matches references to objects, and the entries of a page that refer to objects that are not
 * copied.
 */
const TIES = /\/Parent\s+\d+\s+0\s+R|\/StructParents?\s+\d+|\/Tabs\s*\/\w+|\b(\d+)\s+0\s+R\b/g
const STREAM = /^\s*stream\r?\n/

/** Numbers of the objects that every joined PDF has. */
const [CATALOG, PAGES, INFO] = [1, 2, 3]

const broken = (what: string) => new Error(`a document cannot be joined: ${what}`)

/** Reads the positions of the objects of a PDF, by object number. */
function readPlaces(pdf: Buffer): Map<number, number> {
  const start = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.toString('latin1', pdf.length - 64))
  const table = pdf.toString('latin1', Number(start?.[1] ?? pdf.length))
  const [head = '', count] = /^xref\s+0 (\d+)\s+/.exec(table) ?? []
  if (count === undefined) throw broken('it has no plain table of objects')
  const places = new Map<number, number>()
  for (let number = 1; number < Number(count); number += 1) {
    const entry = table.slice(head.length + 20 * number, head.length + 20 * number + 20)
    if (entry[17] === 'n') places.set(number, Number(entry.slice(0, 10)))
  }
  return places
}

/** Yields a value in pieces: its strings, which must not be changed, and the text between them. */
function* piecesOf(text: string): Generator<{ piece: string; isString: boolean }> {
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    const isHex = text[at] === '<' && text[at + 1] !== '<' && text[at - 1] !== '<'
    if (text[at] !== '(' && !isHex) continue
    yield { piece: text.slice(from, at), isString: false }
    from = at
    at = isHex ? text.indexOf('>', at) : endOfString(text, at)
    yield { piece: text.slice(from, at + 1), isString: true }
    from = at + 1
  }
  yield { piece: text.slice(from), isString: false }
}

/** Returns the position of the last character of a string that begins with a parenthesis. */
function endOfString(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '(') depth += 1
    else if (text[at] === ')' && --depth === 0) return at
  }
  throw broken('a string has no end')
}

/** Returns the length of the value at the start of a text: a dictionary, a list or a number. */
function lengthOfValue(text: string): number {
  let [at, depth] = [0, 0]
  for (const { piece, isString } of piecesOf(text)) {
    if (!isString)
      for (const found of piece.matchAll(/<<|>>|\[|\]|\bendobj\b|\bstream\b/g)) {
        if (/^(endobj|stream)$/.test(found[0])) return at + found.index
        depth += /<<|\[/.test(found[0]) ? 1 : -1
        if (depth === 0) return at + found.index + found[0].length
      }
    at += piece.length
  }
  throw broken('an object has no end')
}

/**
 * A PDF object: its value and, if it is a stream, the bytes between the keywords `stream` and
 * `endstream`.
 */
interface Read {
  value: string
  stream: Buffer | undefined
}

function readObject(pdf: Buffer, place: number): Read {
  // A value is short, so the first 64 kB are enough; the bytes of a stream are read separately
  // below.
  const raw = pdf.toString('latin1', place, Math.min(pdf.length, place + 65_536))
  const head = /^\d+ 0 obj\s*/.exec(raw)?.[0] ?? ''
  if (head === '') throw broken('an object is not where the table says')
  const text = raw.slice(head.length)
  const value = text.slice(0, lengthOfValue(text))
  const keyword = STREAM.exec(text.slice(value.length))?.[0]
  if (keyword === undefined) return { value, stream: undefined }
  const length = /\/Length (\d+)(?!\s+\d+\s+R)/.exec(value)?.[1]
  if (length === undefined) throw broken('a stream has no length')
  const from = place + head.length + value.length + keyword.length
  return { value, stream: pdf.subarray(from, from + Number(length)) }
}

/** Joins PDFs, one after the other. */
class Joined {
  private readonly places: number[] = []
  private readonly known = new Map<string, number>()
  private readonly pages: number[] = []
  private next = INFO + 1
  private at = 0

  /** Concatenates chunks and advances the position in the output by their length. */
  put(...chunks: (Buffer | string)[]): Buffer {
    const bytes = Buffer.concat(
      chunks.map((chunk) => (typeof chunk === 'string' ? Buffer.from(chunk, 'latin1') : chunk)),
    )
    this.at += bytes.length
    return bytes
  }

  object(number: number, { value, stream }: Read): Buffer {
    this.places[number] = this.at
    const body = stream ? ['\nstream\n', stream, '\nendstream'] : []
    return this.put(`${number} 0 obj\n`, value, ...body, '\nendobj\n')
  }

  /**
   * Yields the pages of a document with the objects that they need. An object that equals an object
   * written before is written only once.
   */
  *add(pdf: Buffer): Generator<Buffer> {
    const places = readPlaces(pdf)
    const numbers = new Map<number, number>()
    const written: Buffer[] = []
    const write = (old: number, isPage: boolean): number => {
      const done = numbers.get(old)
      if (done !== undefined) return done
      const place = places.get(old)
      if (place === undefined) throw broken('an object is missing')
      const { value, stream } = readObject(pdf, place)
      const rewritten = this.rewrite(value, (each) => write(each, false))
      const digest = createHash('sha256')
        .update(rewritten, 'latin1')
        .update(stream ?? '')
        .digest('base64')
      const number = (isPage ? undefined : this.known.get(digest)) ?? this.next++
      numbers.set(old, number)
      if (isPage) this.pages.push(number)
      else if (this.known.get(digest) === number) return number
      else this.known.set(digest, number)
      written.push(this.object(number, { value: rewritten, stream }))
      return number
    }
    const isPage = (place: number) => /\/Type\s*\/Page\b/.test(readObject(pdf, place).value)
    const found = [...places].filter(([, place]) => isPage(place)).map(([old]) => old)
    if (found.length === 0) throw broken('it has no page')
    for (const old of found) {
      write(old, true)
      yield* written.splice(0)
    }
  }

  /** Returns a value in which each reference has the number of its object in the output. */
  private rewrite(value: string, write: (old: number) => number): string {
    let text = ''
    for (const { piece, isString } of piecesOf(value)) {
      text += isString
        ? piece
        : piece.replace(TIES, (tie, old?: string) =>
            old !== undefined ? `${write(Number(old))} 0 R` : tie.startsWith('/Parent') ? `/Parent ${PAGES} 0 R` : '',
          )
    }
    return text
  }

  /** Returns the end of the output: the list of pages, the title and the table of objects. */
  end(title: string): Buffer {
    const kids = this.pages.map((page) => `${page} 0 R`).join(' ')
    const named = `<FEFF${Buffer.from(title, 'utf16le').swap16().toString('hex')}>`
    const last = [
      this.object(PAGES, {
        value: `<< /Type /Pages /Count ${this.pages.length} /Kids [${kids}] >>`,
        stream: undefined,
      }),
      this.object(CATALOG, { value: `<< /Type /Catalog /Pages ${PAGES} 0 R /Lang (es-CO) >>`, stream: undefined }),
      this.object(INFO, { value: `<< /Title ${named} >>`, stream: undefined }),
    ]
    const start = this.at
    const lines = this.places.slice(1).map((place) => `${String(place).padStart(10, '0')} 00000 n\r\n`)
    const table = `xref\n0 ${this.places.length}\n0000000000 65535 f\r\n${lines.join('')}`
    const trailer = `trailer\n<< /Size ${this.places.length} /Root ${CATALOG} 0 R /Info ${INFO} 0 R >>\n`
    return Buffer.concat([...last, this.put(table, trailer, `startxref\n${start}\n%%EOF\n`)])
  }
}

/**
 * Yields one PDF with the pages of several PDFs, in their order, while these arrive. Objects that
 * they share are written once. The result is for printing: it is not PDF/A and has no tags.
 */
export async function* joinPdfs(documents: AsyncIterable<Buffer>, title: string): AsyncGenerator<Buffer> {
  const joined = new Joined()
  yield joined.put('%PDF-1.7\n%\u0080\u0080\u0080\u0080\n')
  for await (const pdf of documents) yield* joined.add(pdf)
  yield joined.end(title)
}
