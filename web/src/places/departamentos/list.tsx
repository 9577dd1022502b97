import { useList } from '../../kit/reading/use-list.ts'
import type { FiltersOf } from '../../kit/reading/use-list.ts'
import { ListScreen } from '../../kit/list-screen.tsx'
import type { Filter } from '../../ui/table/filters.tsx'

const FILTERS: FiltersOf<'GET /departamentos', Filter> = {
  nombre: { label: 'Buscar', kind: 'text' },
  id: null,
}

/** Lists the departments of Colombia, read-only (PEOPLE-16). */
export function DepartamentosList() {
  const list = useList('GET /departamentos', { filters: FILTERS })
  return (
    <ListScreen
      module="Departamentos"
      title="Departamentos"
      description="Los departamentos de Colombia con su código DANE."
      list={list}
      filters={FILTERS}
      columns={[
        { key: 'nombre', title: 'Nombre', min: 200, isMain: true, text: ({ nombre_dep }) => nombre_dep },
        { key: 'codigo', title: 'Código', width: 160, isNumeric: true, text: ({ codigo_dep }) => codigo_dep },
      ]}
      rowId={({ id_dep }) => String(id_dep)}
      rowName={({ nombre_dep }) => nombre_dep}
      empty="No se encontraron departamentos."
      notFound="No se encontraron departamentos."
    />
  )
}
