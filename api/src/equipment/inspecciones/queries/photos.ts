import { and, asc, eq, inArray, isNull, notExists, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { storePicture } from '../../../documents/images.ts'
import type { normalizePhoto } from '../../../documents/images.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { imagenes } from '../../../db/tables/common.ts'
import { emisionimagenes as eim } from '../../../db/tables/trust.ts'
import { evaluaciondetalles as d, evaluaciones as e, fotos as f } from '../../../db/tables/inspections.ts'

/**
 * Finds an inspection by its own id or by the id of one of its lines (INSP-13). Returns undefined
 * when there is none.
 */
export async function readTarget(db: Db, id: string): Promise<{ ideva: string; idevadet: string | null } | undefined> {
  const [line] = await db
    .select({ ideva: d.ideva_evadet })
    .from(d)
    .innerJoin(e, eq(e.id_eva, d.ideva_evadet))
    .where(and(eq(d.id_evadet, id), isNull(d.eliminado_evadet), isNull(e.eliminado_eva)))
  if (line) return { ideva: line.ideva, idevadet: id }
  const [inspection] = await db
    .select({ id: e.id_eva })
    .from(e)
    .where(and(eq(e.id_eva, id), isNull(e.eliminado_eva)))
  return inspection && { ideva: inspection.id, idevadet: null }
}

type Photo = Awaited<ReturnType<typeof normalizePhoto>>

/** Reads the photos of an inspection with their pictures, in the order of their upload. */
export async function listFotos(db: Db, ideva: string) {
  return db
    .select({
      id_img: f.id_fot,
      id_eva: f.ideva_fot,
      idevadet: f.idevadet_fot,
      mime: imagenes.tipo_img,
      bytes: imagenes.bytes_img,
    })
    .from(f)
    .innerJoin(imagenes, eq(imagenes.id_img, f.imagen_fot))
    .innerJoin(e, eq(e.id_eva, f.ideva_fot))
    .where(and(eq(f.ideva_fot, ideva), isNull(e.eliminado_eva)))
    .orderBy(asc(f.id_fot))
}

/**
 * Adds photos to an inspection. A photo that the inspection already has is not added again. Returns
 * the number of its photos after that.
 */
export async function insertFotos(
  db: Tx,
  ideva: string,
  idevadet: string | null,
  photos: readonly Photo[],
): Promise<number> {
  for (const { whole, printed } of photos) {
    const values = {
      id_fot: uuidv7(),
      ideva_fot: ideva,
      idevadet_fot: idevadet,
      imagen_fot: await storePicture(db, whole),
      impresa_fot: await storePicture(db, printed),
    }
    await db
      .insert(f)
      .values(values)
      .onConflictDoNothing({ target: [f.ideva_fot, f.imagen_fot] })
  }
  return db.$count(f, eq(f.ideva_fot, ideva))
}

/**
 * Reads the id of the inspection that a photo belongs to; undefined when the photo does not exist.
 */
export async function readEvaluacionOfFoto(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db.select({ ideva: f.ideva_fot }).from(f).where(eq(f.id_fot, id))
  return row?.ideva
}

/**
 * Deletes a photo, and its pictures if neither another photo nor an issued document uses them.
 * Returns false when it does not exist.
 */
export async function deleteFoto(db: Tx, id: string): Promise<boolean> {
  const [row] = await db.delete(f).where(eq(f.id_fot, id)).returning({ whole: f.imagen_fot, printed: f.impresa_fot })
  if (!row) return false
  const shows = or(eq(f.imagen_fot, imagenes.id_img), eq(f.impresa_fot, imagenes.id_img))
  await db
    .delete(imagenes)
    .where(
      and(
        inArray(imagenes.id_img, [row.whole, row.printed]),
        notExists(db.select({ id: f.id_fot }).from(f).where(shows)),
        notExists(db.select({ id: eim.idimg_eim }).from(eim).where(eq(eim.idimg_eim, imagenes.id_img))),
      ),
    )
  return true
}

/** A photo of an issue: its ids, those of its pictures, and the criterion of its line. */
interface IssuedPhoto {
  id: string
  imagen: string
  impresa: string
  idcri: number | null
}

/** Gives an inspection exactly the photos of an issue. */
export async function restorePhotos(db: Tx, ideva: string, photos: readonly IssuedPhoto[]): Promise<void> {
  const kept = new Set(photos.map(({ id }) => id))
  const present = await db.select({ id: f.id_fot }).from(f).where(eq(f.ideva_fot, ideva))
  for (const { id } of present) if (!kept.has(id)) await deleteFoto(db, id)
  for (const { id, imagen, impresa, idcri } of photos)
    await db
      .insert(f)
      .values({
        id_fot: id,
        ideva_fot: ideva,
        idevadet_fot:
          idcri === null
            ? null
            : sql`(select id_evadet from evaluaciondetalles
          where ideva_evadet = ${ideva} and idcri_evadet = ${idcri})`,
        imagen_fot: imagen,
        impresa_fot: impresa,
      })
      .onConflictDoNothing()
}
