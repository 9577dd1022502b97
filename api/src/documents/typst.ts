import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

/** A stored image; its format is decided by its bytes, never by its name. */
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
   * Only for tests; documents are issued as tagged PDF/A-3a, the highest level the compiler has.
   */
  standard?: string
}

// The fonts' folder is also the compiler's root: a template can read the fonts, what
// all templates share, the files of its own job, and nothing else.
const ROOT = join(import.meta.dirname, 'fonts')
// Imported by all templates; its files are beside ours, not in the compiler's root.
const SHARED = join(import.meta.dirname, 'documento.typ')
const STANDARD = 'a-3a'
const PLAIN = '1.7'
// Every so many compilations the layout results are evicted that were not used since `MAX_AGE`
// evictions, so that what all documents share stays cached. More of them make no document quicker,
// and each takes two megabytes.
const EVICT_EVERY = 4
const MAX_AGE = 1

class MissingLetter extends Error {}

/** Error: a picture has a valid header and cannot be decoded; `isWhole` finds which. */
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
    // These two defects come from the data; any other is a bug of the template and must be seen.
    const reason = reasonOf(error)
    if (/could not be displayed|the codepoint/.test(reason)) throw new MissingLetter()
    if (/failed to decode image/.test(reason)) throw new DamagedPicture()
    throw new Error(`Typst could not draw ${basename(job.template)}`, { cause: error })
  }
}

// Errors of layout are in `code`, errors of writing the PDF in the message.
const reasonOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? `${error.message} ${String(error.code)}` : String(error)

// Compiled straight to bytes: a document object would keep its memory until the event loop turns,
// which a batch may not do.
const drawPdf = (job: PdfJob, systemFonts: boolean, pdfStandard: string) =>
  draw(job, systemFonts, (input) => warmCompiler().pdf(input, { pdfStandard }))

/**
 * Draws with our own fonts first, so that a document looks the same on every machine. PDF/A refuses
 * a letter that no font has: the system's fonts are tried next, and without any the document is
 * issued as a plain tagged PDF, because a letter printed as a box can still be searched and copied.
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

/** Maps the job's pictures for the compiler, renders, and removes every file of the job again. */
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
 * Compiles a template with its data into an archival, tagged PDF. It is synchronous, hence safe
 * under concurrent requests: the files of a job exist only while it is compiled. A long batch
 * should await something between documents, because the bytes of each are freed only when the event
 * loop turns.
 */
export function compilePdf(job: PdfJob): Buffer {
  return withImages(job, () => drawWithSomeFont(job))
}

/**
 * Compiles the same drawing into one SVG picture, for screens that show no PDF inside a page. The
 * system's fonts are available at once: they come after ours, and SVG refuses no letter.
 */
export function compileSvg(job: PdfJob): string {
  return withImages(job, () => draw(job, true, (input) => warmCompiler().plainSvg(input)))
}

/**
 * Returns whether a picture can be decoded to its end. It decodes it, so call it only once a
 * drawing has failed.
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
