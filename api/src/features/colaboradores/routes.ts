import * as z from 'zod'
import {
  PERSONA_YA_REGISTRADA,
  claveActual,
  colaboradorBody,
  colaboradorCreate,
  colaboradorDetail,
  colaboradorFilters,
  colaboradorImagen,
  colaboradorRow,
  confirmacion,
  confirmarBody,
  perfilBody,
  personasConfirmadas,
  responsable,
} from '@anclaje/contract/entities/colaborador'
import { filtro, filtroId } from '@anclaje/contract/fields'
import { mensaje, pageOf, pageQuery } from '@anclaje/contract/http'
import { ROLES } from '@anclaje/contract/permissions'
import type { App, Deps } from '../../core/deps.ts'
import { notFound } from '../../core/errors.ts'
import type { Constraints } from '../../core/errors.ts'
import { publicOr, requirePermission, sessionOf } from '../../core/guard.ts'
import { refuseRobots } from '../../core/honeypot.ts'
import { normalizeLogo, pictureDataUri, storePicture } from '../../core/images.ts'
import { LIMITS } from '../../core/limits.ts'
import { parse, readForm } from '../../core/multipart.ts'
import { requireOwnPassword } from '../../core/own-password.ts'
import { pageReply, pagedCall, wholeArray } from '../../core/page.ts'
import { originOf } from '../../core/security.ts'
import type { Session } from '../../core/session.ts'
import { idParam } from '../../core/sql.ts'
import type { Db } from '../../db/client.ts'
import { isProtected } from '../cuentas/actions.ts'
import {
  confirmColaborador,
  confirmMany,
  deleteColaborador,
  insertColaborador,
  listByEmpresa,
  listByRol,
  listColaboradores,
  lockColaborador,
  readColaborador,
  updateColaborador,
  updatePerfil,
} from './queries.ts'
import { areResponsables, namesOf, requireSameIdentity } from './rules.ts'

const PAGED = pagedCall('/colaboradores')

const readDetail = async (db: Db, session: Session, id: number) => {
  const row = await readColaborador(db, id)
  if (!row) throw notFound()
  const protegida = await isProtected(db, session, id)
  return { ...row, firma_col: await pictureDataUri(db, row.firma_col), protegida }
}

/** People (portal §7, Colaboradores): staff manage them; without a session POST is the public registration (decisions §5.2). */
export function colaboradoresRoutes(app: App, deps: Deps): void {
  const { db } = deps

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
      if (rol !== undefined) {
        const names = namesOf(rol)
        const isForSelect = areResponsables(names) && id === undefined && idemp === undefined
        if (!isForSelect) requirePermission(session, ['Colaboradores', 'ver'])
        return wholeArray(await listByRol(db, names), PAGED)
      }
      if (id !== session.idcol) requirePermission(session, ['Colaboradores', 'ver'])
      if (id === undefined) return wholeArray(await listByEmpresa(db, idemp), PAGED)
      return (await readColaborador(db, id)) ? [await readDetail(db, session, id)] : []
    },
  })

  app.route({
    method: 'POST',
    url: '/colaboradores',
    config: { access: publicOr(['Colaboradores', 'crear']), rateLimit: LIMITS.registration },
    schema: { response: { 201: z.union([colaboradorDetail, z.object({ id_col: z.number() })]) } },
    handler: async (request, reply) => {
      const form = await readForm(request)
      const { session } = request
      const publico = session === null
      if (publico) refuseRobots(form.data)
      const body = parse(colaboradorCreate, form.data)
      const picture = form.file && (await normalizeLogo(form.file, publico ? 'visitor' : 'staff'))
      const id = await db.transaction(async (tx) =>
        insertColaborador(tx, body, picture ? await storePicture(tx, picture) : null, {
          canal: publico ? 'publico' : 'personal',
          direccion: request.ip,
        }),
      )
      return reply.status(201).send(session ? await readDetail(db, session, id) : { id_col: id })
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
      const isOwn = id === session.idcol
      if (!isOwn) requirePermission(session, ['Colaboradores', 'editar'])
      const form = await readForm(request)
      const { firma } = parse(colaboradorImagen, form.data)
      // Of one's own only contact data and signature change, but for an ADM; the rest is ignored
      // (decisions §2.6).
      const perfil = isOwn && session.idrol !== ROLES.adm ? parse(perfilBody, form.data) : undefined
      const body = perfil ? undefined : parse(colaboradorBody, form.data)
      const correo = (perfil ?? body)?.correopersonal
      if (isOwn && correo !== undefined && correo !== (await readColaborador(db, id))?.correopersonal_col) {
        await requireOwnPassword(
          deps,
          session,
          parse(claveActual, form.data).passwordactual,
          originOf(deps.sessions, request),
        )
      }
      const picture = form.file && (await normalizeLogo(form.file, 'staff'))
      await db.transaction(async (tx) => {
        const image = picture ? await storePicture(tx, picture) : firma
        if (perfil) return updatePerfil(tx, id, perfil, image)
        // Locked first: no account is made for this person between the look at it and the change.
        const before = await lockColaborador(tx, id)
        if (!before || !body) throw notFound()
        if (await isProtected(tx, session, id)) requireSameIdentity(before, body, image)
        await updateColaborador(tx, before, body, image, { canal: 'personal', direccion: request.ip })
      })
      return readDetail(db, session, id)
    },
  })

  app.route({
    method: 'PUT',
    url: '/colaboradores/confirmar',
    config: { access: ['Colaboradores', 'editar'] },
    schema: { body: confirmarBody, response: { 200: confirmacion } },
    handler: async (request) => {
      const outcome = await confirmMany(db, request.body.ids)
      return { message: personasConfirmadas(outcome.cambiados), ...outcome }
    },
  })

  app.route({
    method: 'PUT',
    url: '/colaboradores/:id/confirmar',
    config: { access: ['Colaboradores', 'editar'] },
    schema: { params: idParam, response: { 200: colaboradorDetail } },
    handler: async (request) => {
      if (!(await confirmColaborador(db, request.params.id))) throw notFound()
      return readDetail(db, sessionOf(request), request.params.id)
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
