import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FilterOf } from '@anclaje/contract/calls'
import { FILTROS_SITUACION } from '@anclaje/contract/states'
import type { ConteoSituacion } from '@anclaje/contract/training/certcol'
import { ask } from '../../../client/ask.ts'
import { keyOf } from '../../../client/query-key.ts'
import { formatCounted } from '../../../ui/number.ts'
import { CountTabs } from '../../../kit/count-tabs.tsx'

type State = ConteoSituacion['situacion']

const LABELS: Record<State, string> = {
  todos: 'Todos',
  pendiente: 'En curso',
  vigente: 'Aprobados',
  porvencer: 'Por vencer',
  vencido: 'Vencidos',
}
const STATES: readonly State[] = ['todos', ...FILTROS_SITUACION]

interface StatesProps {
  filters: Record<FilterOf<'GET /certcol'>, string>
  /** Learners see their own certificates only, none of which they may approve. */
  isOwn: boolean
  /** Receives the filter by state; empty for all. */
  onChange: (situacion: string) => void
}

/** Shows the states of certificates as tabs, each with its count: the filter by state. */
export function States({ filters, isOwn, onChange }: StatesProps) {
  const { situacion, estado: _, falta: __, ...query } = filters
  const { data } = useQuery({
    queryKey: keyOf('GET /certcol/situaciones', query),
    queryFn: ({ signal }) => ask('GET /certcol/situaciones', { query, signal }),
    placeholderData: keepPreviousData,
  })
  const countOf = (state: State) => {
    const count = data?.find((each) => each.situacion === state)
    return count && formatCounted(count)
  }
  return (
    <CountTabs
      label="Estado de los certificados"
      tabs={STATES.filter((state) => !isOwn || state !== 'pendiente').map((state) => ({
        value: state,
        label: LABELS[state],
        count: countOf(state),
      }))}
      active={(situacion || 'todos') as State}
      onChange={(state) => onChange(state === 'todos' ? '' : state)}
    />
  )
}
