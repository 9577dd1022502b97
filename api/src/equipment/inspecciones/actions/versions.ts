import type { AnulacionInspeccion, EmisionInspeccion } from '@anclaje/contract/equipment/evaluacion'
import { ANULADA, estaTerminada, impideAnularInspeccion } from '@anclaje/contract/rules/equipment/actos-inspeccion'
import { cambiosInspeccion } from '@anclaje/contract/rules/equipment/cambios'
import { ALTERADO, TIPO_DOCUMENTO } from '@anclaje/contract/rules/trust/emision'
import type { Db } from '../../../db/client.ts'
import { notFound, refusal, refuse } from '../../../errors/errors.ts'
import type { Origin } from '../../../http/callers/security-log.ts'
import type { Session } from '../../../http/callers/session.ts'
import { toEmision } from '../../../trust/emisiones/actions.ts'
import { listIssues } from '../../../trust/emisiones/queries.ts'
import { sayReason } from '../../../trust/historia/queries/changes.ts'
import { answersOf, printed } from '../document/issued.ts'
import type { DatosEmitidos } from '../document/issued.ts'
import { lockEvaluacion, readEvaluacion } from '../queries/inspect.ts'
import { endIssueOf, readIssue, readLists, storeAnnulled, storeDraft, wasIssuedBy } from '../queries/issues.ts'
import { gatherGroups, restoreAnswers } from '../queries/lines.ts'
import { restorePhotos } from '../queries/photos.ts'
import type { Work } from './finish.ts'
import { checkMayChange, readInspection } from './inspect.ts'

/**
 * Annuls a finished inspection for good, and returns it (INSP-22). Throws 403, 404 or 409.
 */
export async function annulInspection(
  work: Work,
  id: string,
  { clase, motivo, emision }: AnulacionInspeccion,
  session: Session,
  { logSecurityEvent }: Origin,
) {
  const row = await work.db.transaction(async (tx) => {
    const stored = await lockEvaluacion(tx, id)
    if (!stored) throw notFound()
    const isOwn = stored.idcol === session.idcol || (await wasIssuedBy(tx, id, session))
    refuse(impideAnularInspeccion(session, isOwn, stored, emision))
    const at = work.now()
    await endIssueOf(tx, id, { at, idcue: session.idcue, clase, motivo })
    await storeAnnulled(tx, id, at)
    return readInspection(tx, id)
  })
  logSecurityEvent('anulacion', { inspeccion: id, cuantos: 1 })
  return row
}

/**
 * Discards what was changed after finishing: answers, notes and photos are again those of the
 * version in force (INSP-20). Returns the inspection. Throws 403, 404 or 409.
 */
export const discardChanges = (work: Work, id: string, session: Session) =>
  work.db.transaction(async (tx) => {
    const stored = await lockEvaluacion(tx, id)
    if (!stored) throw notFound()
    if (stored.anulada) throw refusal(ANULADA)
    await checkMayChange(tx, stored.idcol, session)
    if (estaTerminada(stored)) {
      const { datos, lista, alterada } = (await readIssue(tx, id))!
      if (alterada) throw refusal(ALTERADO)
      const criteria = lista.grupos.flatMap(({ lineas }) => lineas.map(({ idcri }) => idcri))
      const answers = answersOf(datos).map((answer, place) => ({ ...answer, idcri: criteria[place]! }))
      await sayReason(tx, 'Se descartaron los cambios sin emitir.')
      await restoreAnswers(tx, id, answers, work.now())
      await gatherGroups(tx, id)
      await restorePhotos(tx, id, datos.fotos)
      await storeDraft(tx, id, null)
    }
    return readInspection(tx, id)
  })

/**
 * Reads the versions of an inspection, newest first, each with the lines that differ from the
 * version before (TRUST-9). Throws 404 when it does not exist.
 */
export async function listVersions(db: Db, id: string): Promise<EmisionInspeccion[]> {
  if (!(await readEvaluacion(db, id))) throw notFound()
  const issues = await listIssues<DatosEmitidos>(db, TIPO_DOCUMENTO.inspeccion, id)
  const lists = await readLists(
    db,
    issues.map(({ datos }) => datos!.lista),
  )
  const contentOf = (issue: (typeof issues)[number] | undefined) => {
    const lista = issue && lists.get(issue.datos!.lista)
    return lista && printed(issue.datos!, lista)
  }
  return issues.map((issue, n) => {
    const [ahora, antes] = [contentOf(issue), contentOf(issues[n + 1])]
    return { ...toEmision(issue), cambios_emi: ahora && antes ? cambiosInspeccion(antes, ahora) : [] }
  })
}
