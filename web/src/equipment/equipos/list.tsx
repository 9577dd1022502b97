import { IconClipboardCheck } from '@tabler/icons-react'
import type { EquipoRow } from '@anclaje/contract/equipment/equipo'
import { fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { vigenteHasta } from '@anclaje/contract/rules/equipment/inspeccion'
import { INSPECCION } from '@anclaje/contract/states'
import { useCan } from '../../session/session.ts'
import { UNCONFIRMED, unconfirmedFilter, useConfirmRecord } from '../../kit/unconfirmed.tsx'
import { useDelete } from '../../kit/saving/use-delete.ts'
import { undoDeletion, useUndo } from '../../kit/saving/use-undo.ts'
import { useList } from '../../kit/reading/use-list.ts'
import type { FiltersOf } from '../../kit/reading/use-list.ts'
import { ListScreen } from '../../kit/list-screen.tsx'
import type { Column } from '../../ui/table/column.ts'
import type { Card } from '../../ui/table/table-props.ts'
import { ExportButton } from '../../work/export-button.tsx'
import type { Filter } from '../../ui/table/filters.tsx'
import { StateBadge } from '../../ui/table/state-badge.tsx'
import { tipoequipoSource } from '../catalogos/sources.ts'
import { empresaSource } from '../../training/empresas/sources.ts'
import { inspectionsOf, itemOf } from '../inspecciones/addresses.ts'
import { ItemState } from './parts/item-state.tsx'
import classes from './list.module.css'

const dateOf = ({ fechainspeccion_eq }: EquipoRow) =>
  fechainspeccion_eq === null ? '' : fechaTabla(fechainspeccion_eq)

/** Returns the day on which an approved item is to be inspected again; a dash for other items. */
const nextOf = ({ fechainspeccion_eq, estadoinspeccion_eq, nousar_eq }: EquipoRow) =>
  fechainspeccion_eq === null || estadoinspeccion_eq !== INSPECCION.aprobado || nousar_eq !== null
    ? '—'
    : fechaTabla(vigenteHasta(fechainspeccion_eq))

const unconfirmedMark = ({ porconfirmar_eq }: EquipoRow) => porconfirmar_eq && <StateBadge state={UNCONFIRMED} />

const stateBadge = (row: EquipoRow) => <ItemState row={row} />

/** Shows why an item must not be used. */
const reasonOf = ({ nousar_eq }: EquipoRow) => nousar_eq !== null && <span className={classes.reason}>{nousar_eq}</span>

const COLUMNS: readonly Column<EquipoRow>[] = [
  { key: 'empresa', title: 'Empresa', min: 136, leaves: 5, isProper: true, text: (row) => row.empresa.nombre_emp },
  {
    key: 'codigo',
    title: 'Código',
    width: 144,
    isMain: true,
    text: (row) => row.codigo_eq,
    // What the item is, also where its columns have no room.
    hint: ({ codigo_eq, tipoequipo, numserie_eq }) =>
      `${codigo_eq} · ${tipoequipo.nombre_tipoeq} · serie ${numserie_eq}`,
    mark: unconfirmedMark,
  },
  { key: 'marca', title: 'Marca', width: 104, leaves: 1, text: (row) => row.marca.nombre_mar },
  { key: 'serie', title: 'Serie', width: 100, leaves: 3, isProper: true, text: (row) => row.numserie_eq },
  { key: 'tipo', title: 'Tipo', min: 116, leaves: 4, text: (row) => row.tipoequipo.nombre_tipoeq },
  { key: 'clase', title: 'Clase', min: 116, leaves: 2, text: (row) => row.claseequipo.nombre_claeq },
  {
    key: 'inspeccion',
    title: 'Última inspección',
    width: 232,
    isNumeric: true,
    render: (row) => (
      <div className={row.nousar_eq === null ? undefined : classes.whole}>
        <span className={classes.inspection}>
          <span className={classes.date}>{dateOf(row)}</span> {stateBadge(row)}
        </span>
        <small>{reasonOf(row)}</small>
      </div>
    ),
  },
  { key: 'proxima', title: 'Próxima inspección', width: 100, leaves: 6, isNumeric: true, text: nextOf },
]

const CARD: Card<EquipoRow> = {
  title: (row) => row.tipoequipo.nombre_tipoeq,
  badge: stateBadge,
  lines: (row) => [
    [row.codigo_eq, row.marca.nombre_mar, row.numserie_eq],
    [
      row.empresa.nombre_emp,
      row.porconfirmar_eq && UNCONFIRMED.label,
      row.fechainspeccion_eq !== null && `Inspeccionado ${dateOf(row)}`,
    ],
    [reasonOf(row)],
  ],
}

const INSPECTED = [
  { value: 'vencida', label: 'Vencido' },
  { value: 'porvencer', label: 'Por vencer' },
  { value: 'rechazado', label: 'Rechazado' },
  { value: 'ninguna', label: 'Sin inspección' },
  { value: 'pendiente', label: 'Pendiente' },
]

const FILTERS: FiltersOf<'GET /equipos', Filter> = {
  nombre: { label: 'Serie', kind: 'text', placeholder: 'Serie o código' },
  idemp: { label: 'Empresa', kind: 'search', source: empresaSource, placeholder: 'Todas las empresas' },
  idtipoeq: { label: 'Tipo', kind: 'search', source: tipoequipoSource, placeholder: 'Todos los tipos' },
  inspeccion: { label: 'Inspección', kind: 'select', options: INSPECTED, placeholder: 'Todas' },
  dias: null,
  porconfirmar: unconfirmedFilter('Todos'),
}

export function EquiposList() {
  const list = useList('GET /equipos', { filters: FILTERS })
  const canEdit = useCan()('Equipos', 'editar')
  const confirmation = useConfirmRecord('PUT /equipos/:id/confirmar')
  const undo = useUndo()
  const deletion = useDelete<EquipoRow>({
    call: 'DELETE /equipos/:id',
    idOf: (row) => row.id_eq,
    success: 'Los datos de la inspección se eliminaron correctamente',
    failure: 'Se presentó un error eliminando el registro',
    onDeleted: (row) =>
      undo.offer(
        undoDeletion('PUT /equipos/:id/restaurar', row.id_eq, {
          text: `Equipo ${row.codigo_eq} eliminado`,
          undone: 'Equipo recuperado',
        }),
      ),
  })
  return (
    <ListScreen
      module="Equipos"
      title="Equipos"
      description="Los equipos de protección contra caídas de cada empresa."
      list={list}
      filters={FILTERS}
      columns={COLUMNS}
      card={CARD}
      rowId={(row) => row.id_eq}
      rowName={(row) => row.codigo_eq}
      buttons={<ExportButton work={{ accion: 'exportar_equipos', filtro: list.filters }} />}
      create={{ label: 'Agregar equipo', place: { to: '/equipos/equipos/nuevo' } }}
      confirmation={{
        isPending: (row) => row.porconfirmar_eq,
        confirm: (row) => confirmation.confirm(row.id_eq),
      }}
      open={(row) => ({ place: canEdit ? itemOf(row.id_eq) : inspectionsOf(row.id_eq) })}
      actions={[(row) => ({ label: 'Inspecciones', icon: IconClipboardCheck, place: inspectionsOf(row.id_eq) })]}
      edit={(row) => ({ place: itemOf(row.id_eq) })}
      undo={undo}
      deletion={{
        deletion,
        text: (row) =>
          `¿Está seguro de eliminar ${row.tipoequipo.nombre_tipoeq} con el código ${row.codigo_eq}? Recuerde que eliminará todos los datos de la inspección.`,
      }}
      empty="Aún no hay equipos registrados."
      notFound="No se encontraron equipos con esos filtros."
    />
  )
}
