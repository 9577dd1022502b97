import { Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { CriterioPlano, CriterioRow } from '@anclaje/contract/equipment/criterio'
import { useCan } from '../../session/session.ts'
import { useDelete } from '../../kit/saving/use-delete.ts'
import { useUses } from '../../kit/saving/use-uses.ts'
import { useList } from '../../kit/reading/use-list.ts'
import type { FiltersOf } from '../../kit/reading/use-list.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx'
import { isEmptyList } from '../../ui/table/data-table.tsx'
import { ClearFilters, Filters } from '../../ui/table/filters.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import type { Filter } from '../../ui/table/filters.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { expectedRows } from '../../ui/table/page-range.ts'
import { Pager } from '../../ui/table/pager.tsx'
import { noResultsFor } from '../../kit/list-screen.tsx'
import { CriteriaGroup } from './parts/group.tsx'
import classes from './list.module.css'

const FORM = '/equipos/criterios/nuevo'

const FILTERS: FiltersOf<'GET /criteriosevaluacion', Filter> = { nombre: { label: 'Buscar', kind: 'text' } }

const isGroup = (row: CriterioPlano): row is CriterioRow => row.father_cri === null

/** Lists the criteria of inspections as groups that expand to their lines (EQUIP-4). */
export function CriteriosList() {
  const list = useList('GET /criteriosevaluacion', { filters: FILTERS })
  const can = useCan()
  const deletion = useDelete<CriterioPlano>({
    call: 'DELETE /criteriosevaluacion/:id',
    idOf: ({ id_cri }) => id_cri,
    success: 'Criterio eliminado',
  })
  const { nombre } = list.filters
  const lines = list.rows.flatMap((row) => [row, ...row.subcriterios]).map(({ id_cri }) => String(id_cri))
  const whereUsed = useUses(can('Criterios', 'eliminar') ? 'criteriosevaluacion' : undefined, lines)
  const add = can('Criterios', 'crear') && (
    <LinkButton to={FORM} leftSection={<IconPlus size={16} />}>
      Nuevo criterio
    </LinkButton>
  )
  return (
    <>
      <PageHeader
        title="Criterios"
        description="Lo que se revisa en cada equipo: abra un criterio para ver sus subcriterios."
      >
        {add}
      </PageHeader>
      <Filters fields={FILTERS} values={list.filters} onChange={list.setFilters} isEmpty={isEmptyList(list)} />
      {list.error && list.rows.length === 0 ? (
        <ErrorState error={list.error} onRetry={list.retry} />
      ) : (
        <ul className={classes.groups} aria-label="Criterios" aria-busy={list.isPending || list.isRefreshing}>
          {list.isPending &&
            Array.from({ length: expectedRows(list.size) }, (_, row) => (
              <li key={row} className={classes.skeleton} aria-hidden>
                <Skeleton height={12} width="40%" />
              </li>
            ))}
          {list.rows.map((row) => (
            // The match may be among the lines, so groups are expanded while somebody searches.
            <CriteriaGroup
              key={`${row.id_cri} ${nombre}`}
              row={row}
              startsOpen={nombre !== ''}
              onDelete={deletion.ask}
              whereUsed={whereUsed}
            />
          ))}
        </ul>
      )}
      {isEmptyList(list) && (
        <EmptyState text={nombre ? noResultsFor(nombre) : 'Aún no hay criterios registrados.'}>
          {nombre === '' ? add : <ClearFilters values={list.filters} onChange={list.setFilters} />}
        </EmptyState>
      )}
      <Pager list={list} />
      <ConfirmDialog
        question={deletion}
        title="¡Cuidado!"
        text={(row) =>
          isGroup(row)
            ? `¿Está seguro de eliminar el criterio ${row.nombre_cri}? Recuerde que se eliminarán todos sus subcriterios.`
            : `¿Está seguro de eliminar el subcriterio ${row.nombre_cri}?`
        }
      />
    </>
  )
}
