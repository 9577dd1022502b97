import { Button } from '@mantine/core'
import { IconCircleCheck, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CertcolRow } from '@anclaje/contract/entities/certcol'
import { CERTIFICADO } from '@anclaje/contract/states'
import { request } from '../../core/api.ts'
import { useCan } from '../../core/session.ts'
import { useDelete } from '../../core/use-delete.ts'
import { useList } from '../../core/use-list.ts'
import { useSave } from '../../core/use-save.ts'
import { ConfirmDelete } from '../../ui/confirm-delete.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Filters } from '../../ui/filters.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Pager } from '../../ui/pager.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { ApprovalBar, ApprovalOutcome } from './approval.tsx'
import { certcolColumns } from './columns.tsx'
import { FILTER_NAMES, certcolFilters } from './filters.ts'
import type { CertcolFilter } from './filters.ts'
import { certificateName, courseOf, learnerOf } from './names.ts'
import { rowMenu } from './row-menu.ts'
import { useApproval } from './use-approval.ts'
import { useDownload } from './use-download.ts'

const PATH = '/certcol'
const FORM = '/admin/certcolaboradores/nuevo'
const PAGE_SIZE = 20
const PAGE_SIZES = [20, 40, 60, 100]
/** Its columns do not fit beside each other on a tablet. */
const CARDS_UP_TO = 900

const isPending = ({ estado_ceco }: CertcolRow) => estado_ceco === CERTIFICADO.pendiente

const useDeletion = () =>
  useDelete<CertcolRow>({
    path: (row) => `${PATH}/${row.id_ceco}`,
    success: 'Registro eliminado',
    failure: 'Error tratando de eliminar el registro',
    invalidates: [PATH],
  })

/** The change of one row's state, as the toast tells it. */
const useRowState = () =>
  useSave<{ id: string; estado: number }, CertcolRow>({
    save: ({ id, estado }) => request('PUT', `${PATH}/updateEstado/${id}`, { body: { estado } }),
    success: (row) =>
      isPending(row)
        ? `Registro actualizado: el certificado de ${learnerOf(row)} vuelve a estar pendiente`
        : 'Se aprobaron 1 Certificados',
    invalidates: [PATH],
  })

/** The certificates of trainees: who has which, and in what state; approval one by one and in bulk. */
export function CertificadosList() {
  const list = useList<CertcolRow, CertcolFilter>({ path: PATH, filters: FILTER_NAMES, defaultSize: PAGE_SIZE })
  const can = useCan()
  const canEdit = can('CertColaboradores', 'editar')
  const canFilter = can('CertColaboradores', 'filtrar')
  const approval = useApproval(list.rows)
  const rowState = useRowState()
  const deletion = useDeletion()
  const save = useDownload()
  const menu = {
    canEdit,
    canDelete: can('CertColaboradores', 'eliminar'),
    setState: (row: CertcolRow, estado: number) => void rowState.run({ id: row.id_ceco, estado }),
    remove: deletion.ask,
    save: (row: CertcolRow) => void save(row),
  }
  const add = can('CertColaboradores', 'crear') && (
    <Button component={Link} to={FORM} leftSection={<IconPlus size={16} />}>
      Nueva
    </Button>
  )
  const setFilters: typeof list.setFilters = (next) => {
    // What is no longer in sight must not be approved by mistake.
    approval.clear()
    list.setFilters(next)
  }
  const isFiltered = FILTER_NAMES.some((name) => list.filters[name] !== '')
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
            onClick={approval.approve}
            aria-disabled={approval.isApproving}
          >
            Aprobar
          </Button>
        )}
        {add}
      </PageHeader>
      {canFilter && (
        <Filters
          fields={certcolFilters(can('Colaboradores', 'ver'))}
          values={list.filters}
          onChange={setFilters}
          collapsible
        />
      )}
      <ApprovalOutcome approval={approval} />
      <DataTable<CertcolRow>
        label="Certificados"
        list={list}
        columns={certcolColumns(canEdit)}
        rowId={(row) => row.id_ceco}
        rowName={certificateName}
        cardsUpTo={CARDS_UP_TO}
        actions={(row) => <RowActions actions={rowMenu(row, menu)} name={certificateName(row)} />}
        {...(canFilter && { selection: { ids: approval.ids, onChange: approval.choose, canSelect: isPending } })}
        empty={
          isFiltered
            ? { text: 'No se encontraron resultados con esos filtros.' }
            : { text: canFilter ? 'Aún no hay aprendices inscritos.' : 'Aún no tiene certificados.', action: add }
        }
      />
      <ApprovalBar approval={approval} />
      <Pager list={list} sizes={PAGE_SIZES} all="Todos" />
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
