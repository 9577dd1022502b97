import { SIZE_ALL } from '@anclaje/contract/limits'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { RETIRADO } from '@anclaje/contract/rules/equipment/inspeccion'
import { leerCodigo } from '@anclaje/contract/rules/trust/codigo'
import { TIPO_DOCUMENTO } from '@anclaje/contract/rules/trust/emision'
import { can } from '@anclaje/contract/permissions'
import { NOMBRE_INICIAL } from '@anclaje/contract/rules/training/centro'
import type { CentroPublico, ListaPublica, Opcion } from '@anclaje/contract/visitors/publico'
import type { Deps } from '../deps.ts'
import { readCentro, readCentroHead } from '../documents/centro.ts'
import { badRequest, notFound } from '../errors/errors.ts'
import type { Session } from '../http/callers/session.ts'
import type { Db } from '../db/client.ts'
import type { PageFrame } from '@anclaje/contract/visitors/pages'
import type { Verificacion } from '@anclaje/contract/visitors/verificacion'
import { verifyInspection } from '../equipment/inspecciones/actions/verify.ts'
import { lookUpByNumber, verifyCertificate } from '../training/certificados/actions/verify.ts'
import { codeToLookFor } from '../trust/emisiones/rules.ts'
import { LISTS, readInspecciones, wasRegistered } from './queries.ts'
import type { Asked } from './queries.ts'
import { LONGEST } from './rules.ts'

const isListaPublica = (name: string): name is ListaPublica => Object.hasOwn(LISTS, name)

/**
 * Returns the options of a list. Throws 404 for an unknown list, and 400 if a required parent is
 * missing.
 */
export async function listOptions(db: Db, name: string, asked: Asked): Promise<Opcion[]> {
  if (!isListaPublica(name)) throw notFound('Esa lista no existe.')
  const { needsParent, read } = LISTS[name]
  if (needsParent && asked.padre === undefined) throw badRequest('Falta el padre.', { padre: 'Falta el padre.' })
  return read(db, asked)
}

/**
 * Counts a look-up and returns the item whose id or code is `text`, with its inspections. `found`
 * is null when it does not exist; for one that was deleted after an inspection, `retirado` says so.
 */
export async function findEquipo(deps: Deps, session: Session | null, text: string) {
  const hoy = hoyEnBogota(deps.now())
  deps.lookups.count('inspecciones', hoy)
  const row = await readInspecciones(deps.db, text, hoy)
  if (!row) return { id: null, found: null, retirado: (await wasRegistered(deps.db, text)) ? RETIRADO : null }
  for (const key of row.altered) deps.alterations.tell({ tipo: TIPO_DOCUMENTO.inspeccion, ...key })
  // Codes are sequential and can be enumerated, so a visitor who knows only a code sees neither
  // company nor serial (PUBLIC-5).
  const isNamed = row.byId || (session !== null && can(session.permissions, 'Equipos', 'ver'))
  const { numserie_eq, empresa } = row.equipo
  const equipo = { ...row.equipo, numserie_eq: isNamed ? numserie_eq : null, empresa: isNamed ? empresa : null }
  const inspeccionar = session && can(session.permissions, 'Equipos', 'crear') ? row.id : null
  const found = { nousar: row.nousar, inspeccionar, equipo, inspecciones: row.inspecciones }
  return { id: row.id, found, retirado: null }
}

/** Returns what `findEquipo` finds. Throws 404 for an item that does not exist or is withdrawn. */
export async function lookUpEquipo(deps: Deps, session: Session | null, text: string) {
  const { found, retirado } = await findEquipo(deps, session, text)
  if (found) return found
  throw retirado === null ? notFound('No hay ningún equipo con ese código.') : notFound(retirado, 'retirado')
}

/** Reads the centre as visitors see it (PUBLIC-12). */
export async function readCentroPublico({ db, env, mailer, fixedCentro }: Deps): Promise<CentroPublico> {
  const { nombre, nit, ciudad, correo } = await readCentro(db, fixedCentro)
  const correos = { correo: correo ?? env.SMTP_FROM ?? null, contacto: correo }
  return { nombre, nit, ciudad, ...correos, recuperacion: mailer.delivers }
}

/** What every page of visitors shows of the centre. */
type Head = Pick<PageFrame, 'centro' | 'contacto'>

let lastHead: Head = { centro: NOMBRE_INICIAL, contacto: null }

/**
 * Reads what a page shows of the centre. Returns it as last read when the database does not answer.
 */
export async function readHead({ db, fixedCentro }: Deps): Promise<Head> {
  const read = await readCentroHead(db, fixedCentro).catch(() => undefined)
  if (read) lastHead = { centro: read.nombre, contacto: read.correo }
  return lastHead
}

/**
 * Returns what a page shows of the centre as last read, for pages that tell a failure. So these
 * pages run no query when a caller asks too often or the database is away.
 */
export const headReadLast = (): Head => lastHead

const UNKNOWN = { estado: 'no_existe', tipo: null, documento: null, anuladoel: null, reemplazo: null } as const

/** Returns the document of an inspection that a code in a text names; null when it names none. */
export const namedInspection = async (deps: Pick<Deps, 'db' | 'now' | 'alterations'>, typed: string) =>
  (await verifyInspection(deps, codeToLookFor(typed), hoyEnBogota(deps.now()))) ?? null

/**
 * Returns what the code in a text says about the document that it names (TRUST-13), and as what the
 * look-up counts. A text that is no code is looked for too, so that it takes as long as an unknown
 * code.
 */
async function findByCode(deps: Pick<Deps, 'db' | 'alterations'>, typed: string, hoy: string) {
  const codigo = codeToLookFor(typed)
  const [certificate, inspection] = await Promise.all([
    verifyCertificate(deps, codigo, hoy),
    verifyInspection(deps, codigo, hoy),
  ])
  const found: Verificacion = certificate ?? inspection ?? UNKNOWN
  return { found, kind: inspection ? ('inspecciones' as const) : ('certificados' as const) }
}

type LookUpDeps = Pick<Deps, 'db' | 'now' | 'lookups' | 'alterations'>

/** Returns what the code in a text says, and counts the look-up. */
export async function verify(deps: LookUpDeps, typed: string): Promise<Verificacion> {
  const hoy = hoyEnBogota(deps.now())
  const { found, kind } = await findByCode(deps, typed, hoy)
  deps.lookups.count(kind, hoy)
  return found
}

const NOBODY: Awaited<ReturnType<typeof lookUpByNumber>> = { items: [], total: 0, altered: [], nombrado: null }

/**
 * Returns what a text says as a document number, with the code `c` of its address, and what it says
 * as a code where it is asked as one. One of both is null. A number that has certificates wins, but
 * in a text with letters a code does: whoever registers with the code of somebody else as a number
 * would take over its answer. Counts the look-up.
 */
export async function lookUpTyped(deps: LookUpDeps, typed: string, { c, asCode }: { c: string; asCode: boolean }) {
  const hoy = hoyEnBogota(deps.now())
  const all = { page: 0, size: SIZE_ALL }
  const [code, byNumber] = await Promise.all([
    asCode ? findByCode(deps, typed, hoy) : null,
    typed.length > LONGEST ? NOBODY : lookUpByNumber(deps, typed, c, all, hoy),
  ])
  deps.lookups.count(code?.kind ?? 'certificados', hoy)
  const { items, altered, nombrado } = byNumber
  const certificates = items.length > 0 || altered.length > 0 || nombrado ? byNumber : null
  const codeLeads = code?.found.estado !== 'no_existe' && /\p{L}/u.test(leerCodigo(typed).texto)
  return code && (codeLeads || !certificates)
    ? { verified: code.found, certificates: null }
    : { verified: null, certificates }
}
