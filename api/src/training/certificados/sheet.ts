import type { Readable } from 'node:stream'
import { estadoVisible } from '@anclaje/contract/rules/training/vigencia'
import { DESENLACES } from '@anclaje/contract/states'
import { dateCell, streamSheet, textCell } from '../../documents/sheet-writer.ts'
import type { SheetColumns } from '../../documents/sheet-writer.ts'
import type { ExportedCertcol } from './queries/export.ts'

const COLUMNS: SheetColumns<ExportedCertcol> = [
  ['Certificado', 18, ({ datos }) => textCell(datos.codigo)],
  ['Nombres', 26, ({ datos }) => textCell(datos.aprendiz.nombres)],
  ['Apellidos', 26, ({ datos }) => textCell(datos.aprendiz.apellidos)],
  ['Tipo de documento', 18, ({ datos }) => textCell(datos.aprendiz.tipodocumento.iniciales)],
  ['Documento', 18, ({ datos }) => textCell(datos.aprendiz.numerodocumento)],
  ['Curso', 40, ({ datos }) => textCell(datos.curso.nombre)],
  ['Cohorte', 10, ({ datos }) => datos.cohorte],
  ['Horas', 8, ({ datos }) => datos.horas],
  ['Expedición', 14, ({ datos }) => dateCell(datos.fechainicio)],
  ['Vencimiento', 14, ({ datos }) => dateCell(datos.fechafin)],
  ['Empresa', 32, ({ datos }) => textCell(datos.empresa.nombre)],
  ['NIT', 16, ({ datos }) => textCell(datos.empresa.nit)],
  ['Estado', 18, (row) => estadoVisible({ situacion_ceco: row.situacion, desenlace_ceco: row.desenlace }).label],
  ['Resultado', 18, ({ desenlace }) => (desenlace === null ? null : DESENLACES[desenlace].label)],
  ['Motivo del resultado', 40, ({ motivo }) => textCell(motivo)],
  ['Versión', 10, (row) => (row.isIssued ? row.emision : null)],
  ['Entregado', 12, (row) => (row.isIssued ? (row.descargado === 1 ? 'Sí' : 'No') : null)],
  ['Cargado al Ministerio', 20, (row) => dateCell(row.cargado)],
]

/** Streams certificates as an .xlsx with one sheet, «Certificados» (CERT-26). */
export const certificadosSheet = (certificates: AsyncIterable<ExportedCertcol>): Readable =>
  streamSheet('Certificados', COLUMNS, certificates)
