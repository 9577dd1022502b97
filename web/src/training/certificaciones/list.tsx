import type { CertificacionListRow } from '@anclaje/contract/training/certificacion'
import { fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { useList } from '../../kit/reading/use-list.ts'
import type { FiltersOf } from '../../kit/reading/use-list.ts'
import { ListScreen } from '../../kit/list-screen.tsx'
import type { Column } from '../../ui/table/column.ts'
import type { Filter } from '../../ui/table/filters.tsx'
import { cursoSource } from '../cursos/sources.ts'
import { formatCount } from '../../ui/format.ts'
import { cohortFormOf, cohortOf } from './addresses.ts'
import { useCohortState } from './parts/cohort-state.tsx'
import { cohortName } from './values.ts'

const FILTERS: FiltersOf<'GET /certificaciones', Filter> = {
  idcur: { label: 'Curso', kind: 'search', source: cursoSource, placeholder: 'Todos los cursos' },
  cohorte: { label: 'Cohorte', kind: 'text', inputMode: 'numeric', digits: true },
  porcerrar: {
    label: 'Cierre',
    kind: 'select',
    options: [{ value: '1', label: 'Por cerrar' }],
    placeholder: 'Todas',
  },
  sindecidir: {
    label: 'Resultado',
    kind: 'select',
    options: [{ value: '1', label: 'Con aprendices sin decidir' }],
    placeholder: 'Todas',
  },
  porfirmar: {
    label: 'Firma',
    kind: 'select',
    options: [{ value: '1', label: 'Esperan mi firma' }],
    placeholder: 'Todas',
  },
}

const COLUMNS: readonly Column<CertificacionListRow>[] = [
  { key: 'curso', title: 'Curso', min: 168, isMain: true, text: (row) => row.curso.nombre_cur },
  {
    key: 'cohorte',
    title: 'Cohorte',
    width: 64,
    align: 'right',
    isNumeric: true,
    text: (row) => String(row.cohorte_cer),
  },
  {
    key: 'inscritos',
    title: 'Aprendices',
    width: 84,
    leaves: 4,
    align: 'right',
    isNumeric: true,
    text: (row) => formatCount(row.inscritos_cer),
  },
  {
    key: 'aprobados',
    title: 'Aprobados',
    width: 80,
    leaves: 3,
    align: 'right',
    isNumeric: true,
    text: (row) => formatCount(row.aprobados_cer),
  },
  {
    key: 'expedicion',
    title: 'Fecha expedición',
    width: 100,
    isNumeric: true,
    text: (row) => fechaTabla(row.fechainicio_cer),
  },
  {
    key: 'vencimiento',
    title: 'Fecha vencimiento',
    width: 100,
    leaves: 2,
    isNumeric: true,
    text: (row) => fechaTabla(row.fechafin_cer),
  },
  {
    key: 'horas',
    title: 'Horas',
    width: 60,
    leaves: 1,
    align: 'right',
    isNumeric: true,
    text: (row) => String(row.horas_cer),
  },
]

const learnersOf = ({ inscritos_cer, aprobados_cer }: CertificacionListRow) =>
  `${formatCount(aprobados_cer)} de ${formatCount(inscritos_cer)} ${aprobados_cer === 1 ? 'aprobado' : 'aprobados'}`

export function CertificacionesList() {
  const list = useList('GET /certificaciones', { filters: FILTERS })
  const state = useCohortState()
  return (
    <ListScreen
      module="Certificaciones"
      title="Certificaciones"
      description="Cada cohorte de un curso: sus fechas, quién firma y cuántos aprobaron."
      list={list}
      filters={FILTERS}
      columns={[...COLUMNS, { key: 'estado', title: 'Estado', width: 140, render: state.badge }]}
      card={{
        title: (row) => row.curso.nombre_cur,
        badge: state.badge,
        lines: (row) => [
          [`Cohorte ${row.cohorte_cer}`, `${row.horas_cer} horas`, learnersOf(row)],
          [`${fechaTabla(row.fechainicio_cer)} – ${fechaTabla(row.fechafin_cer)}`],
        ],
      }}
      rowId={(row) => String(row.id_cer)}
      rowName={cohortName}
      create={{ label: 'Nueva cohorte', place: { to: '/admin/certificaciones/nuevo' } }}
      open={(row) => ({ place: cohortOf(row.id_cer) })}
      edit={(row) => ({ place: cohortFormOf(row.id_cer) })}
      empty="Aún no hay cohortes. Cree la primera para inscribir aprendices."
    >
      {state.dialog}
    </ListScreen>
  )
}
