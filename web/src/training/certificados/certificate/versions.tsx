import { Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { CertcolDetail } from '@anclaje/contract/training/certcol'
import type { EmisionCertificado } from '@anclaje/contract/training/emision'
import { ask } from '../../../client/ask.ts'
import { answerKeyOf } from '../../../client/query-key.ts'
import { EmptyState, ErrorState } from '../../../ui/feedback/empty-state.tsx'
import { StateBadge } from '../../../ui/table/state-badge.tsx'
import { isApproved } from '../parts/stored-state.ts'
import { ChangeLines } from './change-lines.tsx'
import { useDownload } from './use-download.ts'
import { endOf, issuedWords, momentWords } from './version-words.ts'
import classes from './versions.module.css'

const CALL = 'GET /certcol/:id/emisiones'
const UNSEEN = 'Sin entregar: el código se ve al entregarlo'
const IN_FORCE = { label: 'Versión actual', color: 'success' } as const

/** Reads the versions of a certificate, newest first. */
export const useVersions = ({ id_ceco: id, emision_ceco, descargado_ceco }: CertcolDetail) =>
  useQuery({
    queryKey: answerKeyOf(CALL, [id, emision_ceco, descargado_ceco]),
    queryFn: ({ signal }) => ask(CALL, { params: { id }, signal }),
  })

function Version({ row, version }: { row: CertcolDetail; version: EmisionCertificado }) {
  const { version_emi, codigo_emi, entregada_emi, fin_emi, motivo_emi, cambios_emi } = version
  const { saveVersion, isSaving } = useDownload()
  const end = endOf(version)
  const facts = [
    ['Código', codigo_emi ?? UNSEEN],
    ['Expedida', issuedWords(version)],
    ['Entregada', entregada_emi === null ? null : momentWords(entregada_emi)],
    ['Terminó', fin_emi === null ? null : momentWords(fin_emi)],
    ['Motivo', motivo_emi],
  ] as const
  return (
    <li className={classes.version} aria-labelledby={`version-${version_emi}`}>
      <div className={classes.head}>
        <h2 id={`version-${version_emi}`} className={classes.title}>
          Versión {version_emi}
        </h2>
        <StateBadge state={end ?? IN_FORCE} />
        <Button
          className={classes.open}
          variant="default"
          leftSection={<IconFileTypePdf size={16} />}
          onClick={() => saveVersion(row, version_emi)}
          aria-label={`Ver esta versión: ${version_emi}`}
          aria-disabled={isSaving}
        >
          {isSaving ? 'Abriendo…' : 'Ver esta versión'}
        </Button>
      </div>
      <dl className={classes.facts}>
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd data-numeric>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {cambios_emi.length > 0 && (
        <div className={classes.changes}>
          <p className="caption">Cambió frente a la versión {version_emi - 1}:</p>
          <ChangeLines changes={cambios_emi} />
        </div>
      )}
    </li>
  )
}

/** Lists the versions of a certificate, newest first: how each began, changed and ended. */
export function Versions({ row }: { row: CertcolDetail }) {
  const { data, error, refetch } = useVersions(row)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <p role="status">Leyendo las versiones…</p>
  if (data.length === 0) {
    return <EmptyState text={isApproved(row) ? 'No hay versiones.' : 'Tendrá su primera versión cuando se apruebe.'} />
  }
  return (
    <ol className={classes.versions} aria-label="Versiones">
      {data.map((version) => (
        <Version key={version.version_emi} row={row} version={version} />
      ))}
    </ol>
  )
}
