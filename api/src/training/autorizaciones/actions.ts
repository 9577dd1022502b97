import type { AutorizacionesBody } from '@anclaje/contract/training/autorizacion'
import type { Confirmacion } from '@anclaje/contract/training/colaborador'
import { impideRegistrarAutorizacion } from '@anclaje/contract/rules/training/autorizacion'
import type { Deps } from '../../deps.ts'
import type { Session } from '../../http/callers/session.ts'
import { splitByReason } from '../../errors/errors.ts'
import { insertConsents, lockConsenting, readWithdrawals } from './queries.ts'

/** Words of the result, for one person and for several. */
const DONE = {
  otorga: ['Se registró la autorización de 1 persona', 'Se registró la autorización de'],
  retira: ['Se registró el retiro de 1 persona', 'Se registró el retiro de'],
} as const

/**
 * Registers that people allow uses of their data apart, or withdraw them, by a proof that the
 * centre keeps (PEOPLE-30). Returns how many, and the others with the reason.
 */
export async function registerConsents(
  { db }: Pick<Deps, 'db'>,
  { idcue }: Session,
  { ids, idemp: asked, ...act }: AutorizacionesBody,
  direccion: string,
): Promise<Confirmacion> {
  const { usos, clase, forma, fecha } = act
  const { meant, leftOut } = await db.transaction(async (tx) => {
    const people = await lockConsenting(tx, ids)
    const withdrawals = await readWithdrawals(tx, ids, usos)
    const factsOf = (id: number) => {
      const person = people.get(id)
      // A withdrawal takes back what stands, of whichever company it is, unless one is named.
      const allowed = asked === undefined || person?.empleador === asked ? person?.empleador : null
      return (
        person && {
          idemp: asked ?? person.idemp,
          empleador: allowed ?? null,
          recordatorios: person.recordatorios,
          retirada: withdrawals.get(id),
        }
      )
    }
    const parts = splitByReason([...new Set(ids)], (id) => impideRegistrarAutorizacion(act, factsOf(id)))
    const consents = parts.meant.map((id) => {
      const { idemp, empleador, recordatorios } = factsOf(id)!
      if (clase === 'otorga') return { idcol: id, clase, usos, idemp, dia: fecha }
      const standing = { empleador: empleador !== null, recordatorios }
      return { idcol: id, clase, usos: usos.filter((uso) => standing[uso]), idemp: empleador ?? 0, dia: fecha }
    })
    await insertConsents(tx, consents, { canal: forma, direccion, por: idcue })
    return parts
  })
  const [one, several] = DONE[clase]
  return {
    message: meant.length === 1 ? one : `${several} ${meant.length} personas`,
    cambiados: meant.length,
    omitidos: leftOut.map(({ id: id_col, motivo: { motivo } }) => ({ id_col, motivo })),
  }
}
