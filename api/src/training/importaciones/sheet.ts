import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx'
import type { CellValue, ColumnDef } from 'hucre/xlsx'
import type { FilaImportada } from '@anclaje/contract/training/importacion'
import { COLUMNAS } from '@anclaje/contract/rules/training/importacion'
import { COLABORADOR } from '@anclaje/contract/states'
import { INDEPENDIENTE } from '@anclaje/contract/rules/training/empresa'
import { safeText } from '../../documents/sheets.ts'
import type { ExportedRow } from './queries.ts'

const WIDTHS = [12, 16, 18, 24, 24, 16, 30, 14, 30, 16]
const HEADINGS = COLUMNAS.map(({ titulo }) => titulo)

const columns = (more: readonly (readonly [string, number])[] = []): ColumnDef[] => [
  ...HEADINGS.map((header, index) => ({ header, width: WIDTHS[index] ?? 16 })),
  ...more.map(([header, width]) => ({ header, width })),
]

const text = (value: string | null): CellValue => (value === null ? null : safeText(value))
/** Converts an ISO date for Excel, whose dates are days; the writer takes them in UTC. */
const date = (iso: string | null): CellValue => (iso === null ? null : new Date(`${iso}T00:00:00Z`))

const toCells = (row: ExportedRow): CellValue[] => [
  row.pais,
  text(row.tipo),
  text(row.numero),
  text(row.nombres),
  text(row.apellidos),
  date(row.nacimiento),
  text(row.correo),
  text(row.telefono),
  text(row.direccion),
  row.idemp === INDEPENDIENTE ? null : (text(row.nit) ?? row.idemp),
  text(row.empresa),
  text(row.cargo),
  text(row.ciudad),
  row.estado === COLABORADOR.activo ? 'Activo' : 'Por confirmar',
]

async function* mapped(people: AsyncIterable<ExportedRow>) {
  for await (const row of people) yield toCells(row)
}

/**
 * Streams people as an .xlsx; its first columns are those of an import, so that it can be read
 * back.
 */
export function exportSheet(people: AsyncIterable<ExportedRow>): Readable {
  const more = [
    ['Empresa', 30],
    ['Cargo', 24],
    ['Ciudad', 20],
    ['Estado', 16],
  ] as const
  const stream = writeXlsxStream(mapped(people), {
    name: 'Aprendices',
    columns: columns(more),
    freezePane: { rows: 1 },
  })
  return Readable.fromWeb(stream as ReadableStream)
}

const titleOf = (campo: string) => COLUMNAS.find((column) => column.campo === campo)?.titulo ?? campo
const reason = ([campo, motivo]: [string, string]) => `${titleOf(campo)}: ${motivo}`

/** Writes a spreadsheet of the refused rows of an import, each with what to correct. */
export async function rejectedSheet(filas: readonly FilaImportada[]): Promise<Buffer> {
  const cells = filas
    .filter(({ motivos }) => Object.keys(motivos).length > 0)
    .map(({ valores, motivos }) => [...valores.map(safeText), safeText(Object.entries(motivos).map(reason).join(' '))])
  const sheet = { name: 'Errores', columns: columns([['Motivos', 80]]), rows: [[...HEADINGS, 'Motivos'], ...cells] }
  return Buffer.from(await writeXlsx({ sheets: [sheet] }))
}

const EXAMPLE = [
  170, 'CC', '1020304050', 'María José', 'Peña Ibáñez', '1994-02-28', 'maria@example.com', '3005550101', 'Cra 7 # 71-21', '',
] // prettier-ignore

/**
 * Writes the template of an import: the columns with an example, and on a second sheet the accepted
 * values of each.
 */
export async function templateSheet(tipos: readonly { iniciales: string; nombre: string }[]): Promise<Buffer> {
  const help: CellValue[][] = [
    ['Columna', 'Qué escribir', 'Obligatoria'],
    ['Código país', 'El número ISO (170), las dos letras (CO) o el nombre (Colombia).', 'Sí'],
    ['Código tipo de documento', 'Las iniciales: vea la lista de abajo.', 'Sí'],
    ['Número de documento', 'Escriba al menos 6 caracteres. Los puntos, espacios y guiones se quitan.', 'Sí'],
    ['Nombres', 'Escriba al menos 3 letras.', 'Sí'],
    ['Apellidos', 'Escriba al menos 5 letras.', 'Sí'],
    ['Fecha de nacimiento', 'Una fecha de Excel, AAAA-MM-DD o DD/MM/AAAA.', 'No'],
    ['Correo personal', 'Un correo electrónico válido.', 'No'],
    ['Teléfono', '10 dígitos, sin +57.', 'Sí'],
    ['Dirección', 'Texto libre.', 'No'],
    ['Código empresa', 'El NIT de la empresa. Vacío: independiente.', 'No'],
    [],
    ['Tipo de documento', 'Nombre'],
    ...tipos.map(({ iniciales, nombre }): CellValue[] => [iniciales, nombre]),
  ]
  const ayuda = { name: 'Ayuda', columns: [{ width: 28 }, { width: 70 }, { width: 12 }], rows: help }
  const people = { name: 'Aprendices', columns: columns(), rows: [[...HEADINGS], EXAMPLE] }
  return Buffer.from(await writeXlsx({ sheets: [people, ayuda] }))
}
