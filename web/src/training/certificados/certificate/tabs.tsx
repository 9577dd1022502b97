import type { ReactNode } from 'react'
import type { CertcolDetail } from '@anclaje/contract/training/certcol'
import { useHistoryOf } from '../../../trust/historia/parts/tabs.tsx'
import { DocumentTabs } from '../../../work/documents/document-tabs.tsx'
import { Versions } from './versions.tsx'

/** Shows the document of a certificate, and its versions in a tab beside it (TRUST-9). */
export function CertificateTabs({ row, children }: { row: CertcolDetail; children: ReactNode }) {
  return (
    <DocumentTabs
      from="/shell/admin/certcolaboradores/Certificado"
      versions={<Versions row={row} />}
      history={useHistoryOf('certificado', row.id_ceco)}
    >
      {children}
    </DocumentTabs>
  )
}
