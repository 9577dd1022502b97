import type { CiudadRow } from '@anclaje/contract/places/ciudad'
import { arraySource } from '../../client/reading/options.ts'
import { useList } from '../../client/reading/use-list.ts'
import type { FiltersOf } from '../../client/reading/use-list.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Filters } from '../../ui/table/filters.tsx'
import type { Filter } from '../../ui/table/filters.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Pager } from '../../ui/table/pager.tsx'

const departamentos = arraySource('GET /departamentos', {
  option: ({ id_dep, nombre_dep }) => ({ value: String(id_dep), label: nombre_dep }),
})

const FILTERS: FiltersOf<'GET /ciudades', Filter> = {
  nombre: { label: 'Buscar', kind: 'text' },
  id: null,
  iddep: { label: 'Departamento', kind: 'search', source: departamentos },
}

/** The municipalities of Colombia, to look at (PEOPLE-16). */
export function CiudadesList() {
  const list = useList('GET /ciudades', { filters: FILTERS })
  return (
    <>
      <PageHeader title="Ciudades" description="Los municipios de Colombia con su código DANE." />
      <Filters fields={FILTERS} values={list.filters} onChange={list.setFilters} />
      <DataTable<CiudadRow>
        label="Ciudades"
        list={list}
        columns={[
          { key: 'nombre', title: 'Nombre', render: ({ nombre_ciu }) => <strong>{nombre_ciu}</strong> },
          { key: 'departamento', title: 'Departamento', render: ({ departamento }) => departamento.nombre_dep },
          { key: 'codigo', title: 'Código', width: 160, render: ({ codigo_ciu }) => codigo_ciu },
        ]}
        rowId={({ id_ciu }) => String(id_ciu)}
        rowName={({ nombre_ciu }) => nombre_ciu}
        empty={{ text: 'No se encontraron ciudades.' }}
      />
      <Pager list={list} />
    </>
  )
}
