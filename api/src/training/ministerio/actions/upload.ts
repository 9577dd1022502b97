import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { impideCargar } from '@anclaje/contract/rules/training/actos-certificado'
import { badRequest, splitByReason } from '../../../errors/errors.ts'
import type { Session } from '../../../http/callers/session.ts'
import type { Within } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { onlyChangeablePerson } from '../../certificados/actions/read.ts'
import { lockUploads, storeUploaded } from '../queries/upload.ts'
import { FECHA_FUTURA } from '../rules.ts'

function messageOf(total: number, fecha: string | null): string {
  if (fecha === null)
    return total === 1 ? 'Se quitó la marca de 1 certificado' : `Se quitó la marca de ${total} certificados`
  return total === 1 ? 'Se marcó 1 certificado como cargado' : `Se marcaron ${total} certificados como cargados`
}

/** Throws 400 for a day in the future. */
function requireNotToCome(fecha: string | null, hoy: string): void {
  if (fecha !== null && fecha > hoy) throw badRequest(FECHA_FUTURA, { fecha: FECHA_FUTURA })
}

/**
 * Stores the day on which certificates were uploaded; null removes it. `own` limits the
 * certificates to one person. Returns the certificates that changed, and the others with the
 * reason.
 */
export async function storeUploads(
  { db, now }: Within<Pick<Deps, 'db' | 'now'>>,
  ids: readonly string[],
  fecha: string | null,
  own: number | undefined,
) {
  const locked = await lockUploads(db, [...new Set(ids)])
  const parts = splitByReason(ids, (id) => impideCargar(own, locked.get(id), fecha)?.motivo)
  await storeUploaded(db, parts.meant, fecha, now())
  return parts
}

/**
 * Stores the day on which certificates were uploaded to the Ministry; null removes it. The issued
 * data do not change. Returns the certificates that did not change with the reason. Throws 400 for
 * a day in the future.
 */
export async function markUploaded(
  deps: Pick<Deps, 'db' | 'now'>,
  session: Session,
  { ids, fecha }: { ids: readonly string[]; fecha: string | null },
) {
  requireNotToCome(fecha, hoyEnBogota(deps.now()))
  const own = onlyChangeablePerson(session)
  const { meant, leftOut } = await deps.db.transaction((tx) => storeUploads({ ...deps, db: tx }, ids, fecha, own))
  const omitidos = leftOut.map(({ id: id_ceco, motivo }) => ({ id_ceco, motivo }))
  return { message: messageOf(meant.length, fecha), cambiados: meant.length, omitidos }
}
