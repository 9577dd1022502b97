import { esMismoNombre, impideContradecir } from '@anclaje/contract/rules/equipment/identidad'
import type { Db, Tx } from '../../db/client.ts'
import { conflict, notFound, refuse } from '../../errors/errors.ts'
import type { Session } from '../../http/callers/session.ts'
import { sayReason } from '../../trust/historia/queries/changes.ts'
import type { IssuedName } from './queries.ts'

interface Change {
  params: { id: number }
  body: { nombre: string; idtipoeq?: number; motivo?: string | null | undefined }
  session: Session
}

const OTRO_TIPO = 'Ya hay inspecciones de equipos de esta clase: no pasa a otro tipo.'

/**
 * Changes a row of a catalogue whose name inspections print. Throws 409 where the change
 * contradicts them and is not an administrator's with a reason, or gives a class another type; 404
 * when the row does not exist.
 */
export const changeIssued = <C extends Change, R>(
  db: Db,
  read: (tx: Tx, id: number) => Promise<IssuedName | undefined>,
  change: C,
  update: (tx: Tx, change: C) => Promise<R>,
): Promise<R> =>
  db.transaction(async (tx) => {
    const row = await read(tx, change.params.id)
    if (!row) throw notFound()
    const { campo, nombre, emitido, idtipoeq, isInspected = false } = row
    const { body, session } = change
    // The results of its items speak of the lines of its type (EQUIP-12).
    if (isInspected && idtipoeq !== body.idtipoeq)
      throw conflict(OTRO_TIPO, 'equipo_inspeccionado', { idtipoeq: OTRO_TIPO })
    if (emitido !== null && body.nombre !== nombre && !esMismoNombre(emitido, body.nombre)) {
      refuse(impideContradecir(session, [{ campo, dice: emitido }], body.motivo), ['nombre'])
      if (body.motivo) await sayReason(tx, body.motivo)
    }
    return update(tx, change)
  })
