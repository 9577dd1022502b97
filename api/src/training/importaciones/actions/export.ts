import type { ColaboradorFilters } from '@anclaje/contract/training/colaborador'
import { withProgress } from '../../../http/exports.ts'
import type { Export } from '../../../http/exports.ts'
import { countColaboradores, exportColaboradores } from '../queries/export.ts'
import { exportSheet } from '../sheet.ts'

/** Export of people (PEOPLE-20). */
export const peopleExport: Export<ColaboradorFilters> = {
  accion: 'exportar_aprendices',
  count: (db, filters, _reader, most) => countColaboradores(db, filters, most),
  sheet: (db, filters, _reader, onRow) => exportSheet(withProgress(exportColaboradores(db, filters), onRow)),
}
