import type { ListaMinisterio } from '@anclaje/contract/rules/training/ministerio'
import { LISTAS_MINISTERIO } from '@anclaje/contract/rules/training/ministerio'
import { arraySource } from '../../kit/reading/options.ts'
import type { OptionSource } from '../../ui/fields/select/async-select.tsx'

const sourceOf = (lista: ListaMinisterio): OptionSource =>
  arraySource('GET /ministerio/listas', {
    query: { lista },
    option: ({ codigo_val, nombre_val }) => ({ value: codigo_val, label: nombre_val }),
  })

/** The values of each list for a select. */
export const LIST_SOURCES = Object.fromEntries(LISTAS_MINISTERIO.map((lista) => [lista, sourceOf(lista)])) as Record<
  ListaMinisterio,
  OptionSource
>
