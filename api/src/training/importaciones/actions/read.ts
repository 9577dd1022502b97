import type { CorreccionDeCelda, ImportarReply, LecturaPedida } from '@anclaje/contract/training/importacion'
import {
  COLUMNAS_POR_DEFINIR,
  MAX_ENCABEZADO,
  MAX_FILAS,
  camposFaltantes,
  errorDeMapeo,
} from '@anclaje/contract/rules/training/importacion'
import type { Fijos } from '@anclaje/contract/rules/training/importacion'
import type { Deps } from '../../../deps.ts'
import { readSheets } from '../../../documents/sheets.ts'
import type { Cell, SheetRow } from '../../../documents/workbook.ts'
import { can } from '@anclaje/contract/permissions'
import { ApiError, badRequest } from '../../../errors/errors.ts'
import type { Session } from '../../../http/callers/session.ts'
import { readCodes } from '../queries/codes.ts'
import { readMapeos, storeMapeo } from '../queries/mappings.ts'
import { readRow, textOf, unknownFixed } from '../rules.ts'
import type { Fixes, ReadFila } from '../rules.ts'
import { isExample } from '../sheet.ts'
import { chooseSheet, countRows } from './choose.ts'
import type { OpenSheet } from './choose.ts'
import { refuseMonthFirst, refuseRanges } from './doubts.ts'
import { guessMapping, isOtherHeadings, numberDoubt, withoutDoubtfulNumber } from './guess.ts'
import type { Layout } from './guess.ts'
import { SAMPLES, headingsOf, knownHeadings } from './headings.ts'
import { markAlike, markRegistered } from './marks.ts'
import { warningsOf } from './warnings.ts'
import { createPause } from '../../../process/turns.ts'

const SIN_FILAS = 'El archivo no tiene filas después del encabezado.'
const DEMASIADAS = `El archivo tiene más de ${MAX_FILAS.toLocaleString('es-CO')} filas. Divídalo en varios.`
const SIN_NOMBRES = 'No se reconocieron las columnas del archivo. Indique qué es cada una.'

const EXAMPLE = 'Es el ejemplo de la plantilla: no se importa.'
const underOther = (row: number) =>
  `Está bajo los títulos de la fila ${row}, que tienen otro orden. Pase esas filas a otra hoja.`
/** Returns what replaces the reading of a row that is refused as a whole. */
const refusal = (reason: string) => ({
  motivos: { numerodocumento: reason },
  datos: null,
  revise: null,
  conocida: null,
})

const SAMPLE_LENGTH = 60

/** Row of the headings of a sheet that has none. */
const NO_HEADINGS: SheetRow = { number: 0, cells: [], isHidden: false }

/** Creates the error 400 for a sheet whose columns the user must identify. */
const undefinedColumns = (message: string) =>
  new ApiError(400, COLUMNAS_POR_DEFINIR, message, { fields: { columnas: message } })

/** Finds the heading row and the field of each column (PEOPLE-17). */
async function layoutOf(
  { db }: Pick<Deps, 'db'>,
  idcue: number,
  sheet: OpenSheet,
  { columnas, encabezado }: LecturaPedida,
): Promise<Layout> {
  const { first } = sheet
  const atTop = first.filter(({ number }) => number <= MAX_ENCABEZADO)
  const top = encabezado === 0 ? [NO_HEADINGS] : atTop
  const candidates = top
    .filter(({ number }) => encabezado === undefined || number === encabezado)
    .map((row) => headingsOf(row, first))
  if (candidates.length === 0) {
    const message = encabezado === undefined ? SIN_FILAS : `La fila ${encabezado} está vacía: no es el encabezado.`
    throw badRequest(message, { [encabezado === undefined ? 'file' : 'encabezado']: message })
  }
  const guessed = knownHeadings(candidates) ?? candidates[0]!
  if (columnas) {
    const rest = guessed.titulos.slice(columnas.length).map(() => null)
    return { ...guessed, mapeo: [...columnas, ...rest], origen: 'pedido' }
  }
  const remembered = await readMapeos(
    db,
    idcue,
    candidates.map(({ clave }) => clave),
  )
  for (const headings of candidates) {
    const mapeo = remembered.get(headings.clave)
    if (mapeo) return { ...headings, mapeo: headings.titulos.map((_, at) => mapeo[at] ?? null), origen: 'recordado' }
  }
  return guessMapping(guessed, sheet)
}

/** Throws 400 for a mapping with which no row can be read. */
function requireMapping({ mapeo, titulos, origen, duda }: Layout, fijos: Fijos, inscribes: boolean): void {
  const wrong = errorDeMapeo(mapeo, fijos, titulos)
  if (wrong) throw badRequest(wrong, { columnas: wrong })
  if (origen !== 'pedido' && mapeo.every((campo) => campo === null)) throw undefinedColumns(SIN_NOMBRES)
  if (duda !== undefined) throw undefinedColumns(duda)
  const missing = camposFaltantes(mapeo, fijos, inscribes)
  if (missing.length > 0)
    throw undefinedColumns(
      `${missing.length === 1 ? 'Falta la columna' : 'Faltan columnas'}: ${missing.join(', ')}. Indique cuáles son.`,
    )
}

/**
 * Returns the columns of a sheet, each with its heading, its field and two samples of its values.
 */
function sheetOf({ row, titulos, mapeo, origen }: Layout, first: readonly SheetRow[]) {
  const below = first.filter(({ number }) => number > row.number)
  const columnas = titulos.map((titulo, at) => {
    const values = below.map(({ cells }) => textOf(cells[at]).slice(0, SAMPLE_LENGTH)).filter((text) => text !== '')
    const muestras = [...new Set(values)].slice(0, SAMPLES)
    return { titulo: titulo.slice(0, SAMPLE_LENGTH), muestras, campo: mapeo[at] ?? null }
  })
  return { encabezado: row.number, columnas, origen }
}

/** Returns the corrected cells of each row, by its number in the sheet. */
function fixesByRow(all: readonly CorreccionDeCelda[]): ReadonlyMap<number, Fixes> {
  const byRow = Map.groupBy(all, ({ fila }) => fila)
  return new Map(
    [...byRow].map(([fila, fixes]) => [fila, new Map(fixes.map(({ campo, valor }) => [campo, valor] as const))]),
  )
}

/**
 * Request to read a sheet; `leer` reads only the headings, and `remembers` stores the mapping that
 * was sent.
 */
interface Asked {
  session: Session
  pedida: LecturaPedida
  leer: boolean
  remembers: boolean
}

/**
 * Reads a sheet. Finds its headings and the field of each column, and checks every row against the
 * registered people and the rows above it. A mapping that was sent is stored for the next file.
 * Using a stored mapping again renews it (PEOPLE-22).
 */
export async function checkFile(
  deps: Pick<Deps, 'db' | 'disk' | 'now'>,
  file: Buffer,
  { session, pedida, leer, remembers }: Asked,
): Promise<ImportarReply> {
  const { db } = deps
  const sheets = await readSheets(file)
  try {
    const remembered = (claves: string[]) => readMapeos(db, session.idcue, claves)
    const { chosen, others } = await chooseSheet(sheets, pedida.libro, remembered)
    if (!chosen || chosen.first.length === 0) throw badRequest(SIN_FILAS, { file: SIN_FILAS })
    const { first, is1904 } = chosen
    const found = await layoutOf(deps, session.idcue, chosen, pedida)
    const layout = leer ? await withoutDoubtfulNumber(found, chosen.all) : found
    const fijos = pedida.fijos ?? {}
    const used = layout.mapeo
    // A field with one fixed value for all rows needs no column, unless the request maps one.
    if (layout.origen !== 'pedido')
      layout.mapeo = layout.mapeo.map((campo) =>
        campo !== null && fijos[campo as keyof Fijos] !== undefined ? null : campo,
      )
    const hoja = {
      ...sheetOf(layout, first),
      nombre: chosen.name,
      avisos: warningsOf(layout, chosen),
      otras: await countRows(others),
    }
    if (leer) return { hoja, filas: [] }
    const inscribes = pedida.inscribe !== undefined
    requireMapping(layout, fijos, inscribes)
    const fixes = fixesByRow(pedida.correcciones ?? [])
    const codes = await readCodes(db)
    const unknown = unknownFixed(fijos, codes)
    if (unknown)
      throw badRequest('Elija un valor de la lista.', { [`fijos.${unknown}`]: 'Elija un valor de la lista.' })
    const filas: ReadFila[] = []
    const births: (Cell | undefined)[] = []
    const birth = layout.mapeo.indexOf('fechanacimiento')
    const pause = createPause()
    /** Row of headings in another order above the row that is read. */
    let other: number | undefined
    for await (const row of chosen.all) {
      const { number, cells, isHidden } = row
      if (number <= layout.row.number) continue
      const duda = numberDoubt(layout, row)
      if (duda !== undefined) throw undefinedColumns(duda)
      if (filas.length === MAX_FILAS) throw badRequest(DEMASIADAS, { file: DEMASIADAS })
      const isOther = isOtherHeadings(layout, row)
      if (isOther !== undefined) other = isOther ? number : undefined
      const read = readRow(cells, codes, { mapeo: layout.mapeo, fijos, is1904 }, fixes.get(number))
      filas.push({
        fila: number,
        oculta: isHidden,
        registrada: false,
        otra: false,
        confirme: false,
        nombre: null,
        parecida: null,
        ...read,
        ...(isExample(read.valores) && refusal(EXAMPLE)),
        ...(other !== undefined && refusal(underOther(other))),
      })
      births.push(cells[birth])
      await pause()
    }
    if (filas.length === 0) throw badRequest(SIN_FILAS, { file: SIN_FILAS })
    await refuseRanges(filas, chosen.ranges, layout.mapeo, fixes)
    await refuseMonthFirst(filas, births, fixes)
    const seesPeople = can(session.permissions, 'Colaboradores', 'ver')
    // Of two rows of one person, the hidden one repeats the other.
    const inOrder = filas.toSorted((one, other) => Number(one.oculta) - Number(other.oculta))
    await markRegistered(db, inOrder, { seesPeople, inscribes })
    await markAlike(db, inOrder, seesPeople)
    // All sheets without headings are alike, so that a mapping of one would be one by position.
    const isMemorable = (layout.origen === 'pedido' || layout.origen === 'recordado') && layout.row !== NO_HEADINGS
    if (remembers && isMemorable && !deps.disk.isLow())
      await storeMapeo(db, session.idcue, layout.clave, used, deps.now())
    return { hoja, filas }
  } finally {
    for (const { rows } of sheets) await rows.return(undefined)
  }
}
