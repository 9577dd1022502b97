import type { PedidoDe } from '@anclaje/contract/overview/trabajo'
import type { LoteInspecciones } from '@anclaje/contract/rules/overview/trabajos'
import { OTRA_VERSION, impideDibujarInspeccion } from '@anclaje/contract/rules/equipment/actos-inspeccion'
import { ALTERADO, TIPO_DOCUMENTO } from '@anclaje/contract/rules/trust/emision'
import { fileNames } from '../../../documents/file-names.ts'
import { streamZip } from '../../../documents/zip.ts'
import { Refused } from '../../../jobs/bulk.ts'
import type { BulkDeps, DocumentRows, FileOfRows } from '../../../jobs/bulk.ts'
import { drawRows } from '../../../jobs/drawn-rows.ts'
import { FILE } from '../document/issue.ts'
import type { InspectionJob } from '../document/thread.ts'
import { readDrawable, storeHandedOut } from '../queries/documents.ts'
import { readIssues } from '../queries/issues.ts'
import { countChosen, listChosen, readNames } from '../queries/list.ts'
import { readIssuedData } from './certificate.ts'

type Pedido = PedidoDe<LoteInspecciones>

const THREAD = new URL('../document/thread.ts', import.meta.url)
const BASE = FILE.replace(/\.pdf$/, '')
const NONE = 'Ninguna de las elegidas está terminada.'

/** Yields what each document is drawn from, and reports each inspection to the job. */
async function* readAll({ db, env, alterations }: BulkDeps, { batches, tell }: DocumentRows) {
  let [isDrawn, isAltered] = [false, false]
  for await (const ids of batches) {
    const [drawables, issues] = [await readDrawable(db, ids), await readIssues(db, ids)]
    for (const id of ids) {
      const issue = issues.get(id)
      const impedes = impideDibujarInspeccion(drawables.get(id))
      // An issue that ended between the two reads is read with its end, or not at all.
      const inForce = issue?.clase === null ? issue : undefined
      const isOther = issue?.alterada ?? true
      const motivo = (impedes ?? (issue && !inForce ? OTRA_VERSION : isOther ? ALTERADO : undefined))?.motivo
      if (issue?.alterada && inForce) alterations.tell({ tipo: TIPO_DOCUMENTO.inspeccion, id, ...issue })
      isAltered ||= motivo === ALTERADO.motivo
      tell({ id, motivo, huella: issue && String(issue.version) })
      if (motivo !== undefined || !inForce) continue
      const { datos, images } = await readIssuedData(db, inForce)
      const data: InspectionJob = { datos, publicUrl: env.PUBLIC_URL }
      isDrawn = true
      yield { id, emitida: inForce.emitida, data, images }
    }
  }
  if (isAltered && !isDrawn) throw new Refused(ALTERADO.motivo)
}

/** Writes the inspections as files of a zip, each drawn and named like a single one (INSP-24). */
async function* writeZipFile(deps: BulkDeps, rows: DocumentRows): AsyncGenerator<Buffer> {
  const found = await readDrawable(deps.db, rows.ids)
  const expected = [...found.values()].filter((each) => impideDibujarInspeccion(each) === undefined)
  const nameOf = fileNames(expected.map(() => ({ base: BASE })))
  async function* files() {
    for await (const { id, emitida, data, content } of drawRows(THREAD, readAll(deps, rows), NONE))
      yield { name: nameOf(id, { base: BASE, numero: data.datos.numero }), content, moment: new Date(emitida) }
  }
  yield* streamZip(files())
}

/** Files that are made of many inspections. */
export const inspectionFiles = {
  zip_inspecciones: {
    find: (db, _asker, pedido, _hoy, most) => listChosen(db, pedido, most),
    count: (db, _asker, pedido, _hoy, most) => countChosen(db, pedido, most),
    names: readNames,
    file: writeZipFile,
    downloaded: ({ db, now }, rows) =>
      storeHandedOut(db, new Map(rows.map(({ id, huella }) => [id, Number(huella)])), now()),
  },
} satisfies Record<string, FileOfRows<Pedido>>
