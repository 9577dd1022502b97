import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { RETIRADO } from '@anclaje/contract/rules/equipment/inspeccion'
import { TIPO_DOCUMENTO } from '@anclaje/contract/rules/trust/emision'
import { can } from '@anclaje/contract/permissions'
import { NOMBRE_INICIAL } from '@anclaje/contract/rules/training/centro'
import type { CentroPublico, ListaPublica, Opcion } from '@anclaje/contract/visitors/publico'
import type { Deps } from '../deps.ts'
import { readCentro, readCentroName } from '../documents/centro.ts'
import { badRequest, notFound } from '../errors/errors.ts'
import type { Session } from '../http/callers/session.ts'
import type { Db } from '../db/client.ts'
import type { Verificacion } from '@anclaje/contract/visitors/verificacion'
import { verifyInspection } from '../equipment/inspecciones/actions/verify.ts'
import { verifyCertificate } from '../training/certificados/actions/verify.ts'
import { codeToLookFor } from '../trust/emisiones/rules.ts'
import { LISTS, readInspecciones, wasRegistered } from './queries.ts'
import type { Asked } from './queries.ts'

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

let lastName = NOMBRE_INICIAL

/**
 * Reads the name of the centre for the head of a page. Returns the name as last read when the
 * database does not answer.
 */
export async function readName({ db, fixedCentro }: Deps): Promise<string> {
  lastName = await readCentroName(db, fixedCentro).catch(() => lastName)
  return lastName
}

/**
 * Returns the name of the centre as last read, for pages that tell a failure. So these pages run no
 * query when a caller asks too often or the database is away.
 */
export const nameReadLast = (): string => lastName

const UNKNOWN = { estado: 'no_existe', tipo: null, documento: null, anuladoel: null, reemplazo: null } as const

/** Returns the document of an inspection that a code in a text names; null when it names none. */
export const namedInspection = async (deps: Pick<Deps, 'db' | 'now' | 'alterations'>, typed: string) =>
  (await verifyInspection(deps, codeToLookFor(typed), hoyEnBogota(deps.now()))) ?? null

/**
 * Returns what the code in a text says about the document that it names, and counts the look-up
 * (TRUST-13). A text that is no code is looked for too, so that it takes as long as an unknown
 * code.
 */
export async function verify(deps: Pick<Deps, 'db' | 'now' | 'lookups' | 'alterations'>, typed: string) {
  const hoy = hoyEnBogota(deps.now())
  const codigo = codeToLookFor(typed)
  const [certificate, inspection] = await Promise.all([
    verifyCertificate(deps, codigo, hoy),
    verifyInspection(deps, codigo, hoy),
  ])
  deps.lookups.count(inspection ? 'inspecciones' : 'certificados', hoy)
  const found: Verificacion = certificate ?? inspection ?? UNKNOWN
  return found
}
