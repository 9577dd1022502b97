import type { HistoriaRow } from '@anclaje/contract/trust/historia'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { ACCIONES, ORIGENES, SUJETOS } from '@anclaje/contract/rules/trust/historia'
import type { Sujeto } from '@anclaje/contract/rules/trust/historia'
import { ask } from '../../client/ask.ts'
import type { FiltersOf } from '../../kit/reading/use-list.ts'
import type { OptionSource } from '../../ui/fields/select/async-select.tsx'
import type { Option } from '../../ui/fields/select/option-list.tsx'
import type { Filter } from '../../ui/table/filters.tsx'

const SHOWN = 20
/** Begins the value of a person, whose account is asked for when the person is chosen. */
const PERSON = 'persona-'

/** Reads the accounts with an id, or of a person. */
async function accountsOf(query: { idcue: string } | { idcol: string }) {
  const answer = await ask('GET /cuentaacceso', { query })
  return Array.isArray(answer) ? answer : answer.items
}

/** People by name. Their accounts have none. */
const accountSource: OptionSource = {
  key: 'historia',
  search: async (nombre, signal) => {
    const { items } = await ask('GET /colaboradores', { query: { nombre, page: 0, size: SHOWN }, signal })
    return items.map((row) => ({ value: `${PERSON}${row.id_col}`, label: nombreDePersona(row) }))
  },
  byId: async (idcue, signal) => {
    const [account] = await accountsOf({ idcue })
    if (!account) return null
    const [row] = await ask('GET /colaboradores/getByParams', { query: { id: account.idcol_cue }, signal })
    return row ? { value: idcue, label: nombreDePersona(row) } : null
  },
}

/**
 * Returns the account of a chosen person. Any other value is returned as it is. Throws when the
 * person has no account.
 */
export async function accountOf(value: string): Promise<string> {
  if (!value.startsWith(PERSON)) return value
  const [account] = await accountsOf({ idcol: value.slice(PERSON.length) })
  if (!account) throw new Error('Esta persona no tiene cuenta de acceso.')
  return String(account.id_cue)
}

const optionsOf = (words: Readonly<Record<string, string>>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const FIELDS: FiltersOf<'GET /historia', Filter> = {
  cuenta: { label: 'Quién', kind: 'search', source: accountSource, placeholder: 'Todos' },
  accion: { label: 'Qué', kind: 'select', options: optionsOf(ACCIONES), placeholder: 'Todo' },
  sujeto: {
    label: 'Clase',
    kind: 'select',
    options: Object.entries(SUJETOS).map(([value, { nombre }]) => ({ value, label: nombre })),
    placeholder: 'Todas',
  },
  origen: { label: 'Origen', kind: 'select', options: optionsOf(ORIGENES), placeholder: 'Todos' },
  desde: { label: 'Desde', kind: 'date' },
  hasta: { label: 'Hasta', kind: 'date' },
  id: null,
  antes: null,
}

/** Filters that are read from the address. */
export const READ = Object.keys(FIELDS).filter((name) => name !== 'antes')

const isKind = (sujeto: string): sujeto is Sujeto => sujeto in SUJETOS

/**
 * Returns the fields to show. Where one thing is asked for, its name stands in the place of the
 * kinds. The filter by person requires the permission to see people.
 */
export function fieldsInSight(
  { sujeto = '', id = '' }: Record<string, string>,
  rows: readonly HistoriaRow[],
  canSeePeople: boolean,
): FiltersOf<'GET /historia', Filter> {
  const fields = canSeePeople ? FIELDS : { ...FIELDS, cuenta: null }
  if (id === '' || !isKind(sujeto)) return fields
  const label = rows.find((row) => row.sujeto_his === sujeto && row.id_his === id)?.cosa ?? id
  return {
    ...fields,
    sujeto: null,
    id: { label: SUJETOS[sujeto].nombre, kind: 'select', options: [{ value: id, label }], placeholder: 'Todo' },
  }
}
