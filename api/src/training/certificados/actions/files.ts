import { ARCHIVO_TRABAJO } from '@anclaje/contract/rules/overview/trabajos'
import { impideDibujar } from '@anclaje/contract/rules/training/actos-certificado'
import { openDrawer } from '../../../documents/drawer.ts'
import { joinPdfs } from '../../../documents/join.ts'
import { streamZip } from '../../../documents/zip.ts'
import { Refused } from '../../../jobs/bulk.ts'
import type { BulkDeps, DocumentRows } from '../../../jobs/bulk.ts'
import type { CertificateJob } from '../document/draw.ts'
import { ensureIssues, readVersions } from '../queries/issues.ts'
import type { Version } from '../queries/issues.ts'
import { readDrawable, readFileNames } from '../queries/documents.ts'
import type { Drawable } from '../queries/documents.ts'
import { fileNames } from '../rules.ts'
import { readCertificatePictures } from '../queries/read.ts'
import type { FileName } from '../rules.ts'

const THREAD = new URL('../document/draw.ts', import.meta.url)
const NONE = 'Ninguno de los elegidos está aprobado.'

/** Yields the data of each document to draw, and reports each certificate to the job. */
async function* readAll({ db }: BulkDeps, { batches, tell }: DocumentRows) {
  for await (const ids of batches) {
    await ensureIssues(db, ids)
    const [drawables, versions] = [await readDrawable(db, ids), await readVersions(db, ids)]
    const printed = [...versions.values()].map(({ datos }) => datos)
    const images = await readCertificatePictures(db, ...printed)
    for (const id of ids) {
      const version = versions.get(id)
      const motivo = impideDibujar(drawables.get(id))?.motivo
      tell({ id, motivo, huella: version && String(version.version) })
      if (motivo === undefined && version) yield { ...drawables.get(id)!, id, emision: version, images }
    }
  }
}

/** An approved certificate to draw, with the moment of its approval. */
interface Drawing extends Pick<Drawable, 'aprobado'> {
  id: string
  emision: Version
}

/**
 * Yields the document of each approved certificate, drawn in another thread: the next one is drawn
 * while the previous one is stored.
 */
async function* drawAll(deps: BulkDeps, rows: DocumentRows) {
  const { PUBLIC_URL: publicUrl } = deps.env
  const drawer = openDrawer<CertificateJob>(THREAD)
  try {
    let before: (Drawing & { drawing: Promise<Buffer> }) | undefined
    for await (const { id, emision, aprobado, images } of readAll(deps, rows)) {
      const drawing = drawer.draw({ data: { datos: emision.datos, emision, publicUrl }, images })
      // If the consumer stops early, nobody awaits this drawing.
      drawing.catch(() => {})
      if (before) yield { ...before, content: await before.drawing }
      before = { id, emision, aprobado, drawing }
    }
    if (!before) throw new Refused(NONE)
    yield { ...before, content: await before.drawing }
  } finally {
    await drawer.close()
  }
}

/**
 * Writes the certificates as files of a zip, each with the name of its single download (CERT-16,
 * CERT-22).
 */
export async function* writeZipFile(deps: BulkDeps, rows: DocumentRows): AsyncGenerator<Buffer> {
  const nameOf = fileNames(await readFileNames(deps.db, rows.ids))
  async function* files() {
    for await (const { id, emision, aprobado, content } of drawAll(deps, rows)) {
      const { datos } = emision
      const named: FileName = { ...datos.aprendiz, codigo: datos.codigo, iniciales: datos.curso.iniciales }
      yield { name: nameOf(id, named), content, moment: aprobado === null ? undefined : new Date(aprobado) }
    }
  }
  yield* streamZip(files())
}

/** Writes the certificates as the pages of one PDF for printing (CERT-22). */
export async function* writePrint(deps: BulkDeps, rows: DocumentRows): AsyncGenerator<Buffer> {
  async function* documents() {
    for await (const { content } of drawAll(deps, rows)) yield content
  }
  yield* joinPdfs(documents(), ARCHIVO_TRABAJO.imprimir_certificados!.replace(/\.pdf$/, ''))
}
