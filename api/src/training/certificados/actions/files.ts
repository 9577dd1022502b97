import { ARCHIVO_TRABAJO } from '@anclaje/contract/rules/overview/trabajos'
import { impideDibujar } from '@anclaje/contract/rules/training/actos-certificado'
import { ALTERADO, TIPO_DOCUMENTO } from '@anclaje/contract/rules/trust/emision'
import { fileNames } from '../../../documents/file-names.ts'
import { joinPdfs } from '../../../documents/join.ts'
import { streamZip } from '../../../documents/zip.ts'
import { Refused } from '../../../jobs/bulk.ts'
import type { BulkDeps, DocumentRows } from '../../../jobs/bulk.ts'
import { drawRows } from '../../../jobs/drawn-rows.ts'
import type { CertificateJob } from '../document/draw.ts'
import { readVersions } from '../queries/issues.ts'
import { readDocumentNames, readDrawable } from '../queries/documents.ts'
import { readCertificatePictures } from '../queries/read.ts'
import { documentName } from '../rules.ts'

const THREAD = new URL('../document/draw.ts', import.meta.url)
const NONE = 'Ninguno de los elegidos está aprobado.'

/** Yields what each document is drawn from, and reports each certificate to the job. */
async function* readAll({ db, env, alterations }: BulkDeps, { batches, tell }: DocumentRows) {
  let [isDrawn, isAltered] = [false, false]
  for await (const ids of batches) {
    const [drawables, versions] = [await readDrawable(db, ids), await readVersions(db, ids)]
    const printed = [...versions.values()].flatMap(({ datos, alterada }) => (alterada ? [] : [datos]))
    const images = await readCertificatePictures(db, ...printed)
    for (const id of ids) {
      const version = versions.get(id)
      const drawable = drawables.get(id)
      if (version?.alterada) alterations.tell({ tipo: TIPO_DOCUMENTO.certificado, id, ...version })
      const motivo = (impideDibujar(drawable) ?? (version?.alterada === false ? undefined : ALTERADO))?.motivo
      isAltered ||= motivo === ALTERADO.motivo
      tell({ id, motivo, huella: version && String(version.version) })
      if (motivo !== undefined || !drawable || !version) continue
      const data: CertificateJob = { datos: version.datos, emision: version, publicUrl: env.PUBLIC_URL }
      isDrawn = true
      yield { id, aprobado: drawable.aprobado, data, images }
    }
  }
  if (isAltered && !isDrawn) throw new Refused(ALTERADO.motivo)
}

/** Yields the document of each approved certificate. */
const drawAll = (deps: BulkDeps, rows: DocumentRows) => drawRows(THREAD, readAll(deps, rows), NONE)

/**
 * Writes the certificates as files of a zip, each with the name of its single download (CERT-16,
 * CERT-22).
 */
export async function* writeZipFile(deps: BulkDeps, rows: DocumentRows): AsyncGenerator<Buffer> {
  const nameOf = fileNames(await readDocumentNames(deps.db, rows.ids))
  async function* files() {
    for await (const { id, aprobado, data, content } of drawAll(deps, rows)) {
      const { aprendiz, codigo, curso } = data.datos
      const name = nameOf(id, documentName({ ...aprendiz, codigo, iniciales: curso.iniciales }))
      yield { name, content, moment: aprobado === null ? undefined : new Date(aprobado) }
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
