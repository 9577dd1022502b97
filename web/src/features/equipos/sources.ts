import { arraySource } from '../../core/options.ts'
import { queryClient } from '../../core/query-client.ts'
import { request } from '../../core/api.ts'
import type { OptionSource } from '../../ui/async-select.tsx'
import type { Option } from '../../ui/listbox.tsx'
import { tipoequipoSource } from '../catalogos/equipment-sources.ts'
import { empresaSource } from '../empresas/source.ts'

/** What the form of an item chooses from. */
export interface EquipoSources {
  empresas: OptionSource
  tipos: OptionSource
  clases: (idtipoeq: string) => OptionSource
  marcas: OptionSource
  /** The standards of a type first. */
  normas: (idtipoeq: string) => Promise<Option[]>
}

interface NormaRow {
  id_nor: number
  nombre_nor: string
  idtipoeq_nor?: number
  tipoequipo?: { nombre_tipoeq: string }
}

const normas = () =>
  queryClient.fetchQuery({
    queryKey: ['/normas', 'options'],
    queryFn: () => request<NormaRow[]>('GET', '/normas/getByParams'),
    staleTime: 60_000,
  })

/** What staff choose from. */
export const STAFF_SOURCES: EquipoSources = {
  empresas: empresaSource,
  tipos: tipoequipoSource,
  clases: (idtipoeq) =>
    arraySource<{ id_claeq: number; nombre_claeq: string }>({
      path: '/claseequipo/getByParams',
      query: { idtipoeq },
      option: ({ id_claeq, nombre_claeq }) => ({ value: String(id_claeq), label: nombre_claeq }),
    }),
  marcas: arraySource<{ id_mar: number; nombre_mar: string }>({
    path: '/marcas/getByParams',
    option: ({ id_mar, nombre_mar }) => ({ value: String(id_mar), label: nombre_mar }),
  }),
  normas: async (idtipoeq) => {
    const all = await normas()
    const isOwn = (row: NormaRow) => String(row.idtipoeq_nor) === idtipoeq
    // One standard stands once for each type that it covers: of another type, its name alone would not tell them apart.
    const label = (row: NormaRow) =>
      isOwn(row) || !row.tipoequipo ? row.nombre_nor : `${row.nombre_nor} · ${row.tipoequipo.nombre_tipoeq}`
    return [...all.filter(isOwn), ...all.filter((row) => !isOwn(row))].map((row) => ({
      value: String(row.id_nor),
      label: label(row),
    }))
  },
}
