import { Button } from '@mantine/core'
import { IconCircleCheck, IconPlus } from '@tabler/icons-react'
import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { CERTIFICADO } from '@anclaje/contract/states'
import { useCan } from '../../app/session/session.ts'
import { useDelete } from '../../client/saving/use-delete.ts'
import { useList } from '../../client/reading/use-list.ts'
import { BulkBar, BulkOutcome } from '../../ui/table/bulk.tsx'
import { ConfirmDelete } from '../../ui/feedback/confirm-delete.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Filters } from '../../ui/table/filters.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { count } from '../../ui/number.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { RowActions } from '../../kit/row-actions.tsx'
import { ApproveDialog } from './approve/approve-dialog.tsx'
import { certcolColumns } from './columns.tsx'
import { FILTERS, filtersInSight } from './filters.ts'
import { certificateName, courseOf, learnerOf } from './names.ts'
import { rowMenu } from './row-menu.ts'
import { TakeBackDialog } from './approve/take-back-dialog.tsx'
import { useApproval } from './approve/use-approval.ts'
import { useDownload } from './certificate/use-download.ts'

const FORM = '/admin/certcolaboradores/nuevo'
const PAGE_SIZE = 20
const PAGE_SIZES = [20, 40, 60, 100]
/** Its columns do not fit beside each other on a tablet. */
const CARDS_UP_TO = 900

const isPending = ({ estado_ceco }: CertcolRow) => estado_ceco === CERTIFICADO.pendiente

const useDeletion = () =>
  useDelete<CertcolRow>({
    call: 'DELETE /certcol/:id',
    idOf: (row) => row.id_ceco,
    success: 'Registro eliminado',
    failure: 'Error tratando de eliminar el registro',
  })

/** The certificates of trainees: who has which, and in what state; approval one by one and in bulk. */
export function CertificadosList() {
  const list = useList('GET /certcol', { filters: FILTERS, defaultSize: PAGE_SIZE })
  const can = useCan()
  const canEdit = can('CertColaboradores', 'editar')
  const canFilter = can('CertColaboradores', 'filtrar')
  const approval = useApproval(list.rows)
  const { bulk } = approval
  const deletion = useDeletion()
  const { save } = useDownload()
  const menu = {
    canEdit,
    canDelete: can('CertColaboradores', 'eliminar'),
    approve: approval.askOne,
    takeBack: approval.askBack,
    remove: deletion.ask,
    save,
  }
  const add = can('CertColaboradores', 'crear') && (
    <LinkButton to={FORM} leftSection={<IconPlus size={16} />}>
      Nueva
    </LinkButton>
  )
  const setFilters: typeof list.setFilters = (next) => {
    // What is no longer in sight must not be approved by mistake.
    bulk.clear()
    list.setFilters(next)
  }
  const isFiltered = Object.values(list.filters).some((value) => value !== '')
  return (
    <>
      <PageHeader
        title="Certificados"
        description={
          canFilter ? 'Los aprendices inscritos en cada cohorte y el estado de su certificado.' : 'Sus certificados.'
        }
      >
        {canFilter && (
          <Button
            variant="default"
            leftSection={<IconCircleCheck size={16} />}
            onClick={approval.askChosen}
            aria-disabled={approval.isApproving}
          >
            Aprobar
          </Button>
        )}
        {add}
      </PageHeader>
      {canFilter && (
        <Filters
          fields={filtersInSight(can('Colaboradores', 'ver'))}
          values={list.filters}
          onChange={setFilters}
          collapsible
        />
      )}
      <BulkOutcome bulk={bulk} label="Resultado de la aprobación" said={(done) => `Se aprobaron ${count(done)}`} />
      <DataTable<CertcolRow>
        label="Certificados"
        list={list}
        columns={certcolColumns(canEdit || !canFilter)}
        rowId={(row) => row.id_ceco}
        rowName={certificateName}
        cardsUpTo={CARDS_UP_TO}
        actions={(row) => <RowActions actions={rowMenu(row, menu)} name={certificateName(row)} />}
        {...(canFilter && { selection: { ids: bulk.ids, onChange: bulk.choose, canSelect: isPending } })}
        empty={
          isFiltered
            ? { text: 'No se encontraron resultados con esos filtros.' }
            : { text: canFilter ? 'Aún no hay aprendices inscritos.' : 'Aún no tiene certificados.', action: add }
        }
      />
      <BulkBar bulk={bulk} action="Aprobar selección" busy="Aprobando…" onAction={approval.askChosen} />
      <Pager list={list} sizes={PAGE_SIZES} all="Todos" />
      <ApproveDialog approval={approval} />
      <TakeBackDialog approval={approval} />
      <ConfirmDelete
        deletion={deletion}
        title="Alerta Eliminación"
        text={(row) =>
          `Se eliminará la información relacionada sin opcion de recuperarla: el certificado de ${learnerOf(row)} en el curso ${courseOf(row)}.`
        }
      />
    </>
  )
}
