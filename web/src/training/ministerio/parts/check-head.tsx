import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { nombreMinisterio } from '@anclaje/contract/rules/training/ministerio'
import type { FilaMinisterio, RevisionMinisterio } from '@anclaje/contract/training/ministerio'
import { useCan } from '../../../session/session.ts'
import { download } from '../../../client/ask.ts'
import { useOnce } from '../../../kit/saving/use-once.ts'
import { showFailure } from '../../../kit/saving/use-save.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { formatCount } from '../../../ui/format.ts'
import { CountTabs } from '../../../kit/count-tabs.tsx'
import { FORMAT_SCREEN } from '../addresses.ts'
import classes from './check-head.module.css'
import { PARTS, isInPart, labelOf, labelOfGroup } from '../values.ts'
import type { Part } from '../values.ts'

const FILE_CALL = 'GET /certificaciones/:id/ministerio/archivo'
const inWords = new Intl.ListFormat('es-CO', { type: 'conjunction' })

/** Downloads the complete rows. A second press during the download is ignored. */
export function DownloadButton({ check }: { check: RevisionMinisterio }) {
  const { once, isRunning } = useOnce()
  const { id_cer: id, curso, cohorte_cer, completos, aprobados } = check
  const name = nombreMinisterio(curso.iniciales_cur, cohorte_cer, completos, aprobados)
  const save = () => download(FILE_CALL, { params: { id }, isLong: true }, name).catch(showFailure)
  const count = `(${formatCount(completos)} de ${formatCount(aprobados)})`
  return (
    <Button
      leftSection={<IconDownload size={16} />}
      onClick={() => void once(save)}
      aria-disabled={isRunning}
      disabled={completos === 0}
    >
      {isRunning ? 'Descargando…' : `Descargar completos ${count}`}
    </Button>
  )
}

/** Says how many uploaded certificates were annulled or taken back since (MIN-8). */
export function NoLongerValid({ many }: { many: number }) {
  if (many === 0) return null
  return (
    <div className={classes.origin}>
      <Notice>
        El Ministerio aún tiene{' '}
        {many === 1 ? '1 certificado que ya no vale' : `${formatCount(many)} certificados que ya no valen`}.
      </Notice>
    </div>
  )
}

/** Names the source of the format, and the lists that nobody has compared with the Ministry's. */
export function Origin({ lists }: { lists: RevisionMinisterio['sinverificar'] }) {
  const can = useCan()
  const names = lists.map(labelOfGroup)
  return (
    <div className={classes.origin}>
      <Notice
        action={
          can('Centro', 'ver') && (
            <LinkButton {...FORMAT_SCREEN} variant="default">
              Ver el formato
            </LinkButton>
          )
        }
      >
        Este formato no viene de un manual oficial. Pruébelo con una cohorte antes de usarlo con todas.
        {names.length > 0 && ` Listas sin verificar: ${inWords.format(names)}.`}
      </Notice>
    </div>
  )
}

/** Shows the groups of the check as tabs, each with its number of rows. */
export function Parts({
  rows,
  part,
  onChange,
}: {
  rows: readonly FilaMinisterio[]
  part: Part
  onChange: (part: Part) => void
}) {
  const tabs = PARTS.map((value) => ({ value, many: rows.filter((row) => isInPart(row, value)).length }))
  return (
    <div className={classes.tabs}>
      <CountTabs<Part>
        label="Filas del archivo"
        // Hides the tabs without rows, except the open one, `todos` and `completos`.
        tabs={tabs
          .filter(({ value, many }) => many > 0 || value === part || value === 'todos' || value === 'completos')
          .map(({ value, many }) => ({ value, label: labelOf(value), count: formatCount(many) }))}
        active={part}
        onChange={onChange}
      />
    </div>
  )
}
