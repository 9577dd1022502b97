import { useQuery } from '@tanstack/react-query'
import type { CertcolDetail } from '@anclaje/contract/training/certcol'
import { ask } from '../../../client/ask.ts'
import { answerKeyOf } from '../../../client/query-key.ts'
import { VersionList } from '../../../work/documents/version-list.tsx'
import { isApproved } from '../parts/stored-state.ts'
import { useDownload } from './use-download.ts'

const CALL = 'GET /certcol/:id/emisiones'

/** Reads the versions of a certificate, newest first. */
export const useVersions = ({ id_ceco: id, emision_ceco, descargado_ceco }: CertcolDetail) =>
  useQuery({
    queryKey: answerKeyOf(CALL, [id, emision_ceco, descargado_ceco]),
    queryFn: ({ signal }) => ask(CALL, { params: { id }, signal }),
  })

/** Lists the versions of a certificate, newest first (TRUST-9). */
export function Versions({ row }: { row: CertcolDetail }) {
  const { saveVersion, isSaving } = useDownload()
  return (
    <VersionList
      answer={useVersions(row)}
      empty={isApproved(row) ? 'No hay versiones.' : 'Tendrá su primera versión cuando se apruebe.'}
      onOpen={(version) => saveVersion(row, version)}
      isOpening={isSaving}
    />
  )
}
