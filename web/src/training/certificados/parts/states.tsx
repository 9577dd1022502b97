import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FilterOf } from '@anclaje/contract/calls'
import { FILTROS_SITUACION } from '@anclaje/contract/states'
import type { ConteoSituacion } from '@anclaje/contract/training/certcol'
import { ask } from '../../../client/ask.ts'
import { answerKeyOf } from '../../../client/query-key.ts'
import { formatCounted } from '../../../ui/format.ts'
import { CountTabs } from '../../../kit/count-tabs.tsx'

type State = ConteoSituacion['situacion']

const LABELS: Record<State, string> = {
  todos: 'Todos',
  pendiente: 'En curso',
  porempezar: 'Por empezar',
  vigente: 'Aprobados',
  porvencer: 'Por vencer',
  vencido: 'Vencidos',
  noaprobado: 'No aprobados',
  anulado: 'Anulados',
}
const STATES: readonly State[] = ['todos', ...FILTROS_SITUACION]
/** States that few certificates have. */
const RARE: readonly State[] = ['porempezar', 'noaprobado', 'anulado']

interface StatesProps {
  filters: Record<FilterOf<'GET /certcol'>, string>
  /** True for learners, who only see their own certificates and approve none. */
  isOwn: boolean
  /** Receives the filter by state, which is empty for all states. */
  onChange: (situacion: string) => void
}

/**
 * Shows the states of certificates as tabs, each with its count. The tabs are the filter by state.
 */
export function States({ filters, isOwn, onChange }: StatesProps) {
  const { situacion, estado: _, falta: __, ...query } = filters
  const { data } = useQuery({
    queryKey: answerKeyOf('GET /certcol/situaciones', query),
    queryFn: ({ signal }) => ask('GET /certcol/situaciones', { query, signal }),
    placeholderData: keepPreviousData,
  })
  const active = (situacion || 'todos') as State
  const countOf = (state: State) => data?.find((each) => each.situacion === state)
  const textOf = (count: ConteoSituacion | undefined) => count && formatCounted(count)
  // Returns whether a tab is shown. Rare states are hidden while they have no certificates.
  // Learners have no tab of certificates to approve.
  const isShown = (state: State) =>
    RARE.includes(state) ? state === active || (countOf(state)?.total ?? 0) > 0 : !isOwn || state !== 'pendiente'
  return (
    <CountTabs
      label="Estado de los certificados"
      tabs={STATES.filter(isShown).map((state) => ({
        value: state,
        label: LABELS[state],
        count: textOf(countOf(state)),
      }))}
      active={active}
      onChange={(state) => onChange(state === 'todos' ? '' : state)}
    />
  )
}
