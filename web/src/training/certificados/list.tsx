import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { useCan, useSession } from '../../session/session.ts'
import { useDelete } from '../../kit/saving/use-delete.ts'
import { undoDeletion, useUndo } from '../../kit/saving/use-undo.ts'
import { useList } from '../../kit/reading/use-list.ts'
import { ListScreen } from '../../kit/list-screen.tsx'
import { formatCount } from '../../ui/format.ts'
import { ExportButton } from '../../work/export-button.tsx'
import { NOT_YET, certcolCard, certcolColumns, ownCard } from './columns.tsx'
import { READ, fieldsInSight } from './filters.ts'
import { PendingByYear } from './approve/pending-by-year.tsx'
import { BulkActions } from './parts/bulk-actions.tsx'
import { deletionFailure } from './parts/failures.ts'
import { certificateName, courseOf, learnerOf } from './parts/names.ts'
import { isDeletable, openOf, rowMenu } from './parts/row-menu.ts'
import { isAnnulled } from './parts/stored-state.ts'
import { States } from './parts/states.tsx'
import type { StateFilters } from './parts/states.tsx'
import { useAnnulment } from './parts/use-annulment.tsx'
import { useCorrection } from './parts/use-correction.tsx'
import { useMayChange } from './parts/use-may-change.ts'
import { useMovedRows } from './parts/use-moved-rows.ts'
import { useOutcome } from './outcomes/use-outcome.tsx'
import { StateDialog } from './approve/state-dialog.tsx'
import { NONE_CHOSEN, useApproval } from './approve/use-approval.ts'
import { useDownload } from './certificate/use-download.ts'

const FORM = '/admin/certcolaboradores/nuevo'
const PAGE_SIZE = 20
const PAGE_SIZES = [20, 40, 60, 100]

export function CertificadosList() {
  const list = useList('GET /certcol', { filters: READ, defaultSize: PAGE_SIZE })
  const can = useCan()
  const canEdit = can('CertColaboradores', 'editar')
  const canFilter = can('CertColaboradores', 'filtrar')
  const seesAll = can('TodosLosCertificados', 'ver')
  const isOwn = !seesAll
  const mayChange = useMayChange()
  // Who decides nothing reads how each one stands.
  const showsState = canEdit || !canFilter
  const idcol = useSession()?.user.id_col
  const { addMoved, readAgain, setPage } = useMovedRows(list)
  const undo = useUndo()
  const approval = useApproval(list.rows, idcol, addMoved, undo)
  const deletion = useDelete<CertcolRow>({
    call: 'DELETE /certcol/:id',
    idOf: (row) => row.id_ceco,
    success: 'Inscripción eliminada',
    failure: deletionFailure,
    onDeleted: (row) =>
      undo.offer(
        undoDeletion('PUT /certcol/:id/restaurar', row.id_ceco, {
          text: `Inscripción de ${learnerOf(row)} eliminada`,
          undone: 'Inscripción recuperada',
        }),
      ),
  })
  const { save } = useDownload()
  const { annul, dialog: annulment } = useAnnulment(list.rows)
  const { correct, dialog: correction } = useCorrection(list.rows)
  const outcome = useOutcome(list.rows, undo)
  const setState = (filters: StateFilters) => {
    approval.bulk.clear()
    const isSame = Object.entries(filters).every(([name, value]) => list.filters[name as keyof StateFilters] === value)
    if (isSame) readAgain()
    else list.setFilters(filters)
  }
  const isNoneChosen = approval.bulk.meant.length === 0
  const courses = new Set(approval.bulk.chosen.map(({ certificacione }) => certificacione.curso.id_cur)).size
  const menu = {
    canEdit,
    mayChange,
    canApprove: canFilter,
    canAnnul: can('CertColaboradores', 'eliminar'),
    idcol,
    approve: approval.askApprove,
    takeBack: approval.askTakeBack,
    save,
    annul,
    correct,
    ...outcome.actions,
  }
  return (
    <ListScreen
      module="CertColaboradores"
      title="Certificados"
      description={
        seesAll
          ? 'Los aprendices inscritos en cada cohorte y el estado de su certificado.'
          : 'Descargue sus certificados y revise hasta cuándo están vigentes.'
      }
      list={{ ...list, setPage }}
      filters={fieldsInSight(isOwn, can('Colaboradores', 'ver'))}
      tabs={<States filters={list.filters} isOwn={isOwn} onChange={setState} />}
      columns={certcolColumns(showsState, isOwn)}
      card={isOwn ? ownCard(save) : certcolCard(showsState)}
      {...(isOwn && { noActions: NOT_YET })}
      rowId={(row) => row.id_ceco}
      rowName={certificateName}
      buttons={
        <>
          <ExportButton work={{ accion: 'exportar_certificados', filtro: list.filters }} />
          {canFilter && canEdit && list.filters.situacion === 'pendiente' && <PendingByYear />}
          {/* When all rows that the filters find are selected, the bulk bar's menu approves them. */}
          {canFilter && !approval.bulk.isEvery && (
            <Button
              variant="default"
              leftSection={<IconCircleCheck size={16} />}
              // A press without a choice says what to choose.
              onClick={approval.askApproveChosen}
              aria-disabled={approval.bulk.isRunning || isNoneChosen}
              data-disabled={isNoneChosen || undefined}
              title={isNoneChosen ? NONE_CHOSEN : undefined}
            >
              Aprobar
            </Button>
          )}
        </>
      }
      create={{ label: 'Inscribir aprendices', place: { to: FORM } }}
      open={(row) => openOf(row, canEdit && mayChange(row))}
      actions={rowMenu(menu)}
      deletion={{
        deletion,
        title: 'Alerta eliminación',
        allows: (row) => isDeletable(row) && mayChange(row),
        text: (row) =>
          `Se eliminará la información relacionada sin opción de recuperarla: el certificado de ${learnerOf(row)} en el curso ${courseOf(row)}.`,
      }}
      undo={undo}
      bulk={{
        bulk: approval.bulk,
        isOffered: canFilter,
        canSelect: (row) => !isAnnulled(row),
        choosesEvery: true,
        more: <BulkActions approval={approval} list={list} undo={undo} />,
        action: (chosen) => `Aprobar ${formatCount(chosen)}`,
        detail: `${formatCount(courses)} ${courses === 1 ? 'curso' : 'cursos'}`,
        busy: 'Aprobando…',
        onAction: approval.askApproveChosen,
      }}
      pager={{ sizes: PAGE_SIZES, all: 'Todos' }}
      empty={seesAll ? 'Aún no hay aprendices inscritos.' : 'Aún no tiene certificados.'}
    >
      <StateDialog approval={approval} />
      {annulment}
      {correction}
      {outcome.dialog}
    </ListScreen>
  )
}
