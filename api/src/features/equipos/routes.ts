import { equipoCalls } from '@anclaje/contract/entities/equipo'
import type { EquipoBody } from '@anclaje/contract/entities/equipo'
import { XLSX } from '@anclaje/contract/limits'
import { fechaTabla } from '@anclaje/contract/rules/fechas'
import { primerDiaFabricacion } from '@anclaje/contract/rules/inspeccion'
import type { App, Deps } from '../../core/deps.ts'
import { today } from '../../core/deps.ts'
import { contentDisposition } from '../../core/download.ts'
import { conflict, notFound } from '../../core/errors.ts'
import type { Constraints } from '../../core/errors.ts'
import { refuseRobots } from '../../core/honeypot.ts'
import { pictureDataUri } from '../../core/images.ts'
import { pageReply, pagedCall, wholeArray } from '../../core/page.ts'
import { serve } from '../../core/serve.ts'
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

  serve(app, equipoCalls, {
    'GET /equipos': async ({ query }) => {
      const { items, total } = await listEquipos(db, query, query, today(deps))
      return pageReply(items, total, query)
    },

    'GET /equipos/getByParams': async ({ query: { id } }) => {
      if (id === undefined) return wholeArray(await listAllEquipos(db, today(deps)), PAGED)
      const row = await readEquipo(db, id)
      return row ? [await withLogo(db, row)] : []
    },

    'GET /equipos/getAll': async () => wholeArray(await listAllEquipos(db, today(deps)), PAGED),

    'GET /equipos/exportar': ({ query }, reply) =>
      reply
        .type(XLSX)
        .header('cache-control', 'no-store')
        .header('content-disposition', contentDisposition('attachment', 'Equipos.xlsx'))
        .send(equiposSheet(exportEquipos(db, query, today(deps)), today(deps))),

    'GET /equipos/:id': ({ params }) => readDetail(db, params.id),

    'POST /equipos': async ({ body, session }) => {
      const publico = session === null
      if (publico) refuseRobots(body)
      const created = await db.transaction(async (tx) => insertEquipo(tx, body, publico))
      return publico ? created : readDetail(db, created.id_eq)
    },

    'PUT /equipos/:id': async ({ params: { id }, body }) => {
      await db.transaction(async (tx) => {
        if (await changesType(tx, id, body.idclaeq))
          throw conflict(OTRO_TIPO, 'equipo_inspeccionado', { idclaeq: OTRO_TIPO })
        await checkMade(tx, id, body)
        if (!(await updateEquipo(tx, id, body))) throw notFound()
      })
      return readDetail(db, id)
    },

    'PUT /equipos/:id/confirmar': async ({ params: { id } }) => {
      if (!(await confirmEquipo(db, id))) throw notFound()
      return readDetail(db, id)
    },

    'DELETE /equipos/:id': async ({ params: { id }, session }) => {
      const hidden = await db.transaction(async (tx) => hideEquipo(tx, id, session.idcue, now()))
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
