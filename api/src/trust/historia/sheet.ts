import type { Readable } from 'node:stream'
import type { HistoriaRow } from '@anclaje/contract/trust/historia'
import type { CambioEscrito } from '@anclaje/contract/rules/trust/actos-historia'
import { SUJETOS } from '@anclaje/contract/rules/trust/historia'
import { escribeMomento } from '@anclaje/contract/rules/trust/lineas'
import { streamSheet, textCell } from '../../documents/sheet-writer.ts'
import type { SheetColumns } from '../../documents/sheet-writer.ts'

const written = ({ campo, antes, ahora }: CambioEscrito) => `${campo}: ${antes === null ? '' : `${antes} → `}${ahora}`

const COLUMNS: SheetColumns<HistoriaRow> = [
  ['Número', 12, (row) => row.numero_his],
  ['Fecha y hora', 18, (row) => escribeMomento(row.fecha_his)],
  ['Quién', 32, (row) => textCell(row.quien)],
  ['Qué hizo', 40, (row) => textCell(row.acto)],
  ['Clase', 22, (row) => SUJETOS[row.sujeto_his].nombre],
  ['Cosa', 40, (row) => textCell(row.cosa)],
  ['Cambios', 80, ({ cambios }) => textCell(cambios && cambios.map(written).join('; '))],
  ['Motivo', 40, (row) => textCell(row.motivo_his)],
  ['Solicitud', 14, (row) => textCell(row.solicitud_his)],
]

/** Streams history as an .xlsx with one sheet, «Historial» (TRUST-23). */
export const historialSheet = (rows: AsyncIterable<HistoriaRow>): Readable => streamSheet('Historial', COLUMNS, rows)
