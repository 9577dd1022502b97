import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MAX_HISTORIA } from '@anclaje/contract/rules/trust/historia'
import { MODULE_SCREENS } from '@anclaje/contract/screens'
import { ask } from '../../client/ask.ts'
import { answerKeyOf } from '../../client/query-key.ts'
import { readState, filterChange } from '../../kit/reading/list-state.ts'
import { useUrlState } from '../../kit/reading/use-list.ts'
import { showFailure } from '../../kit/saving/use-save.ts'
import { useCan } from '../../session/session.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ClearFilters, Filters } from '../../ui/table/filters.tsx'
import { ExportButton } from '../../work/export-button.tsx'
import { READ, accountOf, fieldsInSight } from './filters.ts'
import type { Thing } from './parts/act.tsx'
import { Acts } from './parts/acts.tsx'
import classes from './screen.module.css'
import { useHistory } from './use-history.ts'

/** Shows who changed what (SCR-63). */
export function Historial() {
  const can = useCan()
  const seesPeople = can('Colaboradores', 'ver')
  const { values, change } = useUrlState()
  const { filters } = readState(values, READ, 0)
  const history = useHistory(filters)
  const { rows = [] } = history
  const setFilters = async ({ cuenta, ...others }: Partial<Record<string, string>>) => {
    try {
      const account = cuenta === undefined ? {} : { cuenta: await accountOf(cuenta) }
      // The kind of a thing is no filter of its own.
      change(filterChange({ ...others, ...account, ...(others.id === '' && { sujeto: '' }) }))
    } catch (error) {
      showFailure(error)
    }
  }
  const isFiltered = Object.values(filters).some((value) => value !== '')
  return (
    <>
      <PageHeader title="Historial" description="Quién hizo qué, y cuándo: lo más reciente primero.">
        {seesPeople && <ExportButton work={{ accion: 'exportar_historial', filtro: filters }} />}
      </PageHeader>
      <Filters
        fields={fieldsInSight(filters, rows, seesPeople)}
        values={filters}
        onChange={setFilters}
        isEmpty={history.rows?.length === 0}
      />
      <Acts
        // Other filters begin at the first lines.
        key={JSON.stringify(filters)}
        history={history}
        empty={
          isFiltered ? (
            <EmptyState text="No se encontraron cambios con esos filtros.">
              <ClearFilters values={filters} onChange={setFilters} />
            </EmptyState>
          ) : (
            <EmptyState text="Aún no hay cambios." />
          )
        }
      />
    </>
  )
}

/** Shows what became of one thing, as the tab of its screen (SCR-63). */
export function HistoryPanel({ of }: { of: Thing }) {
  const history = useHistory({ sujeto: of.sujeto, id: of.id })
  return (
    <>
      <div className={classes.links}>
        <Link to={MODULE_SCREENS.Historial} search={{ ...of }}>
          Buscar en este historial
        </Link>
        {of.sujeto === 'cuenta' && (
          <Link to={MODULE_SCREENS.Historial} search={{ cuenta: of.id }}>
            Lo que hizo esta persona
          </Link>
        )}
      </div>
      <Acts history={history} of={of} empty={<EmptyState text="Aún no hay historial." />} />
    </>
  )
}

/** Shows the user's own newest acts (SCR-22). */
export function OwnActivity() {
  const { data, error, refetch } = useQuery({
    queryKey: answerKeyOf('GET /historia/propia'),
    queryFn: ({ signal }) => ask('GET /historia/propia', { signal }),
  })
  return (
    <Acts
      history={{ rows: data, isCut: data?.length === MAX_HISTORIA, error, retry: () => void refetch() }}
      empty={<EmptyState text="Aún no ha hecho cambios." />}
    />
  )
}
