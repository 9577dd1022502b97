import * as z from 'zod'
import {
  PERSONA_YA_REGISTRADA,
  colaboradorBody,
  colaboradorCreate,
  colaboradorDetail,
  colaboradorFilters,
  colaboradorImagen,
  colaboradorRow,
  perfilBody,
  responsable,
} from '@anclaje/contract/entities/colaborador'
import { filtro, filtroId } from '@anclaje/contract/fields'
import { mensaje, pageOf, pageQuery } from '@anclaje/contract/http'
import { can } from '@anclaje/contract/permissions'
import type { App, Deps } from '../../core/deps.ts'
import { notFound } from '../../core/errors.ts'
import type { Constraints } from '../../core/errors.ts'
import { publicOr, requirePermission, sessionOf } from '../../core/guard.ts'
import { refuseRobots } from '../../core/honeypot.ts'
import { normalizeLogo, pictureDataUri, storePicture } from '../../core/images.ts'
import { LIMITS } from '../../core/limits.ts'
import { parse, readForm } from '../../core/multipart.ts'
import { pageReply, pagedCall, wholeArray } from '../../core/page.ts'
import { idParam } from '../../core/sql.ts'
import type { Db } from '../../db/client.ts'
import { requireMayRename } from '../cuentas/queries.ts'
import {
  confirmColaborador,
  deleteColaborador,
  insertColaborador,
  listByEmpresa,
  listByRol,
  listColaboradores,
  readColaborador,
  updateColaborador,
  updatePerfil,
} from './queries.ts'

const PAGED = pagedCall('/colaboradores')

const readDetail = async (db: Db, id: number) => {
  const row = await readColaborador(db, id)
  if (!row) throw notFound()
  return { ...row, firma_col: await pictureDataUri(db, row.firma_col) }
}

/** People (portal §7, Colaboradores): staff manage them; without a session POST is the public registration (decisions §5.2). */
export function colaboradoresRoutes(app: App, { db }: Deps): void {
  app.route({
    method: 'GET',
    url: '/colaboradores',
    config: { access: ['Colaboradores', 'ver'] },
    schema: { querystring: pageQuery.extend(colaboradorFilters.shape), response: { 200: pageOf(colaboradorRow) } },
    handler: async (request) => {
      const { items, total } = await listColaboradores(db, request.query, request.query)
      return pageReply(items, total, request.query)
    },
  })

  app.route({
    method: 'GET',
    url: '/colaboradores/getByParams',
    config: { access: 'session' },
    schema: {
      querystring: z.object({ id: filtroId(), idemp: filtroId(), rol: filtro() }),
      response: { 200: z.union([z.array(colaboradorDetail), z.array(colaboradorRow), z.array(responsable)]) },
    },
    handler: async (request) => {
      const session = sessionOf(request)
      const { id, idemp, rol } = request.query
      if (rol !== undefined) return wholeArray(await listByRol(db, rol.split(',')), PAGED)
      if (id !== session.idcol) requirePermission(session, ['Colaboradores', 'ver'])
      if (id === undefined) return wholeArray(await listByEmpresa(db, idemp), PAGED)
      return (await readColaborador(db, id)) ? [await readDetail(db, id)] : []
    },
  })

  app.route({
    method: 'POST',
    url: '/colaboradores',
    config: { access: publicOr(['Colaboradores', 'crear']), rateLimit: LIMITS.registration },
    schema: { response: { 201: z.union([colaboradorDetail, z.object({ id_col: z.number() })]) } },
    handler: async (request, reply) => {
      const form = await readForm(request)
      const publico = request.session === null
      if (publico) refuseRobots(form.data)
      const body = parse(colaboradorCreate, form.data)
      const picture = form.file && (await normalizeLogo(form.file, publico ? 'visitor' : 'staff'))
      const id = await db.transaction(async (tx) =>
        insertColaborador(tx, body, picture ? await storePicture(tx, picture) : null, {
          canal: publico ? 'publico' : 'personal',
          direccion: request.ip,
        }),
      )
      return reply.status(201).send(publico ? { id_col: id } : await readDetail(db, id))
    },
  })

  app.route({
    method: 'PUT',
    url: '/colaboradores/:id',
    config: { access: 'session' },
    schema: { params: idParam, response: { 200: colaboradorDetail } },
    handler: async (request) => {
      const session = sessionOf(request)
      const { id } = request.params
      const editor = can(session.permissions, 'Colaboradores', 'editar')
      if (id !== session.idcol) requirePermission(session, ['Colaboradores', 'editar'])
      const form = await readForm(request)
      const { firma } = parse(colaboradorImagen, form.data)
      // Without the permission only one's own contact data change; the rest is ignored (decisions §2.6).
      const own = editor ? undefined : parse(perfilBody, form.data)
      const body = editor ? parse(colaboradorBody, form.data) : undefined
      const picture = form.file && (await normalizeLogo(form.file, 'staff'))
      await db.transaction(async (tx) => {
        const image = picture ? await storePicture(tx, picture) : firma
        if (own) return updatePerfil(tx, id, own, image)
        if (body) await requireMayRename(tx, session, id, body.numerodocumento)
        const consent = { canal: 'personal', direccion: request.ip } as const
        if (body && !(await updateColaborador(tx, id, body, image, consent))) throw notFound()
      })
      return readDetail(db, id)
    },
  })

  app.route({
    method: 'PUT',
    url: '/colaboradores/:id/confirmar',
    config: { access: ['Colaboradores', 'editar'] },
    schema: { params: idParam, response: { 200: colaboradorDetail } },
    handler: async (request) => {
      if (!(await confirmColaborador(db, request.params.id))) throw notFound()
      return readDetail(db, request.params.id)
    },
  })

  app.route({
    method: 'DELETE',
    url: '/colaboradores/:id',
    config: { access: ['Colaboradores', 'eliminar'] },
    schema: { params: idParam, response: { 200: mensaje } },
    handler: async (request) => {
      if (!(await deleteColaborador(db, request.params.id))) throw notFound()
      return { message: 'Registro eliminado' }
    },
  })
}

export const colaboradoresConstraints: Constraints = {
  colaboradores_documento_uq: {
    field: 'numerodocumento',
    message: PERSONA_YA_REGISTRADA,
    status: 403,
    code: 'persona_ya_registrada',
  },
  colaboradores_pais_fk: { field: 'paisdocumento', message: 'Seleccione un país de la lista.' },
  colaboradores_tipodoc_fk: { field: 'tipodocumento', message: 'Seleccione un tipo de documento de la lista.' },
  colaboradores_empresa_fk: { field: 'idemp', message: 'Seleccione una empresa de la lista.' },
  colaboradores_ciudad_fk: { field: 'idciu', message: 'Seleccione una ciudad de la lista.' },
}
