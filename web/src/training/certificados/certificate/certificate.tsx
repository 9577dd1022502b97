import { useSearch } from '@tanstack/react-router'
import type { CertcolDetail } from '@anclaje/contract/training/certcol'
import { isMissing } from '../../../client/failures.ts'
import { useSession } from '../../../session/session.ts'
import { useRow } from '../../../kit/reading/use-row.ts'
import { DocumentPreview } from '../../../kit/document-preview.tsx'
import { ErrorState } from '../../../ui/feedback/empty-state.tsx'
import { LoadingForm } from '../../../kit/forms/loading-form.tsx'
import { PageHeader, useTitle } from '../../../ui/page-header.tsx'
import { courseOf, learnerOf } from '../parts/names.ts'
import { isAnnulled, isApproved } from '../parts/stored-state.ts'
import { ApprovedBanner, AnnulledBanner } from './banner.tsx'
import { Changes } from './changes.tsx'
import { Deliveries } from './deliveries.tsx'
import { CertificateTabs } from './tabs.tsx'
import { describe, useCertificatePicture } from './use-picture.ts'

/** Shows a pending certificate, which has no document yet. */
function Pending({ row }: { row: CertcolDetail }) {
  const preview = useCertificatePicture(row)
  return (
    <>
      <PageHeader title="Certificado" description={`${learnerOf(row)} · ${courseOf(row)}`} />
      <CertificateTabs row={row}>
        <DocumentPreview preview={preview} alt={describe(row)} />
      </CertificateTabs>
    </>
  )
}

function Approved({ row }: { row: CertcolDetail }) {
  const isOwn = useSession()?.user.id_col === row.idcol_ceco
  const title = `${isOwn ? 'Felicitaciones' : 'Certificado de'} ${learnerOf(row)}`
  useTitle(title)
  const preview = useCertificatePicture(row)
  return (
    <>
      <ApprovedBanner row={row} title={title} isReady={preview.url !== null} />
      <CertificateTabs row={row}>
        <Changes row={row} />
        <DocumentPreview preview={preview} alt={describe(row)} />
        <Deliveries id={row.id_ceco} />
      </CertificateTabs>
    </>
  )
}

/** Shows an annulled certificate: its document, marked as annulled, and its versions. */
function Annulled({ row }: { row: CertcolDetail }) {
  useTitle('Certificado anulado')
  const preview = useCertificatePicture(row)
  return (
    <>
      <AnnulledBanner row={row} />
      <CertificateTabs row={row}>
        <DocumentPreview preview={preview} alt={`Anulado. ${describe(row)}`} />
        <Deliveries id={row.id_ceco} />
      </CertificateTabs>
    </>
  )
}

/** Shows a certificate. An issued one can be downloaded, mailed, corrected and annulled. */
export function Certificado() {
  const { id } = useSearch({ from: '/shell/admin/certcolaboradores/Certificado' })
  const { data, error, refetch } = useRow('GET /certcol/GetById/:id', id ?? '')
  // Data that were read before stay on the screen, unless the certificate was deleted, so that
  // nobody loses what is written there.
  if (error && (!data || isMissing(error))) {
    return (
      <>
        <PageHeader title="Certificado" />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    )
  }
  if (!data) return <LoadingForm title="Certificado" fields={6} />
  if (isAnnulled(data)) return <Annulled row={data} />
  return isApproved(data) ? <Approved row={data} /> : <Pending row={data} />
}
