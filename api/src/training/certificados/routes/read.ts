import { certificadoCalls } from '@anclaje/contract/training/certcol'
import { nombreArchivoCertificado } from '@anclaje/contract/rules/training/certificado'
import type { App, Deps } from '../../../deps.ts'
import { sendFile, sendSvg } from '../../../http/download.ts'
import { sendExport } from '../../../http/exports.ts'
import { pageReply } from '../../../http/paging.ts'
import { serve } from '../../../http/serve.ts'
import { certificatesExport } from '../actions/export.ts'
import { countPending, countTabs, listCertificates, lookUp, readIssued, readVisible } from '../actions/read.ts'
import { drawCertificate, previewCertificate } from '../document/draw.ts'

/**
 * Serves trainee certificates: the private list with its tabs and its export, one certificate, its
 * document, and the public look-up (CERT-10, CERT-19, CERT-26, PUBLIC-2).
 */
export function certificadosRoutes(app: App, deps: Deps): void {
  const { env } = deps
  serve(app, certificadoCalls, {
    'GET /certcol': async ({ query, session }) => {
      const { items, total } = await listCertificates(deps, session, query, query)
      return pageReply(items, total, query)
    },

    'GET /certcol/situaciones': ({ query, session }) => countTabs(deps, session, query),

    'GET /certcol/pendientes': ({ session }) => countPending(deps, session),

    'GET /certcol/exportar': (asked, reply) => sendExport(deps, certificatesExport, asked, reply),

    'GET /certcol/GetByCedula': async ({ query }, reply) => {
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
      const { items, total, altered } = await lookUp(deps, query.numerodocumento, query)
      return { ...pageReply(items, total, query), ...(altered.length > 0 && { sinConfirmar: altered.length }) }
    },

    'GET /certcol/GetById/:id': ({ params: { id }, session }) => readVisible(deps, id, session),

    'GET /certcol/:id/pdf': async ({ params: { id }, query: { vista, formato, emision }, session, request }, reply) => {
      // The SVG is only a preview, so it never counts as a download.
      const preview = vista === '1' || formato === 'svg'
      const { datos, images, version } = await readIssued(deps, session, id, { emision, preview })
      // A version that was never handed out shows neither its code nor a QR.
      const isPreview = version.entregada === null
      const options = { publicUrl: env.PUBLIC_URL, images, emision: version, isPreview }
      reply.header('cache-control', 'no-store')
      if (formato === 'svg') return sendSvg(request, reply, previewCertificate(datos, options))
      const pdf = drawCertificate(datos, options)
      const name = nombreArchivoCertificado(datos.curso.iniciales, datos.aprendiz.nombres, datos.aprendiz.apellidos)
      return sendFile(reply, name, pdf, preview ? 'inline' : 'attachment')
    },
  })
}
