import { esNumeroBuscado } from '@anclaje/contract/rules/common/documento'
import type { ColaboradorRow } from '@anclaje/contract/training/colaborador'
import { useList } from '../../kit/reading/use-list.ts'
import type { FiltersOf, List, ListState } from '../../kit/reading/use-list.ts'

type Call = 'GET /colaboradores'
type People = List<ColaboradorRow, keyof FiltersOf<Call, unknown>>

const READ: FiltersOf<Call, true> = { nombre: true, cedula: true, idemp: true, porconfirmar: true }

/** Returns a list whose filter by name takes numbers too: what has a digit is a number. */
function withOneField(list: People): People {
  const { nombre, cedula } = list.filters
  return {
    ...list,
    // An address can have both.
    filters: { ...list.filters, nombre: [cedula, nombre].filter(Boolean).join(' '), cedula: '' },
    setFilters: ({ nombre: typed, ...others }) =>
      list.setFilters({
        ...others,
        ...(typed !== undefined &&
          (esNumeroBuscado(typed) ? { cedula: typed, nombre: '' } : { nombre: typed, cedula: '' })),
      }),
  }
}

/**
 * Reads a page of people. `list` has the filters of the API, and `shown` those of the screen, where
 * one field takes a name or a number.
 */
export function usePeople(state?: ListState): { list: People; shown: People } {
  const list = useList('GET /colaboradores', { filters: READ, ...(state && { state }) })
  return { list, shown: withOneField(list) }
}
