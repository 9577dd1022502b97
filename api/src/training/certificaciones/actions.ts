import type { CertificacionBody } from '@anclaje/contract/training/certificacion'
import { badRequest, notFound } from '../../http/errors.ts'
import type { Db } from '../../db/client.ts'
import { withoutSigningRole } from '../../access/cuentas/queries.ts'
import {
  insertCertificacion,
  lockCertificacion,
  readCertificacion,
  updateCertificacion,
  updateEstado,
} from './queries.ts'

/** Returns one certification with who signs it. Throws 404. */
export async function readDetail(db: Db, id: number) {
  const row = await readCertificacion(db, id)
  if (!row) throw notFound()
  return row
}

// Unchanged signers are not checked again, so that an edit years later does not fail for one who
// has left.
const requireSigners = async (db: Db, body: CertificacionBody, kept: number[]) => {
  const unable = await withoutSigningRole(
    db,
    body.responsables.filter((id) => !kept.includes(id)),
  )
  if (unable.length === 0) return
  const message = 'Un responsable debe tener el rol ADM o INSPECTOR.'
  throw badRequest(message, { responsables: message })
}

/** Opens a certification with the course's next cohort. Returns it. */
export function createCertificacion(db: Db, body: CertificacionBody) {
  return db.transaction(async (tx) => {
    await requireSigners(tx, body, [])
    const id = await insertCertificacion(tx, body)
    if (id === undefined)
      throw badRequest('Seleccione un curso de la lista.', { idcur: 'Seleccione un curso de la lista.' })
    return readDetail(tx, id)
  })
}

/** Changes a certification, whose course and cohort stay. Returns it. Throws 404. */
export function editCertificacion(db: Db, id: number, body: CertificacionBody) {
  return db.transaction(async (tx) => {
    // Before the signers are read: one whom another save has just removed is checked again.
    if (!(await lockCertificacion(tx, id))) throw notFound()
    const { colaboradores } = await readDetail(tx, id)
    await requireSigners(
      tx,
      body,
      colaboradores.map((person) => person.id_col),
    )
    await updateCertificacion(tx, id, body)
    return readDetail(tx, id)
  })
}

/** Changes the state of a certification. Returns it. Throws 404. */
export const changeEstado = (db: Db, id: number, estado: number) =>
  db.transaction(async (tx) => {
    if (!(await updateEstado(tx, id, estado))) throw notFound()
    return readDetail(tx, id)
  })
