import { can } from '@anclaje/contract/permissions'
import { centroCalls } from '@anclaje/contract/training/centro'
import type { App, Deps } from '../../deps.ts'
import { sendFile, sendSvg } from '../../http/download.ts'
import { originOf } from '../../http/callers/security-log.ts'
import { serve } from '../../http/serve.ts'
import { drawCertificate, previewCertificate } from '../certificados/document/draw.ts'
import { changeCentro, gatherSample, readCentroDetail, sendTest } from './actions.ts'
import { readRules } from './queries.ts'

const SAMPLE_FILE = 'Muestra de certificado.pdf'

/** Serves the data of the training centre, a sample of its certificate, and its test mail. */
export function centroRoutes(app: App, deps: Deps): void {
  serve(app, centroCalls, {
    'GET /centro': ({ session }) => readCentroDetail(deps, can(session.permissions, 'Centro', 'editar')),

    'GET /centro/reglas': () => readRules(deps.db),

    'PUT /centro': ({ body, pictures, session, request }) =>
      changeCentro(deps, session, body, pictures, originOf(deps.sessions, request)),

    'POST /centro/vista-previa': async ({ body, pictures, query, request }, reply) => {
      const { datos, images } = await gatherSample(deps, body, pictures)
      const options = { publicUrl: deps.env.PUBLIC_URL, images, isSample: true }
      reply.header('cache-control', 'no-store')
      if (query.formato === 'svg') return sendSvg(request, reply, previewCertificate(datos, options))
      const as = query.vista === '1' ? 'inline' : 'attachment'
      return sendFile(reply, SAMPLE_FILE, drawCertificate(datos, options), as)
    },

    'POST /centro/correo/prueba': ({ session }) => sendTest(deps, session),
  })
}
