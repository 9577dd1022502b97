import { useEffect, useRef } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FilterOf } from '@anclaje/contract/calls'
import { FILTROS_SITUACION } from '@anclaje/contract/states'
import type { ConteoSituacion } from '@anclaje/contract/training/certcol'
import { ask } from '../../../client/ask.ts'
import { keyOf } from '../../../client/query-key.ts'
import { formatCounted } from '../../../ui/number.ts'
import classes from './states.module.css'

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
  const { situacion, ...query } = filters
  const { data } = useQuery({
    queryKey: keyOf('GET /certcol/situaciones', query),
    queryFn: ({ signal }) => ask('GET /certcol/situaciones', { query, signal }),
    placeholderData: keepPreviousData,
  })
  const active = useRef<HTMLButtonElement>(null)
  // On a phone not all of them are in sight.
  useEffect(() => {
    active.current?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [situacion, data])
  const countOf = (state: State) => {
    const count = data?.find((each) => each.situacion === state)
    return count && formatCounted(count)
  }
  return (
    <div className={classes.states} role="group" aria-label="Estado de los certificados">
      {STATES.filter((state) => !isOwn || state !== 'pendiente').map((state) => {
        const value = state === 'todos' ? '' : state
        const count = countOf(state)
        return (
          <button
            key={state}
            type="button"
            className={classes.state}
            data-label={LABELS[state]}
            ref={situacion === value ? active : undefined}
            aria-pressed={situacion === value}
            onClick={() => onChange(value)}
          >
            <span className={classes.text}>
              <span className={classes.label} data-label={LABELS[state]}>
                {LABELS[state]}
              </span>{' '}
              {count && <span className={classes.count}>{count}</span>}
            </span>
          </button>
        )
      })}
    </div>
  )
}
