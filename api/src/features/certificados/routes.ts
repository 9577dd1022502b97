import {
  SIN_CEDULA,
  cedulaQuery,
  certcolDetail,
  certcolFilters,
  certcolPublico,
  certcolRow,
} from '@anclaje/contract/entities/certcol'
import { pageOf, pageQuery } from '@anclaje/contract/http'
import { nombreArchivoCertificado } from '@anclaje/contract/rules/certificado'
import type { App, Deps } from '../../core/deps.ts'
import { today } from '../../core/deps.ts'
import { contentDisposition, documentQuery, sendSvg } from '../../core/download.ts'
import { badRequest, conflict, notFound } from '../../core/errors.ts'
import { sessionOf } from '../../core/guard.ts'
import { LIMITS } from '../../core/limits.ts'
import { pageReply } from '../../core/page.ts'
import { uuidParam } from '../../core/sql.ts'
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
  const { db, env, lookups } = deps

  app.route({
    method: 'GET',
    url: '/certcol',
    config: { access: ['CertColaboradores', 'ver'] },
    schema: { querystring: pageQuery.extend(certcolFilters.shape), response: { 200: pageOf(certcolRow) } },
    handler: async (request) => {
      const own = ownOnly(sessionOf(request))
      const filters = own === undefined ? request.query : { ...request.query, idcol: own }
      const { items, total } = await listCertcol(db, filters, request.query, today(deps))
      return pageReply(items, total, request.query)
    },
  })

  app.route({
    method: 'GET',
    url: '/certcol/GetByCedula',
    config: { access: 'public', rateLimit: LIMITS.lookup },
    schema: { querystring: pageQuery.extend(cedulaQuery.shape), response: { 200: pageOf(certcolPublico) } },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
      const { numerodocumento } = request.query
      if (numerodocumento === undefined) throw badRequest(SIN_CEDULA, { numerodocumento: SIN_CEDULA })
      lookups.count('certificados', today(deps))
      const { items, total } = await listByCedula(db, numerodocumento, request.query, today(deps))
      return pageReply(items, total, request.query)
    },
  })

  app.route({
    method: 'GET',
    url: '/certcol/GetById/:id',
    config: { access: ['CertColaboradores', 'ver'] },
    schema: { params: uuidParam, response: { 200: certcolDetail } },
    handler: async (request) => {
      const row = await readCertcol(db, request.params.id, today(deps), ownOnly(sessionOf(request)))
      if (!row) throw notFound()
      return row
    },
  })

  app.route({
    method: 'GET',
    url: '/certcol/:id/pdf',
    // A HEAD would mark a certificate as downloaded that nobody got.
    exposeHeadRoute: false,
    config: { access: ['CertColaboradores', 'ver'] },
    schema: {
      params: uuidParam,
      querystring: documentQuery,
    },
    handler: async (request, reply) => {
      const { id } = request.params
      const document = await readDocumentData(db, id, ownOnly(sessionOf(request)))
      if (!document) throw notFound()
      const { datos } = document
      if (!datos) throw conflict('El certificado aún no está aprobado.', 'no_aprobado')
      const options = { publicUrl: env.PUBLIC_URL, images: await readCertificatePictures(db, datos) }
      reply.header('cache-control', 'no-store')
      // A picture of the page is only to be looked at, so it never counts as a download.
      if (request.query.formato === 'svg') return sendSvg(request, reply, previewCertificate(datos, options))
      const pdf = drawCertificate(datos, options)
      const preview = request.query.vista === '1'
      if (!preview) await markDownloaded(db, id)
      const name = nombreArchivoCertificado(datos.curso.iniciales, datos.aprendiz.nombres, datos.aprendiz.apellidos)
      return reply
        .type('application/pdf')
        .header('content-disposition', contentDisposition(preview ? 'inline' : 'attachment', name))
        .send(pdf)
    },
  })
}
