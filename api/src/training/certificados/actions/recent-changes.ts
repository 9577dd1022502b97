import { IMPRESAS, cambioReciente, nombradas } from '@anclaje/contract/rules/training/cambios-recientes'
import type { ClaseImpresa } from '@anclaje/contract/rules/training/cambios-recientes'
import type { Referida } from '@anclaje/contract/rules/trust/actos-historia'
import { CAMBIOS_PREGUNTA } from '@anclaje/contract/training/aprobacion'
import type { PreguntaAprobacion } from '@anclaje/contract/training/aprobacion'
import type { Deps } from '../../../deps.ts'
import type { Session } from '../../../http/callers/session.ts'
import { readChanges, toldSince } from '../../../trust/historia/queries/changes.ts'
import { readNames } from '../../../trust/historia/queries/names.ts'
import type { ReadCertificate, ReadCohort } from '../queries/approve.ts'

/** Later than every row of history, so that things have the names that they have now. */
const TODAY = Number.MAX_SAFE_INTEGER

/**
 * Reads what other accounts than the caller's changed lately of what certificates print, in words:
 * the newest changes, and the number of the others (CERT-24).
 */
export async function readOthersChanges(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { idcue }: Pick<Session, 'idcue'>,
  certificates: readonly ReadCertificate[],
  cohorts: readonly ReadCohort[],
): Promise<Pick<PreguntaAprobacion, 'cambios' | 'mascambios'>> {
  const ids: Record<ClaseImpresa, (string | number)[]> = {
    cohorte: cohorts.map(({ id_cer }) => id_cer),
    curso: cohorts.map(({ idcur_cer }) => idcur_cer),
    inscripcion: certificates.map(({ id }) => id),
    aprendiz: certificates.map(({ idcol }) => idcol),
    firmante: cohorts.flatMap(({ idsfirmantes }) => idsfirmantes),
    empresa: certificates.map(({ idemp }) => idemp),
  }
  const things = (Object.keys(IMPRESAS) as ClaseImpresa[]).map((clase) => ({
    sujeto: IMPRESAS[clase].sujeto,
    ids: [...new Set(ids[clase])],
    campos: IMPRESAS[clase].lineas,
  }))
  const since = toldSince(now())
  const { changes, total } = await readChanges(db, things, { since, exceptBy: idcue, most: CAMBIOS_PREGUNTA })
  const cohortOf = new Map<string, object>(cohorts.map((cohort) => [String(cohort.id_cer), cohort]))
  const read = changes.map(({ campo, luego, ...change }) => ({
    ...change,
    linea: campo,
    otros: { ...(change.sujeto === IMPRESAS.cohorte.sujeto && cohortOf.get(change.id)), ...luego },
  }))
  const learners = new Map(certificates.map(({ id, idcol }) => [id, String(idcol)]))
  // History names an inscription by its code too, which tells nothing to who approves.
  const named = (thing: Referida): Referida =>
    thing.sujeto === 'certificado' ? { sujeto: 'colaborador', id: learners.get(thing.id)! } : thing
  const { nameAt } = await readNames(db, read.flatMap(nombradas).map(named), { since: TODAY, isSecret: () => false })
  const nameOf = (thing: Referida) => nameAt(TODAY, named(thing))
  return { cambios: read.map((change) => cambioReciente(change, nameOf)), mascambios: total - changes.length }
}
