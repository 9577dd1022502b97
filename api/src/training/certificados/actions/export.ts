import type { CertcolExportFilters } from '@anclaje/contract/training/certcol-filtros'
import { withProgress } from '../../../http/exports.ts'
import type { Export } from '../../../http/exports.ts'
import { countChosen, exportCertcol } from '../queries/list.ts'
import { certificadosSheet } from '../sheet.ts'
import { limited, requireFalta } from './read.ts'

/** Export of certificates. Without the permission `filtrar` it has the asker's own (CERT-26). */
export const certificatesExport: Export<CertcolExportFilters> = {
  accion: 'exportar_certificados',
  limit: (asker, filters) => {
    requireFalta(asker.permissions, filters)
    return limited(asker, filters)
  },
  count: (db, filters, reader, most) => countChosen(db, { filtro: filters }, reader, undefined, most),
  sheet: (db, filters, reader, onRow) => certificadosSheet(withProgress(exportCertcol(db, filters, reader), onRow)),
}
