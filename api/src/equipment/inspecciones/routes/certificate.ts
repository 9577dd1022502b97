import { certificadoinspeccionCalls } from '@anclaje/contract/equipment/evaluacion'
import type { App, Deps } from '../../../deps.ts'
import { sendFile, sendSvg } from '../../../http/download.ts'
import { serve } from '../../../http/serve.ts'
import { gatherDocumento } from '../actions/certificate.ts'
import { drawInspection, previewInspection } from '../document/draw.ts'

/** File name of the document (INSP-16). */
const FILE = 'Certificado inspeccion.pdf'

/** Serves the certificate of an inspection (INSP-15, INSP-16). */
export function certificadosinspeccionRoutes(app: App, { db, env, fixedCentro }: Deps): void {
  serve(app, certificadoinspeccionCalls, {
    'GET /evaluacion/:id/pdf': async ({ params, query, request }, reply) => {
      const { datos, images } = await gatherDocumento(db, params.id, fixedCentro)
      const options = { publicUrl: env.PUBLIC_URL, images }
      reply.header('cache-control', 'no-store')
      if (query.formato === 'svg') return sendSvg(request, reply, previewInspection(datos, options))
      return sendFile(reply, FILE, drawInspection(datos, options), query.vista === '1' ? 'inline' : 'attachment')
    },
  })
}
