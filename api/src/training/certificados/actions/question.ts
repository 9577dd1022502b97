import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import type { PorAprobar, PreguntaAprobacion } from '@anclaje/contract/training/aprobacion'
import { COHORTES_PREGUNTA } from '@anclaje/contract/training/aprobacion'
import { conPuntos } from '@anclaje/contract/rules/common/documento'
import { LIMITE_LOTE, demasiadasFilas } from '@anclaje/contract/rules/overview/trabajos'
import type { Deps } from '../../../deps.ts'
import { badRequest } from '../../../errors/errors.ts'
import type { Session } from '../../../http/callers/session.ts'
import { readCertificates, readCohorts } from '../queries/approve.ts'
import { readApprover, withOwn } from '../queries/own.ts'
import { listChosen } from '../queries/list.ts'
import { huellaDe } from '../rules.ts'
import { approvable } from './approve.ts'
import { onlyChangeablePerson, requireFalta } from './read.ts'
import { readOthersChanges } from './recent-changes.ts'

const MOST = LIMITE_LOTE.aprobar_certificados

type Needs = Pick<Deps, 'db' | 'now' | 'fixedCentro'>
type Cohort = PreguntaAprobacion['cohortes'][number]

/** Counts how often each value occurs, in the order of the first occurrences. */
function countEach<T>(all: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>()
  for (const each of all) counts.set(each, (counts.get(each) ?? 0) + 1)
  return counts
}

/**
 * Returns the ids of the certificates to approve. Throws 400 when there are more than can be
 * approved at once.
 */
async function findAskedIds(
  { db, now }: Pick<Needs, 'db' | 'now'>,
  session: Session,
  { ids, filtro = {} }: PorAprobar,
): Promise<string[]> {
  if (ids) return ids
  requireFalta(session.permissions, filtro)
  const reader = { hoy: hoyEnBogota(now()), idcue: session.idcue, idcol: session.idcol }
  const found = await listChosen(db, { filtro }, reader, onlyChangeablePerson(session), MOST + 1)
  if (found.length <= MOST) return found
  const message = demasiadasFilas(`más de ${conPuntos(String(MOST))}`, 'aprobar_certificados', 'filtro')
  throw badRequest(message, { filtro: message })
}

/**
 * Compares cohorts: those that have not started come first, then those with the most certificates.
 */
const byWeight = (a: Cohort, b: Cohort) =>
  Number(b.porempezar) - Number(a.porempezar) || b.aprobables - a.aprobables || a.id_cer - b.id_cer

/**
 * Returns the number of certificates that would not be valid yet, and the first and last day on
 * which they become valid. Returns null when there are none.
 */
function notBegun(cohorts: readonly Cohort[]): PreguntaAprobacion['porempezar'] {
  const ahead = cohorts.filter(({ porempezar }) => porempezar)
  const days = ahead.map(({ fechainicio_cer }) => fechainicio_cer).toSorted()
  const [desde, hasta] = [days[0], days.at(-1)]
  if (desde === undefined || hasta === undefined) return null
  return { total: ahead.reduce((sum, { aprobables }) => sum + aprobables, 0), desde, hasta }
}

/**
 * Returns the effects that an approval would have: the cohorts with their numbers of certificates,
 * what others changed lately, and how many certificates the approval would skip for which reason
 * (CERT-24). Changes nothing.
 * Throws 400 for too many certificates, and the errors of `requireFalta`.
 */
export async function askApproval(needs: Needs, session: Session, body: PorAprobar): Promise<PreguntaAprobacion> {
  const { db } = needs
  const ids = await findAskedIds(needs, session, body)
  const cuenta = await readApprover(db, session)
  const read = withOwn(await readCertificates(db, ids), cuenta)
  const rows = new Map(read.map((row) => [row.id, row]))
  const { fixedCentro } = needs
  const { meant, leftOut, printed } = await approvable(db, ids, read, { ...session, cuenta, fixedCentro })
  const counts = countEach(meant.map((id) => rows.get(id)!.idcer))
  const hoy = hoyEnBogota(needs.now())
  const cohorts = (await readCohorts(db, [...counts.keys()])).map((cohort) => ({
    ...cohort,
    aprobables: counts.get(cohort.id_cer)!,
    porempezar: cohort.fechainicio_cer > hoy,
  }))
  const named = cohorts.toSorted(byWeight).slice(0, COHORTES_PREGUNTA)
  return {
    aprobables: meant.length,
    cohortes: named,
    mascohortes: cohorts.length - named.length,
    porempezar: notBegun(cohorts),
    homonimos: meant.filter((id) => rows.get(id)!.homonimo).length,
    ...(await readOthersChanges(
      needs,
      session,
      meant.map((id) => rows.get(id)!),
      cohorts,
    )),
    huella: huellaDe(printed),
    omitidos: [...countEach(leftOut.map(({ motivo: reason }) => reason.motivo))].map(([motivo, total]) => ({
      motivo,
      total,
    })),
  }
}
