import { useQuery } from '@tanstack/react-query'
import { ROLES_RESPONSABLES } from '@anclaje/contract/permissions'
import type { Responsable } from '@anclaje/contract/refs'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { ask } from '../../client/ask.ts'
import { answerKeyOf } from '../../client/query-key.ts'

const CALL = 'GET /colaboradores/getByParams'
const query = { rol: ROLES_RESPONSABLES.join(',') }

/** Returns a signer as an option: name and position. */
export const signerOption = (person: Responsable) => ({
  value: String(person.id_col),
  label: person.cargo_col ? `${nombreDePersona(person)} · ${person.cargo_col}` : nombreDePersona(person),
})

/** Reads the people who may sign certificates and inspections. */
export const useSigners = () =>
  useQuery({
    queryKey: answerKeyOf(CALL, query),
    queryFn: ({ signal }): Promise<Responsable[]> => ask(CALL, { query, signal }),
    staleTime: 60_000,
  })
