import { fotoCalls } from '@anclaje/contract/equipment/foto'
import { MAX_FOTO_MB, MB } from '@anclaje/contract/limits'
import type { App, Deps } from '../../../deps.ts'
import { parse } from '../../../http/schemas.ts'
import { readFiles } from '../../../http/uploads.ts'
import { serve } from '../../../http/serve.ts'
import { addFotos, removeFoto } from '../actions/photos.ts'
import { listFotos } from '../queries/photos.ts'

const FILES = ['file1', 'file2']

type Stored = Awaited<ReturnType<typeof listFotos>>[number]
const toRow = ({ mime, bytes, ...foto }: Stored) => ({
  ...foto,
  imagen: `data:${mime};base64,${Buffer.from(bytes).toString('base64')}`,
})

/** Serves the photos of inspections (INSP-13). */
export function fotosRoutes(app: App, { db }: Deps): void {
  serve(app, fotoCalls, {
    'GET /imagendet/view': async ({ query }) => (await listFotos(db, query.ideva)).map(toRow),

    'POST /imagendet/upload': async ({ request, session }) => {
      const { files, fields } = await readFiles(request, FILES, MAX_FOTO_MB * MB)
      const { idevadet } = parse(fotoCalls['POST /imagendet/upload'].files, fields)
      return (await addFotos(db, idevadet, files, session)).map(toRow)
    },

    'DELETE /imagendet/:id': async ({ params, session }) => {
      await removeFoto(db, params.id, session)
      return { message: 'Registro eliminado' }
    },
  })
}
