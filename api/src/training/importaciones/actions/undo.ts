import { MINUTOS_DESHACER } from '@anclaje/contract/rules/training/importacion'
import type { DeshechaReply, ImportacionRow } from '@anclaje/contract/training/importacion'
import { nombreCompleto } from '@anclaje/contract/rules/common/nombre'
import { ROLES } from '@anclaje/contract/permissions'
import type { Deps } from '../../../deps.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { conflict, notFound } from '../../../errors/errors.ts'
import type { Origin } from '../../../http/callers/security-log.ts'
import type { Session } from '../../../http/callers/session.ts'
import { withdrawImported } from '../../autorizaciones/queries.ts'
import { forgetImports, listObstacles, listUndoable, lockImportacion, lockMade, revertImport } from '../queries/undo.ts'

const MINUTE_MS = 60_000
/**
 * Milliseconds for which the list of people of an import is kept. An import can be undone only for
 * a shorter time (`MINUTOS_DESHACER`).
 */
const KEPT_MS = 24 * 60 * MINUTE_MS

type Obstacle = Awaited<ReturnType<typeof listObstacles>>[number]

/**
 * Changes to a person after an import that prevent its undo, in the order in which they are named.
 */
const REASONS: [happened: keyof Obstacle, words: string][] = [
  ['otra', 'se inscribió en una cohorte'],
  ['aprobada', 'su certificado se aprobó'],
  ['autorizada', 'autorizó o retiró el uso de sus datos'],
  ['decidida', 'se decidió su resultado'],
  ['eliminada', 'su inscripción se eliminó'],
  ['correo', 'se le envió un correo'],
  ['cuenta', 'tiene una cuenta de acceso'],
  ['firma', 'firma o inspecciona'],
  ['cambiada', 'sus datos cambiaron'],
]

/** Maximum number of people whose names a refusal lists. */
const NAMED = 10

/** Returns the message of a refused undo, with the names of the people who changed since. */
function refusalOf(obstacles: readonly Obstacle[]): string {
  const lines = obstacles.slice(0, NAMED).map((obstacle) => {
    const reason = REASONS.find(([happened]) => obstacle[happened])
    return `${nombreCompleto(obstacle)} (${reason?.[1] ?? 'cambió'})`
  })
  const more = obstacles.length > NAMED ? ' y otras personas' : ''
  return `No se deshizo nada: después de importar cambió algo de ${lines.join(', ')}${more}.`
}

const words = (many: number, one: string, several: string) => `${many} ${many === 1 ? one : several}`

/** Returns the moment of the oldest import that can be undone. */
const undoableSince = (now: Date) => new Date(now.getTime() - MINUTOS_DESHACER * MINUTE_MS)

/**
 * Reads the imports that a session can still undo: its own ones, or all of them for an ADM
 * (PEOPLE-24).
 */
export async function listOwn({ db, now }: Pick<Deps, 'db' | 'now'>, session: Session): Promise<ImportacionRow[]> {
  const own = session.idrol === ROLES.adm ? undefined : session.idcue
  const found = await listUndoable(db, undoableSince(now()), own)
  return found.map(({ id, idcue, creadas, inscritas, fecha, curso, cohorte, autor }) => ({
    id_imp: id,
    creadas_imp: creadas,
    inscritas_imp: inscritas,
    fecha_imp: fecha,
    cohorte_imp: curso === null ? null : `${curso}, cohorte ${cohorte ?? ''}`,
    propia_imp: idcue === session.idcue,
    autor_imp: idcue === session.idcue || autor === null ? null : nombreCompleto(autor),
  }))
}

/**
 * Locks an import that the session may undo. Throws 404, or 409 when it was undone or is too old.
 */
async function lockUndoable(db: Tx, session: Session, id: number, now: Date): Promise<void> {
  const found = await lockImportacion(db, id)
  // Another person's import is answered like one that does not exist.
  if (!found || (found.idcue !== session.idcue && session.idrol !== ROLES.adm)) throw notFound()
  if (found.deshecha !== null) throw conflict('Esa importación ya se deshizo.', 'importacion_deshecha')
  if (Date.parse(found.fecha) < undoableSince(now).getTime())
    throw conflict(
      `Una importación se puede deshacer durante ${MINUTOS_DESHACER} minutos. Elimine las personas una por una.`,
      'importacion_vencida',
    )
}

/**
 * Undoes an import, all or nothing: deletes the people that it registered, removes its
 * inscriptions, and withdraws the consents that it declared (PEOPLE-24). Throws 409 with the names
 * of people who changed since.
 */
export async function undoImport(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  session: Session,
  id: number,
  { logSecurityEvent, ip }: Origin,
): Promise<DeshechaReply> {
  const taken = await db.transaction(async (tx) => {
    await lockUndoable(tx, session, id, now())
    await lockMade(tx, id)
    const obstacles = await listObstacles(tx, id, NAMED + 1)
    if (obstacles.length > 0) throw conflict(refusalOf(obstacles), 'importacion_usada')
    const reverted = await revertImport(tx, id, session.idcue, now())
    await withdrawImported(tx, id, { direccion: ip, por: session.idcue })
    return reverted
  })
  logSecurityEvent('importacion_deshecha', { importacion: id, ...taken })
  const { personas, inscripciones } = taken
  const parts = [
    personas > 0 && words(personas, 'aprendiz', 'aprendices'),
    inscripciones > 0 && words(inscripciones, 'inscripción', 'inscripciones'),
  ].filter((part) => part !== false)
  // People who were deleted by hand since the import are not counted.
  const message = ['Se deshizo la importación', parts.join(' y ')].filter(Boolean).join(': ')
  return { message, personas, inscripciones }
}

/**
 * Deletes the lists of people of imports older than a day. The imports themselves stay as proof.
 */
export const purgeImports = (db: Db, now: Date): Promise<void> => forgetImports(db, new Date(now.getTime() - KEPT_MS))
