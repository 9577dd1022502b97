import { Suspense, lazy, useState } from 'react'
import { IconBan, IconCertificate, IconClipboardCheck, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import type { EquipoDetail } from '@anclaje/contract/equipment/equipo'
import type { EvaluacionRow } from '@anclaje/contract/equipment/evaluacion'
import { fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { impideAnularInspeccion, puedeEliminarInspeccion } from '@anclaje/contract/rules/equipment/actos-inspeccion'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { LOTES_INSPECCIONES } from '@anclaje/contract/rules/overview/trabajos'
import { useCan, useSession } from '../../../session/session.ts'
import { asListed } from '../../../kit/reading/as-listed.ts'
import { useDelete } from '../../../kit/saving/use-delete.ts'
import { undoDeletion, useUndo } from '../../../kit/saving/use-undo.ts'
import { useList } from '../../../kit/reading/use-list.ts'
import { everyOf, shownIds, useSelected } from '../../../kit/use-selected.ts'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { UndoLine } from '../../../ui/feedback/undo-line.tsx'
import { BulkBar } from '../../../ui/table/bulk.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/column.ts'
import type { Card } from '../../../ui/table/table-props.ts'
import { Pager } from '../../../ui/table/pager.tsx'
import { RowActions } from '../../../kit/row-actions.tsx'
import type { RowAction } from '../../../kit/row-actions.tsx'
import { RowLink } from '../../../kit/row-link.tsx'
import { StateBadge } from '../../../ui/table/state-badge.tsx'
import { BulkMenu, chosenOf } from '../../../work/bulk-menu.tsx'
import { inspectionCertificateOf, checklistOf } from '../../inspecciones/addresses.ts'
import { StartInspection } from '../../inspecciones/checklist/start.tsx'
import { UnlessUnsent } from '../../inspecciones/answers/unsent.tsx'
import {
  actNow,
  isOwn,
  annulmentOfInspection,
  isFinished,
  issueOf,
  numberOf,
  stateNote,
  stateOf,
} from '../../inspecciones/values.ts'
import classes from './inspections.module.css'

const AnnulDialog = lazy(async () => ({ default: (await import('../../../work/annul-dialog.tsx')).AnnulDialog }))

const maintenanceOf = ({ fechamantenimiento_eva }: EvaluacionRow) =>
  fechamantenimiento_eva === null ? '—' : fechaTabla(fechamantenimiento_eva)
const responsibleOf = ({ colaborador }: EvaluacionRow) => (colaborador === null ? '—' : nombreDePersona(colaborador))
const stateBadge = (row: EvaluacionRow) => (
  <UnlessUnsent ideva={row.id_eva}>
    <StateBadge state={stateOf(row)} />
  </UnlessUnsent>
)
/** Shows the state of an inspection, and below it what the state does not say. */
const stateCell = (row: EvaluacionRow) => {
  const note = stateNote(row)
  return (
    <span className={classes.state}>
      {stateBadge(row)}
      {note && <span className="caption">{note}</span>}
    </span>
  )
}

const COLUMNS: readonly Column<EvaluacionRow>[] = [
  { key: 'fecha', title: 'Fecha', width: 108, isMain: true, isNumeric: true, text: (row) => fechaTabla(row.fecha_eva) },
  { key: 'numero', title: 'Número', width: 224, leaves: 1, isNumeric: true, text: (row) => numberOf(row) ?? '—' },
  {
    key: 'mantenimiento',
    title: 'Mantenimiento',
    width: 108,
    isNumeric: true,
    text: maintenanceOf,
  },
  {
    key: 'responsable',
    title: 'Responsable',
    min: 130,
    leaves: 2,
    text: responsibleOf,
  },
  {
    key: 'estado',
    title: 'Estado',
    width: 152,
    render: stateCell,
  },
]

const CARD: Card<EvaluacionRow> = {
  title: (row) => fechaTabla(row.fecha_eva),
  badge: stateBadge,
  lines: (row) => [
    [row.colaborador === null ? 'Sin responsable' : responsibleOf(row)],
    [numberOf(row), row.fechamantenimiento_eva !== null && `Mantenimiento ${maintenanceOf(row)}`],
    [stateNote(row)],
  ],
}

/** Number of actions in a row: Ver certificado, Editar, and Eliminar or Anular. */
const ACTIONS = 3

const idOf = (row: EvaluacionRow) => row.id_eva

/** Lists the inspections of an item, newest first (SCR-9). */
export function Inspections({ item }: { item: EquipoDetail }) {
  const fixed = { ideq: item.id_eq }
  const list = useList('GET /evaluacion', { filters: { ideq: null }, fixed })
  const { rows, total, isMinimum } = list
  const selected = useSelected(rows, idOf)
  const can = useCan()
  const undo = useUndo()
  const deletion = useDelete<EvaluacionRow>({
    call: 'DELETE /evaluacion/:id',
    idOf,
    success: 'Inspección eliminada',
    onDeleted: (row) =>
      undo.offer(
        undoDeletion('PUT /evaluacion/:id/restaurar', row.id_eva, {
          text: `Inspección del ${fechaTabla(row.fecha_eva)} eliminada`,
          undone: 'Inspección recuperada',
        }),
      ),
  })
  // When an inspection has a responsible person, only that person or an ADM may delete it
  // (INSP-10). What stays is annulled instead (INSP-17, INSP-22).
  const user = useSession()?.user
  const caller = user && { idcol: user.id_col, idrol: user.idroles_cue }
  const by = actNow(user)
  const [asked, setAsked] = useState<EvaluacionRow | null>(null)
  const annulled = asListed(rows, asked, idOf)
  /** Returns the action that takes an inspection away: Eliminar or, once it stays, Anular. */
  const removal = (row: EvaluacionRow): RowAction | null => {
    if (!can('Equipos', 'eliminar') || !caller || !by || !user) return null
    const issue = issueOf(row)
    if (puedeEliminarInspeccion(caller, row.idcol_eva, issue, by))
      return { label: 'Eliminar', icon: IconTrash, danger: true, onClick: () => deletion.ask(row) }
    return impideAnularInspeccion(caller, isOwn(row, user), issue, row.emision_eva) === undefined
      ? { label: 'Anular…', icon: IconBan, danger: true, onClick: () => setAsked(row) }
      : null
  }
  const add = <StartInspection ideq={item.id_eq} leftSection={<IconPlus size={16} />} />
  const actions = (row: EvaluacionRow): (RowAction | null)[] => [
    { label: 'Ver certificado', icon: IconCertificate, place: inspectionCertificateOf(row.id_eva) },
    {
      ...(can('Equipos', 'editar') && row.anulada_eva === null
        ? { label: 'Editar', icon: IconPencil }
        : { label: 'Ver', icon: IconClipboardCheck }),
      place: checklistOf(row.id_eva, item.id_eq),
    },
    removal(row),
  ]
  const nameOf = (row: EvaluacionRow) => `inspección del ${fechaTabla(row.fecha_eva)}`
  return (
    <>
      {total > 0 && <div className={classes.head}>{add}</div>}
      <UndoLine text={undo.text} onUndo={undo.run} isRunning={undo.isRunning} />
      <DataTable<EvaluacionRow>
        label="Inspecciones del equipo"
        list={list}
        columns={COLUMNS}
        card={CARD}
        rowId={idOf}
        rowName={nameOf}
        selection={{
          ids: shownIds(selected, rows.map(idOf)),
          onChange: selected.choose,
          canSelect: isFinished,
        }}
        actionSlots={ACTIONS}
        actions={(row, isInCard) => (
          <RowActions actions={actions(row)} name={nameOf(row)} showAll room={isInCard ? 'menu' : 'row'} />
        )}
        opener={(row) => (link) => <RowLink target={{ place: checklistOf(row.id_eva, item.id_eq) }} {...link} />}
        empty={{ text: 'Este equipo aún no tiene inspecciones.', action: add }}
      />
      <BulkBar
        bulk={selected}
        every={everyOf(list, false)}
        more={
          <BulkMenu
            lotes={LOTES_INSPECCIONES}
            {...chosenOf(selected, { filters: fixed, total, isMinimum })}
            onChanged={selected.clear}
          />
        }
      />
      <Pager list={list} />
      <ConfirmDialog
        question={deletion}
        title="¡Cuidado!"
        text={(row) =>
          `¿Está seguro de eliminar la inspección del ${fechaTabla(row.fecha_eva)}? También se eliminan sus respuestas y sus fotos.`
        }
      />
      {annulled && (
        <Suspense>
          <AnnulDialog {...annulmentOfInspection(annulled)} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  )
}
