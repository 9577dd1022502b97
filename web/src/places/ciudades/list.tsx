import { useList } from '../../kit/reading/use-list.ts'
import type { FiltersOf } from '../../kit/reading/use-list.ts'
import { ListScreen } from '../../kit/list-screen.tsx'
import type { Filter } from '../../ui/table/filters.tsx'
import { departamentoSource } from '../departamentos/sources.ts'

const FILTERS: FiltersOf<'GET /ciudades', Filter> = {
  nombre: { label: 'Buscar', kind: 'text' },
  id: null,
  iddep: { label: 'Departamento', kind: 'search', source: departamentoSource, placeholder: 'Todos los departamentos' },
}

/** Lists the municipalities of Colombia, read-only (PEOPLE-16). */
export function CiudadesList() {
  const list = useList('GET /ciudades', { filters: FILTERS })
  return (
    <ListScreen
      module="Ciudades"
      title="Ciudades"
      description="Los municipios de Colombia con su código DANE."
      list={list}
      filters={FILTERS}
      columns={[
        { key: 'nombre', title: 'Nombre', min: 200, isMain: true, text: ({ nombre_ciu }) => nombre_ciu },
        { key: 'departamento', title: 'Departamento', min: 200, text: ({ departamento }) => departamento.nombre_dep },
        { key: 'codigo', title: 'Código', width: 160, isNumeric: true, text: ({ codigo_ciu }) => codigo_ciu },
      ]}
      rowId={({ id_ciu }) => String(id_ciu)}
      rowName={({ nombre_ciu }) => nombre_ciu}
      empty="No se encontraron ciudades."
      notFound="No se encontraron ciudades."
    />
  )
}
