import * as z from 'zod'
import {
  empresaBody,
  empresaDetail,
  empresaFilters,
  empresaImagen,
  empresaRow,
} from '@anclaje/contract/entities/empresa'
import { empresaRef } from '@anclaje/contract/entities/refs'
import { filtro, filtroId } from '@anclaje/contract/fields'
import { mensaje, pageOf, pageQuery } from '@anclaje/contract/http'
import { can } from '@anclaje/contract/permissions'
import type { App, Deps } from '../../core/deps.ts'
import { notFound } from '../../core/errors.ts'
import type { Constraints } from '../../core/errors.ts'
import { publicOr, sessionOf } from '../../core/guard.ts'
import { normalizeLogo, pictureDataUri, storePicture } from '../../core/images.ts'
import { LIMITS } from '../../core/limits.ts'
import { parse, readForm } from '../../core/multipart.ts'
import { refuseRobots } from '../../core/honeypot.ts'
import { ARRAY_LIMIT, pageReply, pagedCall, wholeArray } from '../../core/page.ts'
import { idParam } from '../../core/sql.ts'
import type { Db } from '../../db/client.ts'
import {
  confirmEmpresa,
  deleteEmpresa,
  insertEmpresa,
  listEmpresaRefs,
  listEmpresas,
  readEmpresa,
  updateEmpresa,
} from './queries.ts'

const readDetail = async (db: Db, id: number) => {
  const row = await readEmpresa(db, id)
  if (!row) throw notFound()
  return { ...row, img_emp: await pictureDataUri(db, row.img_emp) }
}

/** Companies (portal §7, Empresa): staff manage them; without a session POST is the public registration (decisions §5.2). */
export function empresasRoutes(app: App, { db }: Deps): void {
  app.route({
    method: 'GET',
    url: '/empresa',
    config: { access: ['Empresas', 'ver'] },
    schema: {
      querystring: pageQuery.extend({
        ...empresaFilters.shape,
        orden: z.enum(['nombre', '-nombre'], 'Ese orden no existe.').optional(),
      }),
      response: { 200: pageOf(empresaRow) },
    },
    handler: async (request) => {
      const { items, total } = await listEmpresas(db, request.query, request.query)
      return pageReply(items, total, request.query)
    },
  })

  app.route({
    method: 'GET',
    url: '/empresa/getByParams',
    config: { access: 'session' },
    schema: {
      // With `size`, the first that match, as a select shows them; without it all of them.
      querystring: z.object({ id: filtroId(), buscar: filtro(), size: filtroId() }),
      response: { 200: z.union([z.array(empresaDetail), z.array(empresaRef)]) },
    },
    handler: async (request) => {
      const { id, buscar, size } = request.query
      if (id === undefined)
        return wholeArray(
          await listEmpresaRefs(db, buscar, Math.min(size ?? ARRAY_LIMIT, ARRAY_LIMIT)),
          pagedCall('/empresa'),
        )
      const row = await readEmpresa(db, id)
      if (!row) return []
      if (can(sessionOf(request).permissions, 'Empresas', 'ver')) return [await readDetail(db, id)]
      return [{ id_emp: row.id_emp, nombre_emp: row.nombre_emp }]
    },
  })

  app.route({
    method: 'POST',
    url: '/empresa',
    config: { access: publicOr(['Empresas', 'crear']), rateLimit: LIMITS.registration },
    schema: { response: { 201: z.union([empresaDetail, z.object({ id_emp: z.number() })]) } },
    handler: async (request, reply) => {
      const form = await readForm(request)
      const publico = request.session === null
      if (publico) refuseRobots(form.data)
      const body = parse(empresaBody, form.data)
      const picture = form.file && (await normalizeLogo(form.file, publico ? 'visitor' : 'staff'))
      const id = await db.transaction(async (tx) =>
        insertEmpresa(tx, body, picture ? await storePicture(tx, picture) : null, publico),
      )
      return reply.status(201).send(publico ? { id_emp: id } : await readDetail(db, id))
    },
  })

  app.route({
    method: 'PUT',
    url: '/empresa/:id',
    config: { access: ['Empresas', 'editar'] },
    schema: { params: idParam, response: { 200: empresaDetail } },
    handler: async (request) => {
      const form = await readForm(request)
      const body = parse(empresaBody, form.data)
      const { img } = parse(empresaImagen, form.data)
      const picture = form.file && (await normalizeLogo(form.file, 'staff'))
      await db.transaction(async (tx) => {
        const changed = await updateEmpresa(
          tx,
          request.params.id,
          body,
          picture ? await storePicture(tx, picture) : img,
        )
        if (!changed) throw notFound()
      })
      return readDetail(db, request.params.id)
    },
  })

  app.route({
    method: 'PUT',
    url: '/empresa/:id/confirmar',
    config: { access: ['Empresas', 'editar'] },
    schema: { params: idParam, response: { 200: empresaDetail } },
    handler: async (request) => {
      if (!(await confirmEmpresa(db, request.params.id))) throw notFound()
      return readDetail(db, request.params.id)
    },
  })

  app.route({
    method: 'DELETE',
    url: '/empresa/:id',
    config: { access: ['Empresas', 'eliminar'] },
    schema: { params: idParam, response: { 200: mensaje } },
    handler: async (request) => {
      if (!(await deleteEmpresa(db, request.params.id))) throw notFound()
      return { message: 'Registro eliminado' }
    },
  })
}

export const empresasConstraints: Constraints = {
  empresas_nit_uq: { field: 'nit', message: 'Ya existe una empresa con ese NIT.' },
  empresas_independiente: { message: 'La empresa INDEPENDIENTE no se puede modificar ni eliminar.' },
}
