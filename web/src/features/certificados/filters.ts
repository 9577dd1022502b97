import type { ColaboradorRow } from '@anclaje/contract/entities/colaborador'
import type { Page } from '@anclaje/contract/http'
import { documentoVisible } from '@anclaje/contract/rules/documento'
import { request } from '../../core/api.ts'
import type { OptionSource } from '../../ui/async-select.tsx'
import type { Filter } from '../../ui/filters.tsx'
import { cursoSource } from '../certificaciones/curso-source.ts'
import { empresaSource } from '../empresas/source.ts'

/** The filter runs when it is empty or longer than five characters (portal §5). */
const MIN_CHARS = 6
const SHOWN = 20

const option = ({ id_col, nombres_col, apellidos_col, numerodocumento_col }: ColaboradorRow) => ({
  value: String(id_col),
  label: `${nombres_col} ${apellidos_col} · ${documentoVisible(numerodocumento_col)}`,
})

const personSource: OptionSource = {
  key: '/colaboradores',
  search: async (text, signal) => {
    const query = { nombre: text, page: 0, size: SHOWN }
    return (await request<Page<ColaboradorRow>>('GET', '/colaboradores', { query, signal })).items.map(option)
  },
  byId: async (id, signal) => {
    const [row] = await request<ColaboradorRow[]>('GET', '/colaboradores/getByParams', { query: { id }, signal })
    return row ? option(row) : null
  },
}

export type CertcolFilter = 'numerodocumento' | 'idcol' | 'idemp' | 'idcur' | 'cohorte'

/** What certificates are looked for by, as it stands in the call. */
export const FILTER_NAMES: readonly CertcolFilter[] = ['numerodocumento', 'idcol', 'idemp', 'idcur', 'cohorte']

/** The filters of trainee certificates; people are searched by whoever may see them. */
export function certcolFilters(canSeePeople: boolean): readonly Filter<CertcolFilter>[] {
  const person: Filter<CertcolFilter> = {
    name: 'idcol',
    label: 'Colaborador',
    kind: 'search',
    source: personSource,
    placeholder: 'Todos los colaboradores',
  }
  return [
    {
      name: 'numerodocumento',
      label: 'Numero Documento',
      kind: 'text',
      minChars: MIN_CHARS,
      placeholder: `Al menos ${MIN_CHARS} caracteres`,
    },
    ...(canSeePeople ? [person] : []),
    { name: 'idemp', label: 'Empresa', kind: 'search', source: empresaSource, placeholder: 'Todas las empresas' },
    { name: 'idcur', label: 'Curso', kind: 'search', source: cursoSource, placeholder: '-Todos los Cursos-' },
    { name: 'cohorte', label: 'Cohorte', kind: 'text', inputMode: 'numeric', digits: true },
  ]
}
