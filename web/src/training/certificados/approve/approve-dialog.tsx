import { Button } from '@mantine/core'
import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { fechaTabla, hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { Dialog, DialogActions } from '../../../ui/feedback/dialog.tsx'
import { formatCount } from '../../../ui/number.ts'
import classes from './approve-dialog.module.css'
import { CentroWarning, useCentro } from '../parts/centro-warning.tsx'
import { courseOf, learnerOf } from '../parts/names.ts'
import type { Approval } from './use-approval.ts'

const certificates = (many: number) => `${formatCount(many)} ${many === 1 ? 'certificado' : 'certificados'}`

function Cohort({ rows, hoy }: { rows: readonly CertcolRow[]; hoy: string }) {
  const [first] = rows
  if (!first) return null
  const { cohorte_cer, fechainicio_cer } = first.certificacione
  return (
    <li>
      <strong>{courseOf(first)}</strong>, cohorte {cohorte_cer}: {certificates(rows.length)}
      {fechainicio_cer > hoy && (
        <span className={classes.future}>
          Su fecha de expedición, {fechaTabla(fechainicio_cer)}, todavía no ha llegado.
        </span>
      )}
    </li>
  )
}

/** Asks before certificates are approved: how many, and of which cohorts. */
export function ApproveDialog({ approval }: { approval: Approval }) {
  const { asked, cancel, approve, isApproving } = approval
  // What it will lack is said before it can be approved; read again, the words follow.
  const isReading = useCentro(asked !== null).isLoading
  const rows = asked ?? []
  const [only] = rows.length === 1 ? rows : []
  const cohorts = [...Map.groupBy(rows, ({ idcer_ceco }) => idcer_ceco)]
  const hoy = hoyEnBogota()
  return (
    <Dialog opened={asked !== null} onClose={cancel} title={`Aprobar ${certificates(rows.length)}`}>
      <p>
        {only
          ? `Se aprobará el certificado de ${learnerOf(only)}. Conserva los datos que tiene hoy.`
          : `Se aprobarán ${certificates(rows.length)}. Cada uno conserva los datos que tiene hoy.`}
      </p>
      <ul className={classes.cohorts}>
        {cohorts.map(([idcer, list]) => (
          <Cohort key={idcer} rows={list} hoy={hoy} />
        ))}
      </ul>
      {asked && <CentroWarning />}
      <DialogActions>
        <Button variant="default" onClick={cancel}>
          Cancelar
        </Button>
        <Button onClick={isReading ? undefined : approve} aria-disabled={isApproving || isReading} data-autofocus>
          {isApproving ? 'Aprobando…' : 'Aprobar'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
