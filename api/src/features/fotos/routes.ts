import { fotoCalls } from '@anclaje/contract/entities/foto'
import { MAX_FOTOS, MAX_FOTO_MB } from '@anclaje/contract/limits'
import type { App, Deps } from '../../core/deps.ts'
import { badRequest, conflict, notFound } from '../../core/errors.ts'
import { normalizePhoto } from '../../core/images.ts'
import { parse, readFiles } from '../../core/multipart.ts'
import { serve } from '../../core/serve.ts'
import { checkMayChange } from '../evaluaciones/actions.ts'
import { lockEvaluacion } from '../evaluaciones/queries.ts'
import { deleteFoto, insertFotos, listFotos, readOwner, readTarget } from './queries.ts'

const FILES = ['file1', 'file2']
const SIN_FOTO = 'Adjunte una foto PNG, GIF o JPEG.'
const DEMASIADAS = `Una inspección lleva máximo ${MAX_FOTOS} fotos.`

type Stored = Awaited<ReturnType<typeof listFotos>>[number]
const toRow = ({ mime, bytes, ...foto }: Stored) => ({
  ...foto,
  imagen: `data:${mime};base64,${Buffer.from(bytes).toString('base64')}`,
})

/** The photos of inspections (portal §7; decisions §4.6). */
export function fotosRoutes(app: App, { db }: Deps): void {
  serve(app, fotoCalls, {
    'GET /imagendet/view': async ({ query }) => (await listFotos(db, query.ideva)).map(toRow),

    'POST /imagendet/upload': async ({ request, session }) => {
      const { files, fields } = await readFiles(request, FILES, MAX_FOTO_MB * 1024 * 1024)
      const { idevadet } = parse(fotoCalls['POST /imagendet/upload'].files, fields)
      if (files.length === 0) throw badRequest(SIN_FOTO, { file1: SIN_FOTO })
      if (files.length > MAX_FOTOS) throw badRequest(DEMASIADAS, { file1: DEMASIADAS })
      const owner = await readTarget(db, idevadet)
      if (!owner) throw notFound('La inspección no existe o fue eliminada.')
      // One after the other: two large photos at once would take twice the memory.
      const photos: Awaited<ReturnType<typeof normalizePhoto>>[] = []
      for (const file of files) photos.push(await normalizePhoto(file))
      await db.transaction(async (tx) => {
        const evaluacion = await lockEvaluacion(tx, owner.ideva)
        if (!evaluacion) throw notFound('La inspección no existe o fue eliminada.')
        await checkMayChange(tx, evaluacion.idcol, session)
        const total = await insertFotos(tx, owner.ideva, owner.idevadet, photos)
        if (total > MAX_FOTOS) throw conflict(DEMASIADAS, 'demasiadas_fotos', { file1: DEMASIADAS })
      })
      return (await listFotos(db, owner.ideva)).map(toRow)
    },

    'DELETE /imagendet/:id': async ({ params: { id }, session }) => {
      await db.transaction(async (tx) => {
        const ideva = await readOwner(tx, id)
        const evaluacion = ideva === undefined ? undefined : await lockEvaluacion(tx, ideva)
        if (!evaluacion) throw notFound()
        await checkMayChange(tx, evaluacion.idcol, session)
        await deleteFoto(tx, id)
      })
      return { message: 'Registro eliminado' }
    },
  })
}
