import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { colaboradorImportado } from '@anclaje/contract/training/importacion'
import type { ColaboradorFilters } from '@anclaje/contract/training/colaborador'
import type {
  ColaboradorImportado,
  CreadosReply,
  FilaImportada,
  FilaRechazada,
} from '@anclaje/contract/training/importacion'
import { MAX_FILAS } from '@anclaje/contract/rules/training/importacion'
import { ApiError, badRequest } from '../../http/errors.ts'
import { told } from '../../documents/exports.ts'
import type { Export } from '../../documents/exports.ts'
import { readSheet } from '../../documents/sheets.ts'
import type { Db } from '../../db/client.ts'
import { countColaboradores, exportColaboradores, insertImported, listRegistered, readCodes } from './queries.ts'
import { readRow, wrongHeadings } from './rules.ts'
import type { Codes } from './rules.ts'
import { exportSheet } from './sheet.ts'

/**
 * Milliseconds for which rows are checked before the event loop gets its turn: by the clock, since
 * one row may take as long as a hundred.
 */
const STRETCH_MS = 10

const createPause = () => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < STRETCH_MS) return
    await yieldToEventLoop()
    since = performance.now()
  }
}

const SIN_FILAS = 'El archivo no tiene filas después del encabezado.'
const DEMASIADAS = `El archivo tiene más de ${MAX_FILAS.toLocaleString('es-CO')} filas. Divídalo en varios.`

/**
 * Checks every row of a spreadsheet after its heading, against the registered people and the rows
 * above it.
 */
export async function checkFile(db: Db, file: Buffer): Promise<FilaImportada[]> {
  const codes = await readCodes(db)
  const filas: FilaImportada[] = []
  const pause = createPause()
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

/** Parses people as the form sends them. Throws 400 with `filas` when any of them is refused. */
async function checkPeople(rows: readonly unknown[], codes: Codes): Promise<ColaboradorImportado[]> {
  const people: ColaboradorImportado[] = []
  const filas: FilaRechazada[] = []
  const pause = createPause()
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

/**
 * Saves people as the form sends them, all or none, with the consent that the importer vouches for.
 * Throws 400 when a row is refused.
 */
export async function importColaboradores(db: Db, rows: readonly unknown[], direccion: string): Promise<CreadosReply> {
  const people = await checkPeople(rows, await readCodes(db))
  return db.transaction(async (tx) => insertImported(tx, people, direccion))
}

/** The export of people (PEOPLE-20). */
export const peopleExport: Export<ColaboradorFilters> = {
  accion: 'exportar_aprendices',
  count: (db, filters, _hoy, most) => countColaboradores(db, filters, most),
  sheet: (db, filters, _hoy, onRow) => exportSheet(told(exportColaboradores(db, filters), onRow)),
}
