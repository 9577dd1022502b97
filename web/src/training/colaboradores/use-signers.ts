import { useQuery } from '@tanstack/react-query'
import { ROLES_RESPONSABLES } from '@anclaje/contract/permissions'
import { ask } from '../../client/ask.ts'
import { keyOf } from '../../client/query-key.ts'

const CALL = 'GET /colaboradores/getByParams'
const query = { rol: ROLES_RESPONSABLES.join(',') }

/** A person who may sign, as listed in selects. */
export interface Signer {
  id_col: number
  nombres_col: string
  apellidos_col: string
  cargo_col: string | null
}

/** Reads the people who may sign certificates and inspections. */
export const useSigners = () =>
  useQuery({
    queryKey: keyOf(CALL, query),
    queryFn: ({ signal }): Promise<Signer[]> => ask(CALL, { query, signal }),
    staleTime: 60_000,
  })
