import type { CertificacionPage } from '@anclaje/contract/training/certificacion'
import { CERTIFICACION } from '@anclaje/contract/states'
import { useIdInPath } from '../../app/address/open-screen.ts'
import { useCan } from '../../app/session/session.ts'
import { ApiError } from '../../client/ask.ts'
import { useRow } from '../../client/reading/use-row.ts'
import { LoadingForm } from '../../kit/forms/loading-form.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useInscription } from '../certificados/inscribe/inscribe-dialog.tsx'
import { CohortLearners, HiddenLearners } from '../certificados/parts/cohort-learners.tsx'
import { CohortActions } from './parts/cohort-actions.tsx'
import { useCohortState } from './parts/cohort-state.tsx'
import { Facts } from './parts/facts.tsx'
import classes from './screen.module.css'
import { nameOf } from './values.ts'

const TITLE = 'Certificación'

function Cohort({ row }: { row: CertificacionPage }) {
  const can = useCan()
  const stateOf = useCohortState()
  const seesLearners = can('CertColaboradores', 'ver')
  const inscription = useInscription(row.id_cer, nameOf(row))
  const inscribe = can('CertColaboradores', 'crear') && row.estado_cer === CERTIFICACION.enCurso && inscription.button
  return (
    <>
      <PageHeader
        title={row.curso.nombre_cur}
        description={
          <span className={classes.subject}>
            Cohorte {row.cohorte_cer} {stateOf(row)}
          </span>
        }
      >
        <CohortActions row={row} inscribe={inscribe} />
      </PageHeader>
      <Facts row={row} showsCounts={!seesLearners || !can('CertColaboradores', 'filtrar')} />
      {seesLearners ? <CohortLearners idcer={row.id_cer} conteo={row.conteo} add={inscribe} /> : <HiddenLearners />}
      {inscription.dialog}
    </>
  )
}

/** Shows a cohort as a place: its data, its learners, and what is done with them (SCR-42). */
export function Certificacion() {
  const id = useIdInPath() ?? ''
  const { data, error, refetch } = useRow('GET /certificaciones/:id', id)
  if (error && !data) {
    return (
      <>
        <PageHeader title={TITLE} />
        {error instanceof ApiError && error.status === 404 ? (
          <EmptyState text={error.message}>
            <LinkButton to="/admin/certificaciones" variant="default">
              Ver las certificaciones
            </LinkButton>
          </EmptyState>
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </>
    )
  }
  if (!data) return <LoadingForm title={TITLE} fields={6} />
  return <Cohort key={data.id_cer} row={data} />
}
