import type { DepartamentoRow } from '@anclaje/contract/places/ciudad'
import { useList } from '../../client/reading/use-list.ts'
import type { FiltersOf } from '../../client/reading/use-list.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Filters } from '../../ui/table/filters.tsx'
import type { Filter } from '../../ui/table/filters.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Pager } from '../../ui/table/pager.tsx'

const FILTERS: FiltersOf<'GET /departamentos', Filter> = {
  nombre: { label: 'Buscar', kind: 'text' },
  id: null,
}

/** The departments of Colombia, to look at (PEOPLE-16). */
export function DepartamentosList() {
  const list = useList('GET /departamentos', { filters: FILTERS })
  return (
    <>
      <PageHeader title="Departamentos" description="Los departamentos de Colombia con su código DANE." />
      <Filters fields={FILTERS} values={list.filters} onChange={list.setFilters} />
      <DataTable<DepartamentoRow>
        label="Departamentos"
        list={list}
        columns={[
          { key: 'nombre', title: 'Nombre', render: ({ nombre_dep }) => <strong>{nombre_dep}</strong> },
          { key: 'codigo', title: 'Código', width: 160, render: ({ codigo_dep }) => codigo_dep },
        ]}
        rowId={({ id_dep }) => String(id_dep)}
        rowName={({ nombre_dep }) => nombre_dep}
        empty={{ text: 'No se encontraron departamentos.' }}
      />
      <Pager list={list} />
    </>
  )
}
