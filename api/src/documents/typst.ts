import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

/** A stored image. Its format is recognized by its bytes, never by its name. */
export interface PdfImage {
  bytes: Buffer
  mime: string
}

interface PdfJob {
  /** Absolute path of the `.typ` file. */
  template: string
  /**
   * Data that the template reads with `json("data.json")`, never Typst source; `sistema` is added
   * to it.
   */
  data: Record<string, unknown>
  /** Pictures that the template reads with `image(name)`, by flat names such as `logo.png`. */
  images?: Record<string, PdfImage>
  /**
   * PDF standard, for tests only. Documents are issued as tagged PDF/A-3a, the highest level that
   * the compiler supports.
   */
  standard?: string
}

// The folder of the fonts is also the compiler's root: a template can read only the fonts, the
// shared template and the files of its own job.
const ROOT = join(import.meta.dirname, 'fonts')
// The shared template, which all other templates import. It is outside the compiler's root, so it
// is mapped into the root.
const SHARED = join(import.meta.dirname, 'documento.typ')
const STANDARD = 'a-3a'
const PLAIN = '1.7'
// Every `EVICT_EVERY` compilations, the cache drops layout results that were not used since the
// last `MAX_AGE` evictions, so that only the parts shared by all documents stay. A larger cache
// makes no document faster, and each cached document takes two megabytes.
const EVICT_EVERY = 4
const MAX_AGE = 1

class MissingLetter extends Error {}

/**
 * Error for a picture that has a valid header but cannot be decoded. `isWhole` finds out which
 * picture it is.
 */
export class DamagedPicture extends Error {}

let compiler: NodeCompiler | undefined
let compiled = 0
const templates = new Map<string, string>()

function warmCompiler(): NodeCompiler {
  compiler ??= NodeCompiler.create({
    workspace: ROOT,
    fontArgs: [
      {
        fontBlobs: readdirSync(ROOT)
          .filter((file) => file.endsWith('.ttf'))
          .map((file) => readFileSync(join(ROOT, file))),
      },
    ],
  })
  return compiler
}

function source(template: string): string {
  let text = templates.get(template)
  if (text === undefined) {
    text = readFileSync(template, 'utf8')
    templates.set(template, text)
  }
  return text
}

function draw<T>(job: PdfJob, systemFonts: boolean, render: (input: { mainFileContent: string }) => T): T {
  const typst = warmCompiler()
  typst.mapShadow(join(ROOT, basename(SHARED)), Buffer.from(source(SHARED)))
  typst.mapShadow(join(ROOT, 'data.json'), Buffer.from(JSON.stringify({ ...job.data, sistema: systemFonts })))
  try {
    return render({ mainFileContent: source(job.template) })
  } catch (error) {
    // Only these two defects come from the data. Any other error is a bug in the template and must
    // not be hidden.
    const reason = reasonOf(error)
    if (/could not be displayed|the codepoint/.test(reason)) throw new MissingLetter()
    if (/failed to decode image/.test(reason)) throw new DamagedPicture()
    throw new Error(`a document cannot be drawn: ${basename(job.template)}`, { cause: error })
  }
}

// Layout errors are in `code`, and errors of writing the PDF are in the message.
const reasonOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? `${error.message} ${String(error.code)}` : String(error)

// Compiles straight to bytes. A document object would keep its memory until the next turn of the
// event loop, and a batch might not yield to it.
const drawPdf = (job: PdfJob, systemFonts: boolean, pdfStandard: string) =>
  draw(job, systemFonts, (input) => warmCompiler().pdf(input, { pdfStandard }))

/**
 * Draws with our own fonts first, so that a document looks the same on every machine. PDF/A refuses
 * a letter that no font has; then the fonts of the system are added. If these lack the letter too,
 * the document is issued as a plain tagged PDF: the letter is printed as a box, but it can still be
 * searched and copied.
 */
function drawWithSomeFont(job: PdfJob): Buffer {
  const standard = job.standard ?? STANDARD
  return (
    unlessMissingLetter(() => drawPdf(job, false, standard)) ??
    unlessMissingLetter(() => drawPdf(job, true, standard)) ??
    drawPdf(job, true, PLAIN)
  )
}

function unlessMissingLetter(drawing: () => Buffer): Buffer | undefined {
  try {
    return drawing()
  } catch (error) {
    if (error instanceof MissingLetter) return undefined
    throw error
  }
}

/**
 * Maps the pictures of a job into the compiler's root, calls `render`, and removes all files of the
 * job again.
 */
function withImages<T>(job: PdfJob, render: () => T): T {
  const typst = warmCompiler()
  try {
    for (const [name, image] of Object.entries(job.images ?? {})) typst.mapShadow(join(ROOT, name), image.bytes)
    return render()
  } finally {
    typst.resetShadow()
    compiled += 1
    if (compiled % EVICT_EVERY === 0) typst.evictCache(MAX_AGE)
  }
}

/**
 * Compiles a template and its data into a tagged PDF/A. The function is synchronous, so concurrent
 * requests cannot mix: the files of a job exist only while it is compiled. A long batch should
 * await something between documents, because their memory is freed only when the event loop turns.
 */
export function compilePdf(job: PdfJob): Buffer {
  return withImages(job, () => drawWithSomeFont(job))
}

/**
 * Compiles the same drawing into one SVG picture, for browsers that show no PDF inside a page. The
 * system's fonts are available from the first attempt: our fonts still come first, and SVG refuses
 * no letter.
 */
export function compileSvg(job: PdfJob): string {
  return withImages(job, () => draw(job, true, (input) => warmCompiler().plainSvg(input)))
}

/**
 * Returns whether a picture can be decoded completely. It decodes the picture, so it is called only
 * after a drawing has failed.
 */
export function isWhole(bytes: Buffer): boolean {
  const typst = warmCompiler()
  typst.mapShadow(join(ROOT, 'imagen'), bytes)
  try {
    typst.plainSvg({ mainFileContent: '#image("imagen")' })
    return true
  } catch {
    return false
  } finally {
    typst.resetShadow()
  }
}
