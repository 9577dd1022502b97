import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { SIN_CEDULA } from '@anclaje/contract/rules/common/documento'
import type {
  CertcolExportFilters,
  CertcolFilters,
  SituacionesFilters,
} from '@anclaje/contract/training/certcol-filtros'
import type { PageQuery } from '@anclaje/contract/http'
import { CERTIFICADO } from '@anclaje/contract/states'
import { can } from '@anclaje/contract/permissions'
import type { Permissions } from '@anclaje/contract/permissions'
import { ANULADO, SIN_DOCUMENTO } from '@anclaje/contract/rules/training/actos-certificado'
import { TIPO_DOCUMENTO } from '@anclaje/contract/rules/trust/emision'
import { VERSION_ANTERIOR } from '@anclaje/contract/rules/training/actos-emision'
import type { DatosCertificado } from '@anclaje/contract/training/certificado'
import type { Alterations } from '../../../db/alterations.ts'
import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { badRequest, forbidden, fullDisk, notFound, refusal } from '../../../errors/errors.ts'
import type { Picture } from '../../../documents/images.ts'
import type { Session } from '../../../http/callers/session.ts'
import { requireUnaltered } from '../../../trust/emisiones/actions.ts'
import { countPendientes, countSituaciones, listCertcol } from '../queries/list.ts'
import { readVersion, readVersions } from '../queries/issues.ts'
import type { Version } from '../queries/issues.ts'
import {
  isOfAnother,
  listByCedula,
  markDownloaded,
  readCertcol,
  readCertificatePictures,
  readDocumentData,
} from '../queries/read.ts'
import { withoutOwnReason } from '../rules.ts'

const SOLO_LEE = 'Su rol solo le permite ver los certificados de otras personas.'
const SIN_COHORTE = 'Elija primero la cohorte.'

type Caller = Pick<Session, 'permissions' | 'idcol'>

/**
 * Returns the id of the only person whose certificates the caller may read: without `ver` on
 * TodosLosCertificados, which `filtrar` includes, the caller's own (ACC-13). Returns undefined when
 * there is no limit.
 */
export function onlyVisiblePerson({ permissions, idcol }: Caller): number | undefined {
  return can(permissions, 'TodosLosCertificados', 'ver') ? undefined : idcol
}

/**
 * Returns the id of the only person whose certificates the caller may change, inscribe, mail or
 * hand out: without `filtrar`, the caller's own (ACC-13). Returns undefined when there is no limit.
 */
export function onlyChangeablePerson({ permissions, idcol }: Caller): number | undefined {
  return can(permissions, 'CertColaboradores', 'filtrar') ? undefined : idcol
}

/**
 * Returns what `onlyChangeablePerson` does, for a change of one certificate. Throws 403 for one
 * that the caller may read and not change; what the caller may not read stays a 404.
 */
export async function limitOfChange(db: Db, session: Caller, id: string): Promise<number | undefined> {
  const own = onlyChangeablePerson(session)
  if (own !== onlyVisiblePerson(session) && (await isOfAnother(db, id, own!))) throw forbidden(SOLO_LEE)
  return own
}

/** Returns the filters limited to records that the session may see (ACC-13). */
export function limited<F extends SituacionesFilters>(session: Caller, filters: F): F {
  const own = onlyVisiblePerson(session)
  return own === undefined ? filters : { ...filters, idcol: own }
}

/**
 * Checks the filter by data that a person lacks (CERT-20). Throws 403 when the caller may not see
 * people. Throws 400 without a cohort, because all certificates would be searched.
 */
export function requireFalta(permissions: Permissions, { falta, idcer }: CertcolExportFilters): void {
  if (falta === undefined) return
  if (!can(permissions, 'Colaboradores', 'ver')) throw forbidden()
  if (idcer === undefined) throw badRequest(SIN_COHORTE, { falta: SIN_COHORTE })
}

/**
 * Reads one page of the certificates that a session may see, by default newest inscription first,
 * with the total. In the list of one cohort, each row also has the kinds of data that its person
 * lacks, if the caller may see people. Throws the errors of `requireFalta`.
 */
export async function listCertificates(
  deps: Pick<Deps, 'db' | 'now'>,
  session: Session,
  filters: CertcolFilters,
  page: PageQuery,
) {
  const isOfCohort = filters.idcer !== undefined
  requireFalta(session.permissions, filters)
  const withLacks = isOfCohort && can(session.permissions, 'Colaboradores', 'ver')
  const reader = { hoy: hoyEnBogota(deps.now()), idcue: session.idcue, idcol: session.idcol }
  const { items, total } = await listCertcol(deps.db, limited(session, filters), page, reader, withLacks)
  return { items: items.map((row) => withoutOwnReason(row, session.idcol)), total }
}

/**
 * Counts the certificates of each tab of the list, among those that a session may see (CERT-19).
 */
export const countTabs = (deps: Pick<Deps, 'db' | 'now'>, session: Session, filters: SituacionesFilters) =>
  countSituaciones(deps.db, limited(session, filters), {
    hoy: hoyEnBogota(deps.now()),
    idcue: session.idcue,
    idcol: session.idcol,
  })

/** Counts what a session may approve, by year and course (CERT-19). */
export const countPending = (deps: Pick<Deps, 'db' | 'now'>, { idcue, idcol }: Session) =>
  countPendientes(deps.db, { hoy: hoyEnBogota(deps.now()), idcue, idcol })

/** Returns the certificates of the public look-up by document number. */
export async function findByNumber(
  deps: Pick<Deps, 'db' | 'alterations'>,
  numerodocumento: string,
  page: PageQuery,
  hoy: string,
) {
  const found = await listByCedula(deps.db, numerodocumento, page, hoy)
  for (const key of found.altered) deps.alterations.tell({ tipo: TIPO_DOCUMENTO.certificado, ...key })
  return found
}

/** Returns what `findByNumber` finds, and counts the look-up. Throws 400 without a number. */
export async function lookUp(
  deps: Pick<Deps, 'db' | 'now' | 'lookups' | 'alterations'>,
  numerodocumento: string | undefined,
  page: PageQuery,
) {
  if (numerodocumento === undefined) throw badRequest(SIN_CEDULA, { numerodocumento: SIN_CEDULA })
  const hoy = hoyEnBogota(deps.now())
  deps.lookups.count('certificados', hoy)
  return findByNumber(deps, numerodocumento, page, hoy)
}

/**
 * Reads one certificate; with `own`, only a certificate of that person. Throws 404 if it does not
 * exist.
 */
export async function readCertificate(deps: Pick<Deps, 'db' | 'now'>, id: string, own?: number) {
  const row = await readCertcol(deps.db, id, hoyEnBogota(deps.now()), own)
  if (!row) throw notFound()
  return row
}

/** Reads one certificate that a session may see. Throws 404 if there is none. */
export const readVisible = async (deps: Pick<Deps, 'db' | 'now'>, id: string, session: Session) =>
  withoutOwnReason(await readCertificate(deps, id, onlyVisiblePerson(session)), session.idcol)

/** A certificate as its document needs it. */
interface ReadDocument {
  id: string
  estado: number
  emision: number
  datos: DatosCertificado | null
  alterada: boolean
}

/**
 * Returns the data that a certificate was issued with. Throws 409 while it is not approved, after
 * it was annulled, and when they are not as they were issued (TRUST-22).
 */
export function issuedData(
  alterations: Alterations,
  { id, estado, emision, datos, alterada }: ReadDocument,
): DatosCertificado {
  if (estado === CERTIFICADO.anulado) throw refusal(ANULADO)
  if (!datos) throw refusal(SIN_DOCUMENTO)
  requireUnaltered(alterations, { tipo: TIPO_DOCUMENTO.certificado, id, version: emision, alterada })
  return datos
}

/** A document to draw: one version of a certificate, with its pictures. */
interface Issued {
  datos: DatosCertificado
  images: Map<string, Picture>
  version: Version
}

/**
 * Version that is asked for; the one in force by default. A preview does not count as a download.
 */
interface Wanted {
  emision: number | undefined
  preview: boolean
}

/**
 * Reads a version of a certificate that the session may see, and marks the version in force as
 * downloaded unless it is only previewed, or somebody else's whom the session only reads (CERT-13,
 * TRUST-9). An earlier version is drawn whatever
 * happened to the certificate. Throws 404. Throws 409 while it is not approved or when it is not as
 * it was issued, and 503 on a full disk.
 */
export async function readIssued(
  { db, disk, alterations }: Pick<Deps, 'db' | 'disk' | 'alterations'>,
  session: Session,
  id: string,
  { emision, preview }: Wanted,
): Promise<Issued> {
  const document = await readDocumentData(db, id, onlyVisiblePerson(session))
  if (!document) throw notFound()
  const own = onlyChangeablePerson(session)
  const handsOut = !preview && (own === undefined || own === document.idcol)
  const isInForce = emision === undefined || (emision === document.emision && document.estado === CERTIFICADO.aprobado)
  if (isInForce) {
    issuedData(alterations, { id, ...document })
    // The mark comes first: whoever ends the issue afterwards knows that it was handed out.
    if (handsOut && !disk.isLow()) await markDownloaded(db, id, document.emision)
  }
  const wanted = emision ?? document.emision
  const version = disk.isLow() ? (await readVersions(db, [id], wanted)).get(id) : await readVersion(db, id, wanted)
  const isRecorded = version !== undefined && (!handsOut || version.entregada !== null)
  // A document is handed out only if that can be recorded.
  if (isInForce && !isRecorded && disk.isLow()) throw fullDisk()
  if (!version) throw notFound()
  // Somebody ended the version meanwhile.
  if (isInForce && (version.clase !== null || !isRecorded)) throw refusal(VERSION_ANTERIOR)
  requireUnaltered(alterations, { tipo: TIPO_DOCUMENTO.certificado, id, ...version })
  return { datos: version.datos, images: await readCertificatePictures(db, version.datos), version }
}
