import { Skeleton } from '@mantine/core'
import type { CertificacionPage } from '@anclaje/contract/training/certificacion'
import { impideInscribir } from '@anclaje/contract/rules/training/actos-cohorte'
import { useIdInPath } from '../../address/open-screen.ts'
import { backTo } from '../../address/place.ts'
import { useCan } from '../../session/session.ts'
import { isMissing } from '../../client/failures.ts'
import { useRow } from '../../kit/reading/use-row.ts'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useInscription } from '../certificados/inscribe/inscribe-dialog.tsx'
import { CohortLearners, HiddenLearners } from '../certificados/parts/cohort-learners.tsx'
import { HistoryTabs } from '../../trust/historia/parts/tabs.tsx'
import { cohortFormOf } from './addresses.ts'
import { CohortActions } from './parts/cohort-actions.tsx'
import { useCohortState } from './parts/cohort-state.tsx'
import { CohortFacts } from './parts/facts.tsx'
import { UnableSigners } from './parts/unable-signers.tsx'
import classes from './screen.module.css'
import { cohortName } from './values.ts'

const TITLE = 'Cohorte'

function Cohort({ row }: { row: CertificacionPage }) {
  const can = useCan()
  const state = useCohortState()
  const seesLearners = can('CertColaboradores', 'ver')
  const isOpen = impideInscribir({ estado: row.estado_cer }) === undefined
  const inscription = useInscription(row.id_cer, cohortName(row))
  const inscribe = can('CertColaboradores', 'crear') && isOpen && inscription.button
  return (
    <>
      <PageHeader
        title={row.curso.nombre_cur}
        description={
          <span className={classes.subject}>
            Cohorte {row.cohorte_cer} {state.badge(row)}
          </span>
        }
      >
        <CohortActions row={row} inscribe={inscribe} />
      </PageHeader>
      <div className={classes.unable}>
        <UnableSigners
          people={row.colaboradores}
          action={
            can('Certificaciones', 'editar') && (
              <LinkButton {...cohortFormOf(row.id_cer)} variant="default">
                Cambiar responsables
              </LinkButton>
            )
          }
        />
      </div>
      <HistoryTabs sujeto="certificacion" id={row.id_cer}>
        <CohortFacts row={row} showsCounts={!seesLearners || !can('TodosLosCertificados', 'ver')} />
        {seesLearners ? <CohortLearners idcer={row.id_cer} conteo={row.conteo} add={inscribe} /> : <HiddenLearners />}
      </HistoryTabs>
      {inscription.dialog}
      {state.dialog}
    </>
  )
}

/** Shows the skeleton of a cohort: its data, then its learners. */
function LoadingCohort() {
  return (
    <div className={classes.loading} aria-busy>
      <Skeleton height={74} />
      <Skeleton height={36} width="60%" />
      <Skeleton height={360} />
    </div>
  )
}

/** Says that a cohort does not exist, and links to the list. */
function Missing({ text }: { text: string }) {
  return (
    <EmptyState text={text}>
      <LinkButton {...backTo('/admin/certificaciones')} variant="default">
        Volver a Certificaciones
      </LinkButton>
    </EmptyState>
  )
}

/** Shows the page of a cohort: its data, its learners and the actions on them (SCR-42). */
export function Certificacion() {
  const id = useIdInPath() ?? ''
  const { data, error, refetch } = useRow('GET /certificaciones/:id', id)
  // Data that were read before stay on the screen, unless the cohort was deleted.
  if (data && !isMissing(error)) return <Cohort key={data.id_cer} row={data} />
  return (
    <>
      <PageHeader title={TITLE} description={'\u00a0'} />
      {isMissing(error) ? (
        <Missing text={error.message} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingCohort />
      )}
    </>
  )
}
