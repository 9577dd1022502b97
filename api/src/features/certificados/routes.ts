import { SIN_CEDULA, certificadoCalls } from '@anclaje/contract/entities/certcol'
import { nombreArchivoCertificado } from '@anclaje/contract/rules/certificado'
import type { App, Deps } from '../../core/deps.ts'
import { today } from '../../core/deps.ts'
import { contentDisposition, sendSvg } from '../../core/download.ts'
import { badRequest, conflict, notFound } from '../../core/errors.ts'
import { pageReply } from '../../core/page.ts'
import { serve } from '../../core/serve.ts'
import { drawCertificate, previewCertificate } from './pdf.ts'
import {
  listByCedula,
  listCertcol,
  markDownloaded,
  readCertcol,
  readDocumentData,
  readCertificatePictures,
} from './queries.ts'
import { ownOnly } from './rules.ts'

/** Trainee certificates: the private list, one by id, its document, and the public look-up (portal §7; decisions §3, §5.1). */
export function certificadosRoutes(app: App, deps: Deps): void {
  const { db, disk, env, lookups } = deps
  serve(app, certificadoCalls, {
    'GET /certcol': async ({ query, session }) => {
      const own = ownOnly(session)
      const filters = own === undefined ? query : { ...query, idcol: own }
      const { items, total } = await listCertcol(db, filters, query, today(deps))
      return pageReply(items, total, query)
    },

    'GET /certcol/GetByCedula': async ({ query }, reply) => {
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
      const { numerodocumento } = query
      if (numerodocumento === undefined) throw badRequest(SIN_CEDULA, { numerodocumento: SIN_CEDULA })
      lookups.count('certificados', today(deps))
      const { items, total } = await listByCedula(db, numerodocumento, query, today(deps))
      return pageReply(items, total, query)
    },

    'GET /certcol/GetById/:id': async ({ params: { id }, session }) => {
      const row = await readCertcol(db, id, today(deps), ownOnly(session))
      if (!row) throw notFound()
      return row
    },

    'GET /certcol/:id/pdf': async ({ params: { id }, query: { vista, formato }, session, request }, reply) => {
      const document = await readDocumentData(db, id, ownOnly(session))
      if (!document) throw notFound()
      const { datos } = document
      if (!datos) throw conflict('El certificado aún no está aprobado.', 'no_aprobado')
      const options = { publicUrl: env.PUBLIC_URL, images: await readCertificatePictures(db, datos) }
      reply.header('cache-control', 'no-store')
      // A picture of the page is only to be looked at, so it never counts as a download.
      if (formato === 'svg') return sendSvg(request, reply, previewCertificate(datos, options))
      const pdf = drawCertificate(datos, options)
      const preview = vista === '1'
      if (!preview && !disk.isLow()) await markDownloaded(db, id)
      const name = nombreArchivoCertificado(datos.curso.iniciales, datos.aprendiz.nombres, datos.aprendiz.apellidos)
      return reply
        .type('application/pdf')
        .header('content-disposition', contentDisposition(preview ? 'inline' : 'attachment', name))
        .send(pdf)
    },
  })
}
