import type { AnswerOf } from '@anclaje/contract/calls'
import { ask } from '../../client/ask.ts'
import type { OptionSource } from '../../ui/fields/select/async-select.tsx'

const CALL = 'GET /empresa/getByParams'
/** Number of options shown at once. Typing narrows them. */
const SHOWN = 50

const option = ({ id_emp, nombre_emp }: AnswerOf<typeof CALL>[number]) => ({ value: String(id_emp), label: nombre_emp })

/** Companies for a select. The server searches them by name or NIT; INDEPENDIENTE comes first. */
export const empresaSource: OptionSource = {
  key: CALL,
  search: async (buscar, signal) => (await ask(CALL, { query: { buscar, size: SHOWN }, signal })).map(option),
  byId: async (id, signal) => {
    const [row] = await ask(CALL, { query: { id }, signal })
    return row ? option(row) : null
  },
}
