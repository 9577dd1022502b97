import type { EmpresaRow } from '@anclaje/contract/entities/empresa'
import { request } from '../../core/api.ts'
import type { OptionSource } from '../../ui/async-select.tsx'

const PATH = '/empresa/getByParams'
/** More than anyone reads in a list that opens; typing narrows it. */
const SHOWN = 50

type Ref = Pick<EmpresaRow, 'id_emp' | 'nombre_emp'>

const option = ({ id_emp, nombre_emp }: Ref) => ({ value: String(id_emp), label: nombre_emp })

/** Companies for a select, found by name or NIT on the server; INDEPENDIENTE comes first. */
export const empresaSource: OptionSource = {
  key: PATH,
  search: async (text, signal) => {
    const query = { buscar: text, size: SHOWN }
    return (await request<Ref[]>('GET', PATH, { query, signal })).map(option)
  },
  byId: async (id, signal) => {
    const [row] = await request<Ref[]>('GET', PATH, { query: { id }, signal })
    return row ? option(row) : null
  },
}
