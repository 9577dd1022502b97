import type { CertificacionRow } from '@anclaje/contract/training/certificacion'
import { fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { ESTADOS_CERTIFICACION } from '@anclaje/contract/states'
import { ask } from '../../client/ask.ts'
import { useCan } from '../../app/session/session.ts'
import { useList } from '../../client/reading/use-list.ts'
import type { FiltersOf } from '../../client/reading/use-list.ts'
import { useSave } from '../../client/saving/use-save.ts'
import { ListScreen } from '../../kit/list-screen.tsx'
import type { Column } from '../../ui/table/column.ts'
import type { Filter } from '../../ui/table/filters.tsx'
import { StateBadge } from '../../ui/table/state-badge.tsx'
import { StateMenu } from '../../ui/state-menu.tsx'
import { cursoSource } from '../cursos/sources.ts'

const FILTERS: FiltersOf<'GET /certificaciones', Filter> = {
  idcur: { label: 'Curso', kind: 'search', source: cursoSource, placeholder: '-Todos los Cursos-' },
  cohorte: { label: 'Cohorte', kind: 'text', inputMode: 'numeric', digits: true },
  porcerrar: {
    label: 'Cierre',
    kind: 'select',
    options: [{ value: '1', label: 'Por cerrar' }],
    placeholder: 'Todas',
  },
}

const nameOf = ({ curso, cohorte_cer }: CertificacionRow) => `${curso.nombre_cur}, cohorte ${cohorte_cer}`
const stateOf = (estado: number) =>
  ESTADOS_CERTIFICACION[estado] ?? { label: String(estado), color: 'neutral' as const }

const COLUMNS: readonly Column<CertificacionRow>[] = [
  { key: 'curso', title: 'Curso', min: 180, isMain: true, text: (row) => row.curso.nombre_cur },
  {
    key: 'cohorte',
    title: 'Cohorte',
    width: 80,
    align: 'right',
    isNumeric: true,
    text: (row) => String(row.cohorte_cer),
  },
  {
    key: 'expedicion',
    title: 'Fecha Expedición',
    width: 144,
    isNumeric: true,
    text: (row) => fechaTabla(row.fechainicio_cer),
  },
  {
    key: 'vencimiento',
    title: 'Fecha Vencimiento',
    width: 144,
    isNumeric: true,
    text: (row) => fechaTabla(row.fechafin_cer),
  },
  { key: 'horas', title: 'Horas', width: 80, align: 'right', isNumeric: true, text: (row) => String(row.horas_cer) },
]

interface Change {
  id: number
  estado: number
}

export function CertificacionesList() {
  const list = useList('GET /certificaciones', { filters: FILTERS })
  const can = useCan()
  const canEdit = can('Certificaciones', 'editar')
  const state = useSave<Change>({
    save: ({ id, estado }) => ask('PUT /certificaciones/updateEstado/:id', { params: { id }, body: { estado } }),
    success: 'Registro actualizado',
    invalidates: ['certificaciones', 'certcol'],
  })
  const stateIn = (row: CertificacionRow) =>
    canEdit ? (
      <StateMenu
        states={ESTADOS_CERTIFICACION}
        value={row.estado_cer}
        name={nameOf(row)}
        isBusy={state.isSaving}
        onChange={(next) => void state.run({ id: row.id_cer, estado: next })}
      />
    ) : (
      <StateBadge state={stateOf(row.estado_cer)} />
    )
  return (
    <ListScreen
      module="Certificaciones"
      title="Certificaciones"
      description="Cada edición de un curso, con su cohorte, su vigencia y quienes la firman."
      list={list}
      filters={FILTERS}
      columns={[...COLUMNS, { key: 'estado', title: 'Estado', width: 144, isKept: true, render: stateIn }]}
      card={{
        title: (row) => row.curso.nombre_cur,
        badge: stateIn,
        lines: (row) => [
          [`Cohorte ${row.cohorte_cer}`, `${row.horas_cer} horas`],
          [`${fechaTabla(row.fechainicio_cer)} – ${fechaTabla(row.fechafin_cer)}`],
        ],
      }}
      rowId={(row) => String(row.id_cer)}
      rowName={nameOf}
      create={{ label: 'Nueva certificación', place: { to: '/admin/certificaciones/nuevo' } }}
      edit={(row) => ({ place: { to: '/admin/certificaciones/$id/edit', params: { id: String(row.id_cer) } } })}
      empty="Aún no hay certificaciones registradas."
    />
  )
}
