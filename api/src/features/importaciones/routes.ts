import { setImmediate as breathe } from 'node:timers/promises'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { colaboradorImportado, importacionCalls } from '@anclaje/contract/entities/importacion'
import type { ColaboradorImportado, FilaImportada, FilaRechazada } from '@anclaje/contract/entities/importacion'
import { COLUMNAS, MAX_FILAS, MAX_XLSX_BYTES } from '@anclaje/contract/rules/importacion'
import type { App, Deps } from '../../core/deps.ts'
import { contentDisposition } from '../../core/download.ts'
import { ApiError, badRequest } from '../../core/errors.ts'
import { serve } from '../../core/serve.ts'
import { XLSX, readSheet } from '../../core/xlsx.ts'
import type { Db } from '../../db/client.ts'
import { tipodocs } from '../../db/tables.ts'
import { exportColaboradores, insertImported, listRegistered, readCodes } from './queries.ts'
import { readRow, wrongHeadings } from './rules.ts'
import type { Codes } from './rules.ts'
import { exportSheet, rejectedSheet, templateSheet } from './sheet.ts'

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

const sendSheet = (reply: FastifyReply, name: string, sheet: Buffer | Readable) =>
  reply.type(XLSX).header('content-disposition', contentDisposition('attachment', name)).send(sheet)

/** Import and export of learners as spreadsheets (portal §2, §5; decisions §3.12). */
export function importacionesRoutes(app: App, { db }: Deps): void {
  serve(app, importacionCalls, {
    'GET /colaboradores/importar': async (_asked, reply) => {
      const tipos = await db.select({ iniciales: tipodocs.iniciales_tipo, nombre: tipodocs.nombre_tipo }).from(tipodocs)
      return sendSheet(reply, 'Plantilla aprendices.xlsx', await templateSheet(tipos))
    },

    'POST /colaboradores/importar': async ({ query, request }, reply) => {
      const filas = await checkFile(db, await readFile(request))
      if (!query.errores) return { filas }
      const rejected = filas
        .filter(({ motivos }) => Object.keys(motivos).length > 0)
        .map(({ valores, motivos }) => ({ valores, motivos: Object.entries(motivos).map(reason) }))
      return sendSheet(reply, 'Aprendices con errores.xlsx', await rejectedSheet(rejected))
    },

    'POST /colaboradores/createArray': async ({ body, request }) => {
      const people = await checkPeople(body, await readCodes(db))
      return db.transaction(async (tx) => insertImported(tx, people, request.ip))
    },

    'GET /colaboradores/exportar': ({ query }, reply) => {
      reply.header('cache-control', 'no-store')
      return sendSheet(reply, 'Aprendices.xlsx', exportSheet(exportColaboradores(db, query)))
    },
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
