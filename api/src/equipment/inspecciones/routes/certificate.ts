import { certificadoinspeccionCalls } from '@anclaje/contract/equipment/evaluacion'
import type { App, Deps } from '../../../deps.ts'
import { sendFile, sendSvg } from '../../../http/download.ts'
import { serve } from '../../../http/serve.ts'
import { readDocument } from '../actions/certificate.ts'
import { drawInspection, previewInspection } from '../document/draw.ts'
import { FILE } from '../document/issue.ts'

/** Serves the certificate of an inspection (INSP-15, INSP-16). */
export function certificadosinspeccionRoutes(app: App, deps: Deps): void {
  serve(app, certificadoinspeccionCalls, {
    'GET /evaluacion/:id/pdf': async ({ params, query: { emision, formato, vista }, request }, reply) => {
      const isSvg = formato === 'svg'
      const preview = isSvg || vista === '1'
      const { datos, images, isPreview } = await readDocument(deps, params.id, { emision, preview })
      const options = { publicUrl: deps.env.PUBLIC_URL, images, isPreview }
      reply.header('cache-control', 'no-store')
      if (isSvg) return sendSvg(request, reply, previewInspection(datos, options))
      return sendFile(reply, FILE, drawInspection(datos, options), vista === '1' ? 'inline' : 'attachment')
    },
  })
}
