import { OTRA_VERSION, impideDibujarInspeccion } from '@anclaje/contract/rules/equipment/actos-inspeccion'
import { ALTERADO, TIPO_DOCUMENTO } from '@anclaje/contract/rules/trust/emision'
import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { readPictures } from '../../../documents/images.ts'
import type { Picture } from '../../../documents/images.ts'
import { fullDisk, notFound, refusal, refuse } from '../../../errors/errors.ts'
import { requireUnaltered } from '../../../trust/emisiones/actions.ts'
import { printed } from '../document/issued.ts'
import type { DatosInspeccion } from '../document/draw.ts'
import { readEvaluacion } from '../queries/inspect.ts'
import { storeHandedOut } from '../queries/documents.ts'
import { readIssue } from '../queries/issues.ts'
import type { StoredIssue } from '../queries/issues.ts'

/** Version that is asked for, by default the one in force. A preview hands nothing out. */
interface Wanted {
  emision: number | undefined
  preview: boolean
}

/** What a document of an inspection prints, with its pictures by their ids. */
interface Document {
  datos: DatosInspeccion
  images: Map<string, Picture>
}

/** Reads what the document of an issue prints. */
export async function readIssuedData(
  db: Db,
  { datos, lista, entregada: _, emitida: _emitida, alterada: _alterada, ...emision }: StoredIssue,
): Promise<Document> {
  const content = printed(datos, lista)
  const { centro, logoEmpresa, responsable, fotos } = content
  const pictures = [centro.logo, logoEmpresa, responsable.firma, ...fotos.map((foto) => foto.id)]
  return { datos: { ...content, emision }, images: await readPictures(db, pictures) }
}

/**
 * Reads the document of an inspection as it was issued, and records that it was handed out unless
 * it is only previewed (INSP-15, INSP-16). An earlier version is drawn whatever happened to the
 * inspection. Throws 404. Throws 409 when there is no document or when it is not as it was issued,
 * and 503 on a full disk.
 */
export async function readDocument(
  { db, disk, now, alterations }: Pick<Deps, 'db' | 'disk' | 'now' | 'alterations'>,
  id: string,
  { emision, preview }: Wanted,
): Promise<Document & { isPreview: boolean }> {
  const row = await readEvaluacion(db, id)
  if (!row) throw notFound()
  const anulada = row.anulada_eva !== null
  if (emision === undefined)
    refuse(impideDibujarInspeccion({ responsable: row.idcol_eva, emision: row.emision_eva, anulada }))
  const issue = await readIssue(db, id, emision)
  if (!issue) throw emision === undefined ? refusal(ALTERADO) : notFound()
  requireUnaltered(alterations, { tipo: TIPO_DOCUMENTO.inspeccion, id, ...issue })
  const { entregada, version, clase } = issue
  const isInForce = clase === null && !anulada
  if (!preview && isInForce && entregada === null) {
    if (disk.isLow()) throw fullDisk()
    if (!(await storeHandedOut(db, new Map([[id, version]]), now()))) throw refusal(OTRA_VERSION)
  }
  return {
    ...(await readIssuedData(db, issue)),
    // Nobody got a version that ended before it was handed out: its code stays unknown (TRUST-2).
    isPreview: entregada === null && (preview || !isInForce),
  }
}
