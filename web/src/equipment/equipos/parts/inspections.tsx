import { IconCertificate, IconClipboardCheck, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import type { EquipoDetail } from '@anclaje/contract/equipment/equipo'
import type { EvaluacionRow } from '@anclaje/contract/equipment/evaluacion'
import { fechaTabla, hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { puedeEliminarInspeccion } from '@anclaje/contract/rules/equipment/actos-inspeccion'
import { ESTADOS_INSPECCION } from '@anclaje/contract/states'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { useCan, useSession } from '../../../session/session.ts'
import { useDelete } from '../../../kit/saving/use-delete.ts'
import { useList } from '../../../kit/reading/use-list.ts'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/column.ts'
import type { Card } from '../../../ui/table/data-table-cards.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { RowActions } from '../../../kit/row-actions.tsx'
import type { RowAction } from '../../../kit/row-actions.tsx'
import { RowLink } from '../../../kit/row-link.tsx'
import { StateBadge } from '../../../ui/table/state-badge.tsx'
import { certificateOf, checklistOf, newChecklistOf } from '../../inspecciones/addresses.ts'
import { UnlessUnsent } from '../../inspecciones/answers/unsent.tsx'
import classes from './inspections.module.css'

const maintenanceOf = ({ fechamantenimiento_eva }: EvaluacionRow) =>
  fechamantenimiento_eva === null ? '—' : fechaTabla(fechamantenimiento_eva)
const responsibleOf = ({ colaborador }: EvaluacionRow) => (colaborador === null ? '—' : nombreDePersona(colaborador))
const stateBadge = ({ id_eva, estado_eva }: EvaluacionRow) => {
  const state = ESTADOS_INSPECCION[estado_eva]
  return <UnlessUnsent ideva={id_eva}>{state && <StateBadge state={state} />}</UnlessUnsent>
}

const COLUMNS: readonly Column<EvaluacionRow>[] = [
  { key: 'fecha', title: 'Fecha', width: 128, isMain: true, isNumeric: true, text: (row) => fechaTabla(row.fecha_eva) },
  {
    key: 'mantenimiento',
    title: 'Mantenimiento',
    width: 136,
    isNumeric: true,
    text: maintenanceOf,
  },
  {
    key: 'responsable',
    title: 'Responsable',
    min: 180,
    text: responsibleOf,
  },
  {
    key: 'estado',
    title: 'Estado',
    width: 136,
    render: stateBadge,
  },
]

const CARD: Card<EvaluacionRow> = {
  title: (row) => fechaTabla(row.fecha_eva),
  badge: stateBadge,
  lines: (row) => [
    [row.colaborador === null ? 'Sin responsable' : responsibleOf(row)],
    [row.fechamantenimiento_eva !== null && `Mantenimiento ${maintenanceOf(row)}`],
  ],
}

/** Number of actions in a row: Ver certificado, Editar and Eliminar. */
const ACTIONS = 3

/** Lists the inspections of an item, newest first (SCR-9). */
export function Inspections({ item }: { item: EquipoDetail }) {
  const list = useList('GET /evaluacion', { filters: { ideq: null }, fixed: { ideq: item.id_eq } })
  const can = useCan()
  const deletion = useDelete<EvaluacionRow>({
    call: 'DELETE /evaluacion/:id',
    idOf: (row) => row.id_eva,
    success: 'la inspeccion de Elimino correctamente',
  })
  // When an inspection has a responsible person, only that person or an ADM may delete it
  // (INSP-10). Nobody may delete a firm rejection (INSP-19).
  const user = useSession()?.user
  const caller = user && { idcol: user.id_col, idrol: user.idroles_cue }
  const mayDelete = ({ idcol_eva: responsable, rechazada_eva: rechazada }: EvaluacionRow) =>
    can('Equipos', 'eliminar') &&
    caller !== undefined &&
    puedeEliminarInspeccion(caller, { responsable, rechazada }, hoyEnBogota())
  const add = can('Equipos', 'crear') && (
    <LinkButton {...newChecklistOf(item.id_eq)} leftSection={<IconPlus size={16} />}>
      Crear Inspeccion
    </LinkButton>
  )
  const actions = (row: EvaluacionRow): (RowAction | null)[] => [
    { label: 'Ver certificado', icon: IconCertificate, place: certificateOf(row.id_eva) },
    {
      label: can('Equipos', 'editar') ? 'Editar' : 'Ver',
      icon: can('Equipos', 'editar') ? IconPencil : IconClipboardCheck,
      place: checklistOf(row.id_eva, item.id_eq),
    },
    mayDelete(row) ? { label: 'Eliminar', icon: IconTrash, danger: true, onClick: () => deletion.ask(row) } : null,
  ]
  const nameOf = (row: EvaluacionRow) => `inspección del ${fechaTabla(row.fecha_eva)}`
  return (
    <>
      {list.total > 0 && <div className={classes.head}>{add}</div>}
      <DataTable<EvaluacionRow>
        label="Inspecciones del Equipo"
        list={list}
        columns={COLUMNS}
        card={CARD}
        rowId={(row) => row.id_eva}
        rowName={nameOf}
        actionSlots={ACTIONS}
        actions={(row, isInCard) => (
          <RowActions actions={actions(row)} name={nameOf(row)} showAll room={isInCard ? 'menu' : 'row'} />
        )}
        opener={(row) => (link) => <RowLink target={{ place: checklistOf(row.id_eva, item.id_eq) }} {...link} />}
        empty={{ text: 'Este equipo aún no tiene inspecciones.', action: add }}
      />
      <Pager list={list} />
      <ConfirmDialog
        question={deletion}
        title="Cuidado !"
        text={(row) => `Esta seguro de eliminar la inspección del ${fechaTabla(row.fecha_eva)}`}
      />
    </>
  )
}
