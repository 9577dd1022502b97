import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FilterOf } from '@anclaje/contract/calls'
import { CERTIFICADO, FILTROS_SITUACION } from '@anclaje/contract/states'
import type { ConteoSituacion } from '@anclaje/contract/training/certcol'
import { ask } from '../../../client/ask.ts'
import { answerKeyOf } from '../../../client/query-key.ts'
import { formatCounted } from '../../../ui/format.ts'
import { CountTabs } from '../../../kit/count-tabs.tsx'
import classes from './states.module.css'

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

type ListFilters = Record<FilterOf<'GET /certcol'>, string>
/** Filters that the tabs set. */
export type StateFilters = Pick<ListFilters, 'situacion' | 'futuras'> &
  Partial<Pick<ListFilters, 'estado' | 'desenlace'>>

/**
 * Filters of the user's own certificates that are not approved. They do not use the state
 * `pendiente`: it finds what the user may approve, and nobody approves their own.
 */
const OWN_PENDING = { situacion: '', futuras: '', estado: String(CERTIFICADO.pendiente), desenlace: 'ninguno' }

/** Reads how many of the user's own certificates are not approved yet. */
function useOwnPending(isOwn: boolean): ConteoSituacion | undefined {
  const query = { ...OWN_PENDING, page: 0, size: 1 }
  const { data } = useQuery({
    queryKey: answerKeyOf('GET /certcol', query),
    enabled: isOwn,
    queryFn: ({ signal }) => ask('GET /certcol', { query, signal }),
  })
  return data && { situacion: 'pendiente', total: data.totalItems, hayMas: false }
}

interface StatesProps {
  filters: ListFilters
  /** True for learners, who only see their own certificates and approve none. */
  isOwn: boolean
  /** Receives the filters of a tab, which are empty for all states. */
  onChange: (filters: StateFilters) => void
}

/**
 * Shows the states of certificates as tabs, each with its count. The tabs are the filter by state.
 * With the tab of what waits for an approval, a chip shows what waits in cohorts that have not
 * begun instead (CERT-19).
 */
export function States({ filters, isOwn, onChange }: StatesProps) {
  const { situacion, futuras, estado, falta: _, ...query } = filters
  const ownPending = useOwnPending(isOwn)
  const { data } = useQuery({
    queryKey: answerKeyOf('GET /certcol/situaciones', query),
    queryFn: ({ signal }) => ask('GET /certcol/situaciones', { query, signal }),
    placeholderData: keepPreviousData,
  })
  const active = isOwn && estado !== '' ? 'pendiente' : ((situacion || 'todos') as State)
  const countOf = (state: State) =>
    isOwn && state === 'pendiente' ? ownPending : data?.find((each) => each.situacion === state)
  const filtersOf = (state: State): StateFilters => {
    if (isOwn && state === 'pendiente') return OWN_PENDING
    return { situacion: state === 'todos' ? '' : state, futuras: '', ...(isOwn && { estado: '', desenlace: '' }) }
  }
  const ahead = active === 'pendiente' ? countOf('pendiente')?.futuras : undefined
  const isAhead = futuras !== ''
  const textOf = (count: ConteoSituacion | undefined) => count && formatCounted(count)
  // Returns whether a tab is shown. Rare states are hidden while they have no certificates.
  const isShown = (state: State) => (RARE.includes(state) ? state === active || (countOf(state)?.total ?? 0) > 0 : true)
  return (
    <>
      <CountTabs
        label="Estado de los certificados"
        tabs={STATES.filter(isShown).map((state) => ({
          value: state,
          label: LABELS[state],
          count: textOf(countOf(state)),
        }))}
        active={active}
        onChange={(state) => onChange(filtersOf(state))}
      />
      {ahead && (ahead.total > 0 || isAhead) && (
        <button
          type="button"
          className={classes.chip}
          aria-pressed={isAhead}
          onClick={() => onChange({ ...filtersOf('pendiente'), futuras: isAhead ? '' : '1' })}
        >
          De cohortes por iniciar <b>{formatCounted(ahead)}</b>
        </button>
      )}
    </>
  )
}
