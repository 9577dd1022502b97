import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import type { Inscripcion } from '@anclaje/contract/training/certcol'
import { impideInscribir } from '@anclaje/contract/rules/training/actos-cohorte'
import { ANULADO } from '@anclaje/contract/rules/training/actos-certificado'
import { conDesenlace } from '@anclaje/contract/rules/training/desenlaces'
import { CERTIFICADO } from '@anclaje/contract/states'
import { INDEPENDIENTE } from '@anclaje/contract/rules/training/empresa'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import type { Deps } from '../../../deps.ts'
import { badRequest, conflict, forbidden, notFound, refusal, refuse } from '../../../errors/errors.ts'
import type { Db, Tx } from '../../../db/client.ts'
import type { Session } from '../../../http/callers/session.ts'
import { listInscritos, readCertcolByIds, readDocumentData } from '../queries/read.ts'
import { changeCompany, insertInscripciones, readPeople, takeConsecutives } from '../queries/inscribe.ts'
import type { Person } from '../queries/inscribe.ts'
import { limitOfChange, readVisible } from './read.ts'

const duplicates = (names: string[]) => conflict(`Ya se asocio a: ${names.join(', ')} al curso.`, 'aprendiz_duplicado')

const SIN_COHORTE = 'Elija una cohorte de la lista.'

/**
 * Throws 400 when there is no cohort (its state is undefined), and 409 when the cohort takes no
 * inscriptions (CERT-2).
 */
export function requireOpen(estado: number | undefined): void {
  if (estado === undefined) throw badRequest(SIN_COHORTE, { idcer: SIN_COHORTE })
  refuse(impideInscribir({ estado }))
}

/**
 * Reserves consecutive numbers for `many` inscriptions and returns the first one. Throws 400 if the
 * cohort does not exist, and 409 if it takes no inscriptions.
 */
async function firstConsecutive(db: Tx, idcer: number, many: number): Promise<number> {
  const cohort = await takeConsecutives(db, idcer, many)
  requireOpen(cohort?.estado)
  return cohort!.last - many + 1
}

/** Reads the people to inscribe, by their ids. Throws 400 when one does not exist. */
async function requirePeople(db: Db, ids: number[]): Promise<Map<number, Person>> {
  const people = await readPeople(db, ids)
  if (people.size < new Set(ids).size) throw badRequest('Un aprendiz no existe.', { idcol: 'Un aprendiz no existe.' })
  return people
}

async function inscribeInCohort(db: Tx, idcer: number, list: Inscripcion[]): Promise<string[]> {
  const first = await firstConsecutive(db, idcer, list.length)
  const ids = list.map((item) => item.idcol)
  const people = await requirePeople(db, ids)
  const already = await listInscritos(db, idcer, ids)
  const decided = already.find(({ desenlace }) => desenlace !== null)
  if (decided) throw refusal(conDesenlace(decided.desenlace!))
  if (already.length) throw duplicates(already.map(nombreDePersona))
  const repeated = new Set(ids.filter((id, i) => ids.indexOf(id) < i))
  if (repeated.size > 0) throw duplicates([...repeated].map((id) => people.get(id)?.name ?? ''))
  // If the request names no company, people are inscribed for their own company.
  const complete = list.map((item) => ({
    ...item,
    idemp: item.idemp ?? people.get(item.idcol)?.idemp ?? INDEPENDIENTE,
  }))
  return insertInscripciones(db, complete, first)
}

/**
 * Inscribes learners, all or none, each with the next consecutive number of the cohort (CERT-2,
 * CERT-4). `own` is the only person that the caller may inscribe. Returns the new certificates.
 * Throws 400, 403 or 409.
 */
export function inscribe({ db, now }: Pick<Deps, 'db' | 'now'>, list: Inscripcion[], own?: number) {
  if (own !== undefined && list.some((item) => item.idcol !== own)) throw forbidden()
  return db.transaction(async (tx) => {
    // The cohorts are sorted, so that concurrent calls lock them in the same order.
    const cohorts = [...new Set(list.map((item) => item.idcer))].toSorted((a, b) => a - b)
    const ids: string[] = []
    for (const idcer of cohorts)
      ids.push(
        ...(await inscribeInCohort(
          tx,
          idcer,
          list.filter((item) => item.idcer === idcer),
        )),
      )
    return readCertcolByIds(tx, ids, hoyEnBogota(now()))
  })
}

/**
 * Changes the company of an inscription and returns the certificate (CERT-6). Throws 404 if it does
 * not exist, and 409 after it was annulled.
 */
export const editInscripcion = ({ db, now }: Pick<Deps, 'db' | 'now'>, id: string, idemp: number, session: Session) =>
  db.transaction(async (tx) => {
    const own = await limitOfChange(tx, session, id)
    if ((await readDocumentData(tx, id, own))?.estado === CERTIFICADO.anulado) throw refusal(ANULADO)
    if (!(await changeCompany(tx, id, idemp, own))) throw notFound()
    return readVisible({ db: tx, now }, id, session)
  })
