import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx'
import type { CellValue, ColumnDef } from 'hucre/xlsx'
import type { FilaImportada } from '@anclaje/contract/training/importacion'
import { COLUMNAS, tituloDe } from '@anclaje/contract/rules/training/importacion'
import type { CampoImportado } from '@anclaje/contract/rules/training/importacion'
import { COLABORADOR } from '@anclaje/contract/states'
import { INDEPENDIENTE } from '@anclaje/contract/rules/training/empresa'
import { dateCell, streamSheet, textCell } from '../../documents/sheet-writer.ts'
import type { SheetColumns } from '../../documents/sheet-writer.ts'
import { safeText } from '../../documents/sheets.ts'
import { createPause } from '../../process/turns.ts'
import type { ExportedRow } from './queries/export.ts'

/** Help text before the values of a list in the template. */
const DE_LISTA = 'Uno de la lista:'

/** Width of each column in characters, and its help and example in the template. */
const PLANTILLA: Record<CampoImportado, readonly [ancho: number, ayuda: string, ejemplo: string | number]> = {
  paisdocumento: [12, 'El número ISO (170), las dos letras (CO) o el nombre (Colombia).', 170],
  tipodocumento: [16, 'Las iniciales: vea la lista de abajo.', 'CC'],
  numerodocumento: [18, 'Escriba al menos 6 caracteres. Los puntos, espacios y guiones se quitan.', '1020304050'],
  nombres: [24, 'Escriba al menos 3 letras.', 'María José'],
  apellidos: [24, 'Escriba al menos 5 letras.', 'Peña Ibáñez'],
  fechanacimiento: [16, 'Una fecha de Excel, AAAA-MM-DD o DD/MM/AAAA.', '1994-02-28'],
  correopersonal: [30, 'Un correo electrónico válido.', 'maria@example.com'],
  telefono: [14, '10 dígitos, sin +57.', '3005550101'],
  direccion: [30, 'Texto libre.', 'Cra 7 # 71-21'],
  idemp: [16, 'El NIT de la empresa, o su nombre si ninguna otra lo tiene. Vacío: independiente.', ''],
  cargo: [24, 'Texto libre.', 'Técnica de montaje'],
  genero: [12, DE_LISTA, 'F'],
  paisnacimiento: [16, 'El número ISO (170), las dos letras (CO) o el nombre (Colombia).', 'Colombia'],
  niveleducativo: [20, DE_LISTA, 'Bachiller'],
  areatrabajo: [20, DE_LISTA, 'Operativa'],
  arl: [16, DE_LISTA, 'Positiva'],
  sector: [20, DE_LISTA, 'Construcción'],
}

/** Headings of the second sheet of a template. An import does not read that sheet. */
export const AYUDA = ['Columna', 'Qué escribir', 'Obligatoria'] as const
const HEADINGS = COLUMNAS.map(({ titulo }) => titulo)

const WHO: readonly CampoImportado[] = ['numerodocumento', 'nombres', 'apellidos']
/** Returns whether a row has the person of the template's example, who does not exist. */
export const isExample = (valores: readonly string[]): boolean =>
  COLUMNAS.every(({ campo }, at) => !WHO.includes(campo) || valores[at] === PLANTILLA[campo][2])

const columns = (more: readonly (readonly [string, number])[] = []): ColumnDef[] => [
  ...COLUMNAS.map(({ campo, titulo }) => ({ header: titulo, width: PLANTILLA[campo][0] })),
  ...more.map(([header, width]) => ({ header, width })),
]

/** Cells of an export that are not simply the text of their column. */
const CELLS: { [K in CampoImportado]?: (row: ExportedRow) => CellValue } = {
  paisdocumento: (row) => row.paisdocumento,
  tipodocumento: (row) => textCell(row.tipo),
  fechanacimiento: (row) => dateCell(row.fechanacimiento),
  idemp: (row) => (row.idemp === INDEPENDIENTE ? null : (textCell(row.nit) ?? row.idemp)),
}

function cellOf(row: ExportedRow, campo: CampoImportado): CellValue {
  const cell = CELLS[campo]
  if (cell) return cell(row)
  const value = row[campo]
  return typeof value === 'number' ? value : textCell(value)
}

const EXPORTED: SheetColumns<ExportedRow> = [
  ...COLUMNAS.map(
    ({ titulo, campo }) => [titulo, PLANTILLA[campo][0], (row: ExportedRow) => cellOf(row, campo)] as const,
  ),
  ['Empresa', 30, (row) => textCell(row.empresa)],
  ['Ciudad', 20, (row) => textCell(row.ciudad)],
  ['Estado', 16, (row) => (row.estado === COLABORADOR.activo ? 'Confirmada' : 'Por confirmar')],
]

/**
 * Streams people as an .xlsx file. Its first columns are those of an import, so that it can be
 * imported again.
 */
export const exportSheet = (people: AsyncIterable<ExportedRow>): Readable => streamSheet('Aprendices', EXPORTED, people)

const reason = ([campo, motivo]: [string, string]) => `${tituloDe(campo)}: ${motivo}`

async function* rejected(filas: readonly FilaImportada[]): AsyncGenerator<CellValue[]> {
  const pause = createPause()
  for (const { valores, motivos } of filas) {
    await pause()
    if (Object.keys(motivos).length === 0) continue
    yield [...valores.map(safeText), safeText(Object.entries(motivos).map(reason).join(' '))]
  }
}

/** Streams a spreadsheet of the refused rows of an import, each with its errors. */
export function rejectedSheet(filas: readonly FilaImportada[]): Readable {
  const stream = writeXlsxStream(rejected(filas), { name: 'Errores', columns: columns([['Motivos', 80]]) })
  return Readable.fromWeb(stream as ReadableStream)
}

interface Values {
  tipos: readonly { iniciales: string; nombre: string }[]
  /** Names of the values of the Ministry's lists. */
  listas: readonly { lista_val: string; nombre_val: string }[]
}

/**
 * Writes the template of an import: the columns with an example, and a second sheet with the
 * accepted values of each column.
 */
export async function templateSheet({ tipos, listas }: Values): Promise<Buffer> {
  const byList = Map.groupBy(listas, ({ lista_val }) => lista_val)
  const namesOf = (campo: string) => byList.get(campo)?.map(({ nombre_val }) => nombre_val) ?? []
  const helpOf = (campo: CampoImportado) => {
    const [, ayuda] = PLANTILLA[campo]
    return byList.has(campo) ? `${ayuda} ${safeText(namesOf(campo).join(', '))}.` : ayuda
  }
  const help: CellValue[][] = [
    [...AYUDA],
    ...COLUMNAS.map((columna): CellValue[] => [
      columna.titulo,
      helpOf(columna.campo),
      'obligatoria' in columna ? 'Sí' : 'No',
    ]),
    [],
    ['Tipo de documento', 'Nombre'],
    ...tipos.map(({ iniciales, nombre }): CellValue[] => [iniciales, nombre]),
  ]
  const ayuda = { name: 'Ayuda', columns: [{ width: 28 }, { width: 70 }, { width: 12 }], rows: help }
  const people = {
    name: 'Aprendices',
    columns: columns(),
    rows: [[...HEADINGS], COLUMNAS.map(({ campo }) => PLANTILLA[campo][2])],
  }
  return Buffer.from(await writeXlsx({ sheets: [people, ayuda] }))
}
