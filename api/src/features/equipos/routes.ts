import * as z from 'zod'
import {
  equipoBody,
  equipoCreado,
  equipoDetail,
  equipoFilters,
  equipoParams,
  equipoRow,
} from '@anclaje/contract/entities/equipo'
import type { EquipoBody } from '@anclaje/contract/entities/equipo'
import { mensaje, pageOf, pageQuery } from '@anclaje/contract/http'
import { fechaTabla } from '@anclaje/contract/rules/fechas'
import { primerDiaFabricacion } from '@anclaje/contract/rules/inspeccion'
import type { App, Deps } from '../../core/deps.ts'
import { today } from '../../core/deps.ts'
import { contentDisposition } from '../../core/download.ts'
import { conflict, notFound } from '../../core/errors.ts'
import type { Constraints } from '../../core/errors.ts'
import { publicOr, sessionOf } from '../../core/guard.ts'
import { refuseRobots } from '../../core/honeypot.ts'
import { pictureDataUri } from '../../core/images.ts'
import { LIMITS } from '../../core/limits.ts'
import { pageReply, pagedCall, wholeArray } from '../../core/page.ts'
import { uuidParam } from '../../core/sql.ts'
import { XLSX } from '../../core/xlsx.ts'
import type { Db } from '../../db/client.ts'
import { inspectedBefore, primerDiaEquipo } from '../evaluaciones/queries.ts'
import {
  changesType,
  confirmEquipo,
  exportEquipos,
  hideEquipo,
  insertEquipo,
  listAllEquipos,
  listEquipos,
  readEquipo,
  updateEquipo,
} from './queries.ts'
import { equiposSheet } from './sheet.ts'

/** What an inspection looked at was another kind of thing: its result would speak of lines that nobody asked. */
const OTRO_TIPO = 'El equipo ya tiene inspecciones: solo puede cambiar a una clase del mismo tipo.'

const PAGED = pagedCall('/equipos')

const withLogo = async (db: Db, { logo, ...item }: NonNullable<Awaited<ReturnType<typeof readEquipo>>>) => ({
  ...item,
  empresa: { ...item.empresa, img_emp: await pictureDataUri(db, logo) },
})

const readDetail = async (db: Db, id: string) => {
  const row = await readEquipo(db, id)
  if (!row) throw notFound()
  return withLogo(db, row)
}

/** Throws 409 when a date of manufacture that is new lies after an inspection of the item (decisions §4.11). */
async function checkMade(db: Db, id: string, body: EquipoBody): Promise<void> {
  const { dayfabricacion: dia = null, monthfabricacion: mes = null, yearfabricacion: anio = null } = body
  const first = primerDiaFabricacion(dia, mes, anio)
  if (first === null || first === (await primerDiaEquipo(db, id))) return
  const fecha = await inspectedBefore(db, id, first)
  if (fecha === undefined) return
  const message = `El equipo tiene una inspección del ${fechaTabla(fecha)}, anterior a esa fecha de fabricación.`
  throw conflict(message, 'equipo_inspeccionado', { yearfabricacion: message })
}

/** Items of equipment (portal §7, Equipment): staff manage them; without a session POST is the public registration (decisions §5.2). */
export function equiposRoutes(app: App, deps: Deps): void {
  const { db, now } = deps

  app.route({
    method: 'GET',
    url: '/equipos',
    config: { access: ['Equipos', 'ver'] },
    schema: { querystring: pageQuery.extend(equipoFilters.shape), response: { 200: pageOf(equipoRow) } },
    handler: async (request) => {
      const { items, total } = await listEquipos(db, request.query, request.query, today(deps))
      return pageReply(items, total, request.query)
    },
  })

  app.route({
    method: 'GET',
    url: '/equipos/getByParams',
    config: { access: ['Equipos', 'ver'] },
    schema: {
      querystring: equipoParams,
      response: { 200: z.union([z.array(equipoDetail), z.array(equipoRow)]) },
    },
    handler: async (request) => {
      const { id } = request.query
      if (id === undefined) return wholeArray(await listAllEquipos(db, today(deps)), PAGED)
      const row = await readEquipo(db, id)
      return row ? [await withLogo(db, row)] : []
    },
  })

  app.route({
    method: 'GET',
    url: '/equipos/getAll',
    config: { access: ['Equipos', 'ver'] },
    schema: { response: { 200: z.array(equipoRow) } },
    handler: async () => wholeArray(await listAllEquipos(db, today(deps)), PAGED),
  })

  app.route({
    method: 'GET',
    url: '/equipos/exportar',
    // A HEAD would read everything for nobody.
    exposeHeadRoute: false,
    config: { access: ['Equipos', 'ver'] },
    schema: { querystring: equipoFilters },
    handler: async (request, reply) =>
      reply
        .type(XLSX)
        .header('cache-control', 'no-store')
        .header('content-disposition', contentDisposition('attachment', 'Equipos.xlsx'))
        .send(equiposSheet(exportEquipos(db, request.query, today(deps)), today(deps))),
  })

  app.route({
    method: 'GET',
    url: '/equipos/:id',
    config: { access: ['Equipos', 'ver'] },
    schema: { params: uuidParam, response: { 200: equipoDetail } },
    handler: async (request) => readDetail(db, request.params.id),
  })

  app.route({
    method: 'POST',
    url: '/equipos',
    config: { access: publicOr(['Equipos', 'crear']), rateLimit: LIMITS.registration },
    schema: {
      body: equipoBody.safeExtend({ sitioweb: z.unknown().optional() }),
      response: { 201: z.union([equipoDetail, equipoCreado]) },
    },
    handler: async (request, reply) => {
      const publico = request.session === null
      if (publico) refuseRobots(request.body)
      const created = await db.transaction(async (tx) => insertEquipo(tx, request.body, publico))
      return reply.status(201).send(publico ? created : await readDetail(db, created.id_eq))
    },
  })

  app.route({
    method: 'PUT',
    url: '/equipos/:id',
    config: { access: ['Equipos', 'editar'] },
    schema: { params: uuidParam, body: equipoBody, response: { 200: equipoDetail } },
    handler: async (request) => {
      const { id } = request.params
      await db.transaction(async (tx) => {
        if (await changesType(tx, id, request.body.idclaeq))
          throw conflict(OTRO_TIPO, 'equipo_inspeccionado', { idclaeq: OTRO_TIPO })
        await checkMade(tx, id, request.body)
        if (!(await updateEquipo(tx, id, request.body))) throw notFound()
      })
      return readDetail(db, id)
    },
  })

  app.route({
    method: 'PUT',
    url: '/equipos/:id/confirmar',
    config: { access: ['Equipos', 'editar'] },
    schema: { params: uuidParam, response: { 200: equipoDetail } },
    handler: async (request) => {
      if (!(await confirmEquipo(db, request.params.id))) throw notFound()
      return readDetail(db, request.params.id)
    },
  })

  app.route({
    method: 'DELETE',
    url: '/equipos/:id',
    config: { access: ['Equipos', 'eliminar'] },
    schema: { params: uuidParam, response: { 200: mensaje } },
    handler: async (request) => {
      const { idcue } = sessionOf(request)
      const hidden = await db.transaction(async (tx) => hideEquipo(tx, request.params.id, idcue, now()))
      if (!hidden) throw notFound()
      return { message: 'Los datos de la inspeccion se eliminaron correctamente' }
    },
  })
}

export const equiposConstraints: Constraints = {
  equipos_empresa_fk: { field: 'idemp', message: 'Seleccione una empresa de la lista.' },
  equipos_clase_fk: { field: 'idclaeq', message: 'Seleccione una clase de equipo de la lista.' },
  equipos_marca_fk: { field: 'idmar', message: 'Seleccione una marca de la lista.' },
  equiposnormas_norma_fk: { field: 'normas', message: 'Seleccione normas de la lista.' },
}
