import type { Readable } from 'node:stream'
import { fechaFabricacion, situacionDeEquipo, vigenteHasta } from '@anclaje/contract/rules/equipment/inspeccion'
import { INSPECCION, SITUACIONES_EQUIPO } from '@anclaje/contract/states'
import { dateCell, streamSheet, textCell } from '../../documents/sheet-writer.ts'
import type { SheetColumns } from '../../documents/sheet-writer.ts'
import type { ExportedEquipo } from './queries/items.ts'

const columnsOn = (hoy: string): SheetColumns<ExportedEquipo> => [
  ['Empresa', 32, (row) => textCell(row.empresa.nombre_emp)],
  ['Código', 14, (row) => row.codigo_eq],
  ['Marca', 24, (row) => textCell(row.marca.nombre_mar)],
  ['Serie', 20, (row) => textCell(row.numserie_eq)],
  ['Tipo', 32, (row) => textCell(row.tipoequipo.nombre_tipoeq)],
  ['Clase', 32, (row) => textCell(row.claseequipo.nombre_claeq)],
  ['Lote', 16, (row) => textCell(row.lote_eq)],
  ['Referencia', 18, (row) => textCell(row.referencia_eq)],
  ['Modelo', 18, (row) => textCell(row.modelo_eq)],
  ['Normas', 40, (row) => textCell(row.normas)],
  ['Sello de conformidad', 22, (row) => textCell(row.selloconformidad_eq)],
  [
    'Fabricación',
    22,
    ({ dayfabricacion_eq, monthfabricacion_eq, yearfabricacion_eq }) =>
      fechaFabricacion(dayfabricacion_eq, monthfabricacion_eq, yearfabricacion_eq),
  ],
  ['Última inspección', 18, (row) => dateCell(row.fechainspeccion_eq)],
  ['Estado', 14, (row) => SITUACIONES_EQUIPO[situacionDeEquipo(row, hoy)].label],
  [
    'Vigente hasta',
    16,
    ({ fechainspeccion_eq, estadoinspeccion_eq, nousar_eq }) =>
      fechainspeccion_eq === null || estadoinspeccion_eq !== INSPECCION.aprobado || nousar_eq !== null
        ? null
        : dateCell(vigenteHasta(fechainspeccion_eq)),
  ],
]

/** Streams items as an .xlsx with one sheet, «Equipos» (EQUIP-16). */
export const equiposSheet = (items: AsyncIterable<ExportedEquipo>, hoy: string): Readable =>
  streamSheet('Equipos', columnsOn(hoy), items)
