import type { CamposMinisterio, ParticionBody } from '@anclaje/contract/training/ministerio'
import { cambiaTodoDe, impideCambiarCargo, impideCambiarIdentidad } from '@anclaje/contract/rules/access/actos-persona'
import { badRequest, notFound, refuse, splitByReason } from '../../../errors/errors.ts'
import type { Session } from '../../../http/callers/session.ts'
import type { Db } from '../../../db/client.ts'
import type { Particion } from '../../../db/tables/training.ts'
import { readPeopleFacts, readPersonFacts } from '../../../access/cuentas/actions/protection.ts'
import { lockColaborador } from '../../colaboradores/queries/people.ts'
import { fillPeople, lockPeopleToFill, updateParts } from '../queries/fill.ts'
import { keptParts, parted } from '../rules.ts'
import { requireValues } from './settings.ts'

const PROPIO = 'No puede cambiar sus propios datos: pídalo a un administrador'

const messageOf = (total: number) => (total === 1 ? 'Se llenó 1 persona' : `Se llenaron ${total} personas`)

/**
 * Sets the same values for many people. Returns the people who did not change, with the reason: the
 * caller's own person unless the caller is an ADM (ACC-17), and people with a protected identity
 * when the cargo would change (ACC-15).
 */
export const fillMany = (db: Db, session: Session, ids: readonly number[], campos: CamposMinisterio) =>
  db.transaction(async (tx) => {
    await requireValues(tx, campos)
    const found = await lockPeopleToFill(tx, [...new Set(ids)])
    const facts = campos.cargo === undefined ? undefined : await readPeopleFacts(tx, [...found.values()])
    const whyNot = (id: number): string | undefined => {
      const person = found.get(id)
      if (!person) return 'La persona no existe o fue eliminada'
      if (!cambiaTodoDe(session, id)) return PROPIO
      if (!facts || person.cargo === campos.cargo) return undefined
      return impideCambiarCargo(session, facts.get(id)!)?.motivo
    }
    const { meant, leftOut } = splitByReason(ids, whyNot)
    await fillPeople(tx, meant, campos)
    const omitidos = leftOut.map(({ id: id_col, motivo }) => ({ id_col, motivo }))
    return { message: messageOf(meant.length), cambiados: meant.length, omitidos }
  })

const OTRAS_PALABRAS = 'Deben quedar las mismas palabras: solo cambia dónde se parten.'

/**
 * Stores how the names of a person are split, and returns the split names. Throws 404 if the person
 * does not exist, 403 if their identity is protected (ACC-15), and 400 if the parts do not have the
 * same words as the name.
 */
export const storeNameSplit = (db: Db, session: Session, id: number, body: ParticionBody) =>
  db.transaction(async (tx) => {
    const person = await lockColaborador(tx, id)
    if (!person) throw notFound()
    refuse(impideCambiarIdentidad(session, await readPersonFacts(tx, id, person.firmante_col)))
    const kept: Particion = { ...person.particion_col }
    for (const name of ['nombres', 'apellidos'] as const) {
      const sent = body[name]
      if (sent === undefined) continue
      const parts = keptParts(person[`${name}_col`], sent)
      if (!parts) throw badRequest(OTRAS_PALABRAS, { [name]: OTRAS_PALABRAS })
      kept[name] = parts
    }
    await updateParts(tx, id, kept)
    const of = (name: 'nombres' | 'apellidos') => {
      const { primero, segundo } = parted(person[`${name}_col`], kept[name])
      return { primero, segundo }
    }
    return { nombres: of('nombres'), apellidos: of('apellidos') }
  })
