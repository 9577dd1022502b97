import { setImmediate as breathe } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { colaboradorFilters } from '@anclaje/contract/entities/colaborador'
import { colaboradorImportado, creadosReply, importarReply } from '@anclaje/contract/entities/importacion'
import type { ColaboradorImportado, FilaImportada, FilaRechazada } from '@anclaje/contract/entities/importacion'
import { COLUMNAS, MAX_FILAS, MAX_XLSX_BYTES } from '@anclaje/contract/rules/importacion'
import type { App, Deps } from '../../core/deps.ts'
import { contentDisposition } from '../../core/download.ts'
import { ApiError, badRequest } from '../../core/errors.ts'
import { XLSX, readSheet } from '../../core/xlsx.ts'
import type { Db } from '../../db/client.ts'
import { tipodocs } from '../../db/tables.ts'
import { exportColaboradores, insertImported, listRegistered, readCodes } from './queries.ts'
import { readRow, wrongHeadings } from './rules.ts'
import type { Codes } from './rules.ts'
import { exportSheet, rejectedSheet, templateSheet } from './sheet.ts'

/** Twenty thousand people as JSON. */
const BODY_MAX_BYTES = 16 * 1024 * 1024
/**
 * How long rows are checked before other calls get their turn: by the clock, since one row may take
 * as long as a hundred.
 */
const STRETCH_MS = 10

const breather = () => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < STRETCH_MS) return
    await breathe()
    since = performance.now()
  }
}

const SIN_ARCHIVO = 'Adjunte el archivo de Excel (.xlsx).'
const SIN_FILAS = 'El archivo no tiene filas después del encabezado.'
const DEMASIADAS = `El archivo tiene más de ${MAX_FILAS.toLocaleString('es-CO')} filas. Divídalo en varios.`

/** Import and export of learners as spreadsheets (portal §2, §5; decisions §3.12). */
export function importacionesRoutes(app: App, { db }: Deps): void {
  app.route({
    method: 'GET',
    url: '/colaboradores/importar',
    config: { access: ['Colaboradores', 'crear'] },
    handler: async (_request, reply) => {
      const tipos = await db.select({ iniciales: tipodocs.iniciales_tipo, nombre: tipodocs.nombre_tipo }).from(tipodocs)
      return reply
        .type(XLSX)
        .header('content-disposition', contentDisposition('attachment', 'Plantilla aprendices.xlsx'))
        .send(await templateSheet(tipos))
    },
  })

  app.route({
    method: 'POST',
    url: '/colaboradores/importar',
    config: { access: ['Colaboradores', 'crear'], worksOnFullDisk: true },
    schema: {
      // `errores=1` answers the refused rows as a spreadsheet, to be put right.
      querystring: z.object({ errores: z.literal('1', 'Debe ser 1.').optional() }),
      response: { 200: importarReply },
    },
    handler: async (request, reply) => {
      const filas = await checkFile(db, await readFile(request))
      if (!request.query.errores) return { filas }
      const rejected = filas
        .filter(({ motivos }) => Object.keys(motivos).length > 0)
        .map(({ valores, motivos }) => ({ valores, motivos: Object.entries(motivos).map(reason) }))
      return reply
        .type(XLSX)
        .header('content-disposition', contentDisposition('attachment', 'Aprendices con errores.xlsx'))
        .send((await rejectedSheet(rejected)) as never)
    },
  })

  app.route({
    method: 'POST',
    url: '/colaboradores/createArray',
    bodyLimit: BODY_MAX_BYTES,
    config: { access: ['Colaboradores', 'crear'] },
    schema: {
      body: z
        .array(z.unknown(), 'Envíe la lista de aprendices.')
        .min(1, 'No hay aprendices para guardar.')
        .max(MAX_FILAS, `Envíe máximo ${MAX_FILAS} aprendices.`),
      response: { 201: creadosReply },
    },
    handler: async (request, reply) => {
      const people = await checkPeople(request.body, await readCodes(db))
      const created = await db.transaction(async (tx) => insertImported(tx, people, request.ip))
      return reply.status(201).send(created)
    },
  })

  app.route({
    method: 'GET',
    url: '/colaboradores/exportar',
    // A HEAD would read everyone for nobody.
    exposeHeadRoute: false,
    config: { access: ['Colaboradores', 'ver'] },
    schema: { querystring: colaboradorFilters },
    handler: async (request, reply) =>
      reply
        .type(XLSX)
        .header('cache-control', 'no-store')
        .header('content-disposition', contentDisposition('attachment', 'Aprendices.xlsx'))
        .send(exportSheet(exportColaboradores(db, request.query))),
  })
}

const titleOf = (campo: string) => COLUMNAS.find((column) => column.campo === campo)?.titulo ?? campo
const reason = ([campo, motivo]: [string, string]) => `${titleOf(campo)}: ${motivo}`

/** The spreadsheet of a multipart call. Throws 400 when there is none. */
async function readFile(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw badRequest(SIN_ARCHIVO, { file: SIN_ARCHIVO })
  const part = await request.file({ limits: { fileSize: MAX_XLSX_BYTES, files: 1 } })
  if (part?.fieldname !== 'file') throw badRequest(SIN_ARCHIVO, { file: SIN_ARCHIVO })
  return part.toBuffer()
}

/** Every row of a spreadsheet after its heading, checked and compared with who is registered and with the rows above it. */
async function checkFile(db: Db, file: Buffer): Promise<FilaImportada[]> {
  const codes = await readCodes(db)
  const filas: FilaImportada[] = []
  const pause = breather()
  let hasHeading = false
  for await (const { number, cells } of readSheet(file)) {
    if (!hasHeading) {
      hasHeading = true
      const wrong = wrongHeadings(cells)
      if (wrong) throw badRequest(wrong, { file: wrong })
      continue
    }
    if (filas.length === MAX_FILAS) throw badRequest(DEMASIADAS, { file: DEMASIADAS })
    filas.push({ fila: number, registrada: false, ...readRow(cells, codes) })
    await pause()
  }
  if (filas.length === 0) throw badRequest(SIN_FILAS, { file: SIN_FILAS })
  await markRegistered(db, filas)
  return filas
}

async function markRegistered(db: Db, filas: FilaImportada[]): Promise<void> {
  const numberOf = ({ datos }: FilaImportada) =>
    typeof datos?.numerodocumento === 'string' ? datos.numerodocumento : ''
  const registered = await listRegistered(db, filas.map(numberOf).filter(Boolean))
  const above = new Map<string, number>()
  for (const fila of filas) {
    const numero = numberOf(fila)
    if (numero === '') continue
    const first = above.get(numero)
    fila.registrada = registered.has(numero)
    if (first === undefined) above.set(numero, fila.fila)
    else if (!fila.registrada) fila.motivos.numerodocumento = `Está repetido: es el mismo de la fila ${first}.`
    if (Object.keys(fila.motivos).length > 0) fila.datos = null
  }
}

/** People as the form sends them. Throws 400 with `filas` when any of them is refused. */
async function checkPeople(rows: readonly unknown[], codes: Codes): Promise<ColaboradorImportado[]> {
  const people: ColaboradorImportado[] = []
  const filas: FilaRechazada[] = []
  const pause = breather()
  const countries = new Set(codes.paises.values())
  const types = new Set(codes.tipodocs.values())
  for (const [index, row] of rows.entries()) {
    const parsed = colaboradorImportado.safeParse(row)
    const motivos: Record<string, string> = {}
    for (const { path, message } of parsed.error?.issues ?? []) motivos[String(path[0] ?? 'datos')] ??= message
    if (parsed.success) {
      if (!countries.has(parsed.data.paisdocumento)) motivos.paisdocumento = 'Seleccione un país de la lista.'
      if (!types.has(parsed.data.tipodocumento)) motivos.tipodocumento = 'Seleccione un tipo de documento de la lista.'
      if (!codes.empresas.has(parsed.data.idemp)) motivos.idemp = 'Seleccione una empresa de la lista.'
      people.push(parsed.data)
    }
    if (Object.keys(motivos).length > 0) filas.push({ fila: index + 1, motivos })
    await pause()
  }
  if (filas.length === 0) return people
  const [first] = filas
  const fields = Object.fromEntries(
    Object.entries(first!.motivos).map(([campo, motivo]) => [`${first!.fila - 1}.${campo}`, motivo]),
  )
  const message = `${filas.length === 1 ? 'Hay una fila' : `Hay ${filas.length} filas`} con errores. No se guardó ninguna.`
  throw new ApiError(400, 'datos_invalidos', message, { filas, fields })
}
