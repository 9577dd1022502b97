import { createHash } from 'node:crypto'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import type { CertificacionBody } from '@anclaje/contract/training/certificacion'
import type { PageQuery } from '@anclaje/contract/http'
import { conPuntos } from '@anclaje/contract/rules/common/documento'
import { VALOR_FIRMA } from '@anclaje/contract/rules/access/firmantes'
import type { Firma } from '@anclaje/contract/rules/access/firmantes'
import { impideEliminarCohorte, impideFirmar } from '@anclaje/contract/rules/training/actos-cohorte'
import { MAX_PLANILLA } from '@anclaje/contract/rules/training/asistencia'
import type { Motivo } from '@anclaje/contract/rules/common/motivo'
import { badRequest, conflict, notFound, refusal, refuse } from '../../errors/errors.ts'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { pictureDataUri, readPictures } from '../../documents/images.ts'
import type { Session } from '../../http/callers/session.ts'
import { lockSigners } from '../../access/cuentas/queries/accounts.ts'
import { readCentro } from '../../documents/centro.ts'
import { listCertificates, onlyVisiblePerson } from '../certificados/actions/read.ts'
import { printedCentro } from '../centro/rules.ts'
import { gatherCohorts, gatherPrinted } from '../certificados/queries/approve.ts'
import { countByCohort, countCohort } from '../certificados/queries/faltas.ts'
import { listSignable, readDigests, readSignatures, storeSignatures } from '../certificados/queries/signatures.ts'
import { drawAttendanceApart } from './document/apart.ts'
import {
  deleteCertificacion,
  insertCertificacion,
  listCertificaciones,
  lockCertificacion,
  lockConsecutives,
  lockSigner,
  readCertificacion,
  readSigner,
  updateCertificacion,
  updateEstado,
} from './queries.ts'
import type { ListFilters } from './queries.ts'

/** Reads one page of cohorts, newest first, with the total and the number of learners of each. */
export async function listCohorts(
  deps: Pick<Deps, 'db' | 'now'>,
  { idcol }: Pick<Session, 'idcol'>,
  filters: ListFilters,
  page: PageQuery,
) {
  const { items, total } = await listCertificaciones(deps.db, filters, page, hoyEnBogota(deps.now()), idcol)
  const counts = await countByCohort(
    deps.db,
    items.map(({ id_cer }) => id_cer),
  )
  const withCounts = items.map((row) => {
    const { inscritos = 0, aprobados = 0 } = counts.get(row.id_cer) ?? {}
    return { ...row, inscritos_cer: inscritos, aprobados_cer: aprobados }
  })
  return { items: withCounts, total }
}

/** Reads one cohort with its signers. Throws 404 if it does not exist. */
async function readDetail(db: Db, id: number) {
  const row = await readCertificacion(db, id)
  if (!row) throw notFound()
  return row
}

/**
 * Reads one cohort with its signers, who of them signed all that it prints today (TRUST-12), and
 * the counts of its learners. Throws 404 if it does not exist.
 */
export async function readCohort(deps: Pick<Deps, 'db' | 'fixedCentro'>, id: number) {
  const [row, conteo] = await Promise.all([readDetail(deps.db, id), countCohort(deps.db, id)])
  const worth = row.firmaconfirmada ? await readWorth(deps, id) : undefined
  const colaboradores = row.colaboradores.map((signer) => ({ ...signer, firma: worth?.get(signer.id_col) ?? 'vale' }))
  return { ...row, colaboradores, conteo }
}

/**
 * Throws 400 unless every newly named signer is in `able`. Signers in `kept` are not checked again,
 * so that an edit years later does not fail because a signer has left. `able` has only signers
 * whose accounts are locked. Any other account could be blocked before the cohort is stored.
 */
function requireSigners({ responsables }: CertificacionBody, able: Set<number>, kept: number[]): void {
  if (responsables.every((id) => able.has(id) || kept.includes(id))) return
  const message = 'Un responsable debe tener el rol ADM o INSPECTOR y una cuenta sin bloqueo.'
  throw badRequest(message, { responsables: message })
}

/** Creates a cohort with the next number of its course, and returns it. Throws 400. */
export function createCertificacion(db: Db, body: CertificacionBody) {
  return db.transaction(async (tx) => {
    requireSigners(body, await lockSigners(tx, body.responsables), [])
    const id = await insertCertificacion(tx, body)
    if (id === undefined) throw badRequest('Elija un curso de la lista.', { idcur: 'Elija un curso de la lista.' })
    return readDetail(tx, id)
  })
}

/** Changes a cohort, but never its course or its number, and returns it. Throws 400 or 404. */
export function editCertificacion(db: Db, id: number, body: CertificacionBody) {
  return db.transaction(async (tx) => {
    const able = await lockSigners(tx, body.responsables)
    // The cohort is locked before its signers are read, so that a signer who is removed by another
    // save is checked again.
    if (!(await lockCertificacion(tx, id))) throw notFound()
    const { colaboradores } = await readDetail(tx, id)
    requireSigners(
      body,
      able,
      colaboradores.map((person) => person.id_col),
    )
    await updateCertificacion(tx, id, body)
    return readDetail(tx, id)
  })
}

/** Changes the state of a cohort and returns it. Throws 404 if it does not exist. */
export const changeEstado = (db: Db, id: number, estado: number) =>
  db.transaction(async (tx) => {
    if (!(await updateEstado(tx, id, estado))) throw notFound()
    return readDetail(tx, id)
  })

/**
 * Deletes a cohort. Throws 404 if it does not exist, and 409 if it ever had a learner, even one who
 * was removed, because that learner's certificate number was already given. Takes the same lock as
 * an inscription (COURSE-12).
 */
export const removeCertificacion = (db: Db, id: number) =>
  db.transaction(async (tx) => {
    const given = await lockConsecutives(tx, id)
    if (given === undefined) throw notFound()
    refuse(impideEliminarCohorte({ dados: given }))
    await deleteCertificacion(tx, id)
  })

type SigningWork = Pick<Deps, 'db' | 'now' | 'fixedCentro'>

/**
 * Reads what the signers of a cohort sign: what it prints today, for each learner who waits, and
 * for each whose certificate was issued, as it names them.
 */
async function gatherSigned({ db, fixedCentro }: Pick<Deps, 'db' | 'fixedCentro'>, id: number) {
  const centro = printedCentro(await readCentro(db, fixedCentro))
  const cohort = (await gatherCohorts(db, [id], centro)).get(id)
  if (!cohort) throw notFound()
  const all = await listSignable(db, id)
  const waiting = all.filter(({ emitido }) => !emitido).map((row) => row.id)
  const today = new Map((await gatherPrinted(db, waiting, centro)).map((row) => [row.id, row.datos]))
  const printed = all.flatMap(({ id: certificate, emitido }) => {
    const datos = emitido ? { ...emitido, ...cohort } : today.get(certificate)
    return datos ? [{ id: certificate, datos }] : []
  })
  return { cohort, printed }
}

/** Returns the digest of all that is signed of a cohort. */
async function huellaOf(db: Db, { cohort, printed }: Awaited<ReturnType<typeof gatherSigned>>): Promise<string> {
  const digests = await readDigests(db, cohort, printed)
  return createHash('sha256').update(digests.join(' ')).digest('hex')
}

/**
 * Reads what the signature of each signer of a cohort is worth for what it prints today, by the
 * signer: the least that it is worth for one of the learners.
 */
async function readWorth(deps: Pick<Deps, 'db' | 'fixedCentro'>, id: number) {
  const { printed } = await gatherSigned(deps, id)
  const worth = new Map<number, Firma['firma']>()
  for (const { idcol, firma } of [...(await readSignatures(deps.db, printed)).values()].flat()) {
    const known = worth.get(idcol)
    if (!known || VALOR_FIRMA.indexOf(firma) > VALOR_FIRMA.indexOf(known)) worth.set(idcol, firma)
  }
  return worth
}

/**
 * Reads what a signer signs of a cohort (TRUST-12). Throws 404 if the cohort does not exist, and
 * 403 or 409 when the caller cannot sign it.
 */
export async function readToSign(deps: SigningWork, { idcol }: Pick<Session, 'idcol'>, id: number) {
  const { db } = deps
  const signer = await readSigner(db, id, idcol)
  // Only of a cohort that is there it is told that somebody else signs it.
  if (!signer) await readDetail(db, id)
  refuse(impideFirmar(signer))
  const signed = await gatherSigned(deps, id)
  const { cohort, printed } = signed
  const { curso, responsables, centro, ...terms } = cohort
  return {
    ...terms,
    curso: curso.nombre,
    responsables: await Promise.all(
      responsables.map(async (signer) => ({ ...signer, firma: await pictureDataUri(db, signer.firma) })),
    ),
    centro,
    aprendices: printed.map(({ datos: { codigo, aprendiz, empresa } }) => ({
      ...aprendiz,
      codigo,
      tipodocumento: aprendiz.tipodocumento.nombre,
      empresa: empresa.nombre,
      nit: empresa.nit,
    })),
    huella: await huellaOf(db, signed),
  }
}

const CAMBIO: Motivo = {
  code: 'version_anterior',
  motivo: 'Algo de lo que va a firmar cambió desde que lo vio. Revise y firme de nuevo.',
}

/**
 * Stores that a signer signed what a cohort prints now, where it has the digest of what the signer
 * saw (TRUST-12). Throws 403 for anybody else, 404 if the cohort does not exist, and 409 when the
 * signer cannot sign it, or something changed.
 */
export const signCohort = (work: SigningWork, session: Session, id: number, seen: string) =>
  work.db.transaction(async (tx) => {
    const { idcol, idcue } = session
    // In the order of all locks: the account, then the cohort.
    await lockSigners(tx, [idcol])
    const hasta = await lockConsecutives(tx, id)
    if (hasta === undefined) throw notFound()
    // Locked before what it covers is read: a change of that waits, and marks it afterwards.
    refuse(impideFirmar(await lockSigner(tx, id, idcol)))
    const signed = await gatherSigned({ ...work, db: tx }, id)
    if (seen !== (await huellaOf(tx, signed))) throw refusal(CAMBIO)
    const { cohort, printed } = signed
    await storeSignatures(tx, cohort, printed, { idcer: id, idcol, idcue, at: work.now(), hasta })
    return { message: 'Cohorte firmada' }
  })

const tooLong = (total: number) =>
  `La planilla admite hasta ${conPuntos(String(MAX_PLANILLA))} aprendices y la cohorte tiene ${conPuntos(String(total))}.`

/**
 * Draws the attendance sheet of a cohort with the learners that the session may see (COURSE-13).
 * Returns the PDF and the cohort. Throws 404 if the cohort does not exist, and 409 if the sheet
 * cannot hold all learners.
 */
export async function attendanceOf(
  { db, now, fixedCentro, env }: Pick<Deps, 'db' | 'now' | 'fixedCentro' | 'env'>,
  session: Session,
  id: number,
) {
  const [row, centro] = await Promise.all([readDetail(db, id), readCentro(db, fixedCentro)])
  const page = { page: 0, size: MAX_PLANILLA }
  const { items, total } = await listCertificates({ db, now }, session, { idcer: id, orden: 'apellidos' }, page)
  if (total.total > MAX_PLANILLA) throw conflict(tooLong(total.total), 'planilla_larga')
  const images = await readPictures(db, [centro.logo])
  // The learner of an annulled certificate no longer belongs to the cohort (TRUST-7). Somebody who
  // was inscribed by mistake never did (CERT-27).
  const learners = items.filter(
    ({ situacion_ceco, desenlace_ceco }) => situacion_ceco !== 'anulado' && desenlace_ceco !== 'error',
  )
  const isOwn = onlyVisiblePerson(session) !== undefined
  const data = { centro, row, learners, isOwn, hoy: hoyEnBogota(now()), publicUrl: env.PUBLIC_URL }
  return { row, pdf: await drawAttendanceApart(data, images) }
}
