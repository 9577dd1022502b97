import { MAX_FOTOS } from '@anclaje/contract/limits'
import { ANULADA, estaTerminada } from '@anclaje/contract/rules/equipment/actos-inspeccion'
import type { QuienInspecciona } from '@anclaje/contract/rules/equipment/actos-inspeccion'
import type { EstadoInspeccion } from '@anclaje/contract/states'
import { badRequest, conflict, notFound, refusal } from '../../../errors/errors.ts'
import { normalizePhoto } from '../../../documents/images.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { checkMayChange } from './inspect.ts'
import { lockEvaluacion } from '../queries/inspect.ts'
import type { LockedEvaluacion } from '../queries/inspect.ts'
import { storeDraft } from '../queries/issues.ts'
import { deleteFoto, insertFotos, listFotos, readEvaluacionOfFoto, readTarget } from '../queries/photos.ts'

const SIN_FOTO = 'Adjunte una foto PNG, GIF o JPEG.'
const DEMASIADAS = `Una inspección lleva máximo ${MAX_FOTOS} fotos.`

/**
 * Throws unless the caller may change the photos of an inspection. After finishing, records that
 * they differ from what was issued (INSP-20).
 */
async function checkMayChangePhotos(db: Tx, id: string, stored: LockedEvaluacion, caller: QuienInspecciona) {
  if (stored.anulada) throw refusal(ANULADA)
  await checkMayChange(db, stored.idcol, caller)
  if (estaTerminada(stored) && stored.borrador === null) await storeDraft(db, id, stored.estado as EstadoInspeccion)
}

/**
 * Adds photos to an inspection, given by its id or by the id of one of its lines. Returns all
 * photos of the inspection. Throws 400 for no photo or too many in one call, 404 when the
 * inspection does not exist, 403 when somebody else is responsible, 409 when the inspection would
 * have too many.
 */
export async function addFotos(db: Db, target: string, files: readonly Buffer[], caller: QuienInspecciona) {
  if (files.length === 0) throw badRequest(SIN_FOTO, { file1: SIN_FOTO })
  if (files.length > MAX_FOTOS) throw badRequest(DEMASIADAS, { file1: DEMASIADAS })
  const owner = await readTarget(db, target)
  if (!owner) throw notFound('La inspección no existe o fue eliminada.')
  // Photos are converted one after the other, because two large photos at once would take twice the
  // memory.
  const photos: Awaited<ReturnType<typeof normalizePhoto>>[] = []
  for (const file of files) photos.push(await normalizePhoto(file))
  return db.transaction(async (tx) => {
    const evaluacion = await lockEvaluacion(tx, owner.ideva)
    if (!evaluacion) throw notFound('La inspección no existe o fue eliminada.')
    await checkMayChangePhotos(tx, owner.ideva, evaluacion, caller)
    const total = await insertFotos(tx, owner.ideva, owner.idevadet, photos)
    if (total > MAX_FOTOS) throw conflict(DEMASIADAS, 'demasiadas_fotos', { file1: DEMASIADAS })
    return listFotos(tx, owner.ideva)
  })
}

/** Deletes a photo. Throws 404 when it does not exist, 403 when somebody else is responsible. */
export const removeFoto = (db: Db, id: string, caller: QuienInspecciona): Promise<void> =>
  db.transaction(async (tx) => {
    const ideva = await readEvaluacionOfFoto(tx, id)
    const evaluacion = ideva === undefined ? undefined : await lockEvaluacion(tx, ideva)
    if (!evaluacion) throw notFound()
    await checkMayChangePhotos(tx, ideva!, evaluacion, caller)
    await deleteFoto(tx, id)
  })
