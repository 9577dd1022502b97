import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { writeXlsxStream } from 'hucre/xlsx'
import type { CellValue } from 'hucre/xlsx'
import { fechaFabricacion, situacionDeEquipo, vigenteHasta } from '@anclaje/contract/rules/equipment/inspeccion'
import { INSPECCION, SITUACIONES_EQUIPO } from '@anclaje/contract/states'
import { safeText } from '../../documents/sheets.ts'
import type { ExportedEquipo } from './queries/items.ts'

const COLUMNS: readonly (readonly [string, number, (row: ExportedEquipo, hoy: string) => CellValue])[] = [
  ['Empresa', 32, (row) => safeText(row.empresa.nombre_emp)],
  ['Código', 14, (row) => row.codigo_eq],
  ['Marca', 24, (row) => safeText(row.marca.nombre_mar)],
  ['Serie', 20, (row) => safeText(row.numserie_eq)],
  ['Tipo', 32, (row) => safeText(row.tipoequipo.nombre_tipoeq)],
  ['Clase', 32, (row) => safeText(row.claseequipo.nombre_claeq)],
  ['Lote', 16, (row) => safeText(row.lote_eq)],
  ['Referencia', 18, (row) => safeText(row.referencia_eq)],
  ['Modelo', 18, (row) => safeText(row.modelo_eq)],
  ['Normas', 40, (row) => safeText(row.normas)],
  ['Sello de conformidad', 22, (row) => (row.selloconformidad_eq === null ? null : safeText(row.selloconformidad_eq))],
  [
    'Fabricación',
    22,
    ({ dayfabricacion_eq, monthfabricacion_eq, yearfabricacion_eq }) =>
      fechaFabricacion(dayfabricacion_eq, monthfabricacion_eq, yearfabricacion_eq),
  ],
  // A date of Excel has no time zone. The writer takes the day in UTC, so the date is made in UTC.
  [
    'Última inspección',
    18,
    ({ fechainspeccion_eq }) => (fechainspeccion_eq === null ? null : new Date(`${fechainspeccion_eq}T00:00:00Z`)),
  ],
  ['Estado', 14, (row, hoy) => SITUACIONES_EQUIPO[situacionDeEquipo(row, hoy)].label],
  [
    'Vigente hasta',
    16,
    ({ fechainspeccion_eq, estadoinspeccion_eq, nousar_eq }) =>
      fechainspeccion_eq === null || estadoinspeccion_eq !== INSPECCION.aprobado || nousar_eq !== null
        ? null
        : new Date(`${vigenteHasta(fechainspeccion_eq)}T00:00:00Z`),
  ],
]

async function* mapped(items: AsyncIterable<ExportedEquipo>, hoy: string) {
  for await (const row of items) yield COLUMNS.map(([, , cell]) => cell(row, hoy))
}

/** Streams items as an .xlsx with one sheet, «Equipos» (EQUIP-16). */
export function equiposSheet(items: AsyncIterable<ExportedEquipo>, hoy: string): Readable {
  const stream = writeXlsxStream(mapped(items, hoy), {
    name: 'Equipos',
    columns: COLUMNS.map(([header, width]) => ({ header, width })),
    freezePane: { rows: 1 },
  })
  return Readable.fromWeb(stream as ReadableStream)
}
