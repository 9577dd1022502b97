import { CLASES_DESENLACE, DESENLACES } from '@anclaje/contract/states'
import type { ColaboradorRow } from '@anclaje/contract/training/colaborador'
import { documentoVisible } from '@anclaje/contract/rules/common/documento'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { ask } from '../../client/ask.ts'
import type { FiltersOf } from '../../kit/reading/use-list.ts'
import type { OptionSource } from '../../ui/fields/select/async-select.tsx'
import type { Filter } from '../../ui/table/filters.tsx'
import { cursoSource } from '../cursos/sources.ts'
import { empresaSource } from '../empresas/sources.ts'

/**
 * Minimum length of the text of a filter. Shorter texts are not applied, except the empty text
 * (SCR-10).
 */
const MIN_CHARS = 6
const SHOWN = 20

const option = (row: ColaboradorRow) => ({
  value: String(row.id_col),
  label: `${nombreDePersona(row)} · ${documentoVisible(row.numerodocumento_col)}`,
})

const LIST = 'GET /colaboradores'

const personSource: OptionSource = {
  key: LIST,
  search: async (nombre, signal) =>
    (await ask(LIST, { query: { nombre, page: 0, size: SHOWN }, signal })).items.map(option),
  byId: async (id, signal) => {
    const [row] = await ask('GET /colaboradores/getByParams', { query: { id }, signal })
    // Without the permission to see people, the answer has no document number.
    return row && 'numerodocumento_col' in row ? option(row) : null
  },
}

const FILTERS: FiltersOf<'GET /certcol', Filter> = {
  numerodocumento: {
    label: 'Número de documento',
    kind: 'text',
    minChars: MIN_CHARS,
    placeholder: `Al menos ${MIN_CHARS} caracteres`,
  },
  idcol: { label: 'Aprendiz', kind: 'search', source: personSource, placeholder: 'Todos los aprendices' },
  idemp: { label: 'Empresa', kind: 'search', source: empresaSource, placeholder: 'Todas las empresas' },
  idcur: { label: 'Curso', kind: 'search', source: cursoSource, placeholder: 'Todos los cursos' },
  cohorte: { label: 'Cohorte', kind: 'text', inputMode: 'numeric', digits: true },
  anio: { label: 'Año', kind: 'text', inputMode: 'numeric', digits: true },
  cargado: {
    label: 'Ministerio',
    kind: 'select',
    options: [
      { value: '0', label: 'Sin cargar al Ministerio' },
      { value: '1', label: 'Cargados al Ministerio' },
    ],
    placeholder: 'Todos',
  },
  desenlace: {
    label: 'Resultado',
    kind: 'select',
    options: [
      { value: 'ninguno', label: 'Sin resultado' },
      ...CLASES_DESENLACE.map((value) => ({ value, label: DESENLACES[value].label })),
    ],
    placeholder: 'Todos',
  },
  // The tabs of the list set these filters.
  situacion: null,
  futuras: null,
  dias: null,
  idcer: null,
  // The tabs of a cohort's page set this filter.
  estado: null,
  falta: null,
}
const NONE = {
  ...FILTERS,
  numerodocumento: null,
  idcol: null,
  idemp: null,
  idcur: null,
  cohorte: null,
  anio: null,
  cargado: null,
  desenlace: null,
}

/** Filters that are read from the address. */
export const READ: FiltersOf<'GET /certcol', unknown> = {
  ...FILTERS,
  situacion: 'tabs',
  futuras: 'tabs',
  estado: 'tabs',
}

/**
 * Returns the fields to show. Users who see only their own certificates get none. The filter by
 * person requires the permission to see people.
 */
export function fieldsInSight(isOwn: boolean, canSeePeople: boolean) {
  if (isOwn) return NONE
  return canSeePeople ? FILTERS : { ...FILTERS, idcol: null }
}

/** Filter fields on the page of a cohort. */
export const COHORT_FIELDS = { ...NONE, numerodocumento: FILTERS.numerodocumento, idemp: FILTERS.idemp }
/** Filters of a cohort's page that are read from the address. */
export const COHORT_READ: FiltersOf<'GET /certcol', unknown> = {
  ...COHORT_FIELDS,
  estado: 'tabs',
  desenlace: 'tabs',
  falta: 'tabs',
  situacion: 'tabs',
}
