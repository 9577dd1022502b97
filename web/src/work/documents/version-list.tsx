import { Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx'
import { momentText } from '../../ui/format.ts'
import { StateBadge } from '../../ui/table/state-badge.tsx'
import { ChangeLines } from './change-lines.tsx'
import { endOf, issuedWords } from './version-words.ts'
import type { DocumentVersion } from './version-words.ts'
import classes from './version-list.module.css'

const UNSEEN = 'Sin entregar: el código se ve al entregarlo'
const IN_FORCE = { label: 'Versión actual', color: 'success' } as const

interface Opening {
  /** Downloads a version. */
  onOpen: (version: number) => void
  isOpening: boolean
}

function Version({ version, onOpen, isOpening }: Opening & { version: DocumentVersion }) {
  const { version_emi, codigo_emi, entregada_emi, fin_emi, motivo_emi, cambios_emi } = version
  const end = endOf(version)
  const facts = [
    ['Código', codigo_emi ?? UNSEEN],
    ['Emitida', issuedWords(version)],
    ['Entregada', entregada_emi === null ? null : momentText(entregada_emi)],
    ['Terminó', fin_emi === null ? null : momentText(fin_emi)],
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
          onClick={() => onOpen(version_emi)}
          aria-label={`Ver esta versión: ${version_emi}`}
          aria-disabled={isOpening}
        >
          {isOpening ? 'Abriendo…' : 'Ver esta versión'}
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

interface VersionListProps extends Opening {
  /** Answer with the versions, newest first. */
  answer: { data: readonly DocumentVersion[] | undefined; error: Error | null; refetch: () => unknown }
  /** Text while there is no version. */
  empty: string
}

/** Lists the versions of a document, newest first: how each began, changed and ended. */
export function VersionList({ answer: { data, error, refetch }, empty, ...opening }: VersionListProps) {
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <p role="status">Leyendo las versiones…</p>
  if (data.length === 0) return <EmptyState text={empty} />
  return (
    <ol className={classes.versions} aria-label="Versiones">
      {data.map((version) => (
        <Version key={version.version_emi} version={version} {...opening} />
      ))}
    </ol>
  )
}
