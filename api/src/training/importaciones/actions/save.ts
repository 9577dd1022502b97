import { colaboradorImportado, registradaImportada } from '@anclaje/contract/training/importacion'
import type {
  ColaboradorImportado,
  CreadosReply,
  FilaRechazada,
  NoInscrita,
  RegistradaImportada,
} from '@anclaje/contract/training/importacion'
import { MAX_INSCRIPCIONES } from '@anclaje/contract/training/certcol'
import { LISTAS_MINISTERIO } from '@anclaje/contract/rules/training/ministerio'
import { impideInscribirFila } from '@anclaje/contract/rules/training/actos-cohorte'
import { INDEPENDIENTE } from '@anclaje/contract/rules/training/empresa'
import type { Dicho, UsoAparte } from '@anclaje/contract/rules/training/autorizacion'
import { can } from '@anclaje/contract/permissions'
import { normalizarDocumento } from '@anclaje/contract/rules/common/documento'
import { errorDeEscrito, limpiarNumero } from '@anclaje/contract/rules/common/numero'
import { nombreCompleto, nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { errorDeNombres } from '@anclaje/contract/rules/common/nombre-corto'
import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError, badRequest } from '../../../errors/errors.ts'
import { requirePermission } from '../../../http/guard.ts'
import type { Session } from '../../../http/callers/session.ts'
import { inscribe, requireOpen } from '../../certificados/actions/inscribe.ts'
import { onlyChangeablePerson } from '../../certificados/actions/read.ts'
import { inscriptionFacts } from '../../certificados/actions/resolve.ts'
import { takeConsecutives } from '../../certificados/queries/inscribe.ts'
import { findByNumbers } from '../../certificados/queries/resolve.ts'
import { queueLetters } from '../../autorizaciones/actions.ts'
import { insertConsents, lockConsenting, readSaid } from '../../autorizaciones/queries.ts'
import { listRegistered, readCodes } from '../queries/codes.ts'
import { holdCompanies, insertImportacion, insertImported, storeImport } from '../queries/save.ts'
import type { Codes } from '../rules.ts'
import { createPause } from '../../../process/turns.ts'
import { readInBatches } from './marks.ts'

/** Returns the accepted values of fields with a list, and the message for any other value. */
function choicesOf(codes: Codes) {
  const paises = new Set(codes.paises.values())
  const lists = LISTAS_MINISTERIO.map(
    (lista) => [lista, new Set(codes.listas[lista].values()), 'Elija un valor de la lista.'] as const,
  )
  return [
    ['paisdocumento', paises, 'Elija un país de la lista.'],
    ['tipodocumento', codes.iniciales, 'Elija un tipo de documento de la lista.'],
    ['idemp', codes.empresas, 'Elija una empresa de la lista.'],
    ['paisnacimiento', paises, 'Elija un país de la lista.'],
    ...lists,
  ] as const satisfies (readonly [keyof ColaboradorImportado, { has: (value: never) => boolean }, string])[]
}

/** Person of a row, and the number as it was sent. Only a whole person can be registered. */
interface Checked {
  person: ColaboradorImportado | RegistradaImportada
  written: string
}

const isWhole = (person: Checked['person']): person is ColaboradorImportado => 'telefono' in person

/** Returns a person with the number in its stored form. */
function checkedOf<T extends Checked['person']>(
  person: T,
  codes: Codes,
): { person: T; written: string; wrong?: string | undefined } {
  const initials = codes.iniciales.get(person.tipodocumento ?? 0) ?? ''
  const numerodocumento = limpiarNumero(person.numerodocumento, initials)
  const written = normalizarDocumento(person.numerodocumento)
  return { person: { ...person, numerodocumento }, written, wrong: errorDeEscrito(person.numerodocumento, initials) }
}

/** Returns what is enough of a row where its person is registered; undefined for a wrong row. */
function knownOf(row: unknown, codes: Codes): Checked | undefined {
  const { data } = registradaImportada.safeParse(row)
  if (!data || Object.keys(errorDeNombres(data, true)).length > 0) return undefined
  const { tipodocumento, idemp } = data
  if ((tipodocumento !== undefined && !codes.iniciales.has(tipodocumento)) || !codes.empresas.has(idemp))
    return undefined
  const { wrong, ...known } = checkedOf(data, codes)
  return wrong === undefined ? known : undefined
}

/**
 * Returns the function that gives the number under which a person is registered; undefined when
 * they are not. A number as it was sent counts only for the same type: whoever registers
 * `CC1130200505` as a passport would else take over the number of a CC (PEOPLE-8).
 */
async function readStored(db: Db, people: readonly Checked[]): Promise<(checked: Checked) => string | undefined> {
  const numbers = people.flatMap(({ person, written }) => [person.numerodocumento, written])
  const found = await readInBatches([...new Set(numbers)], (batch) => listRegistered(db, batch))
  const types = new Map(found.map(({ numero, tipodocumento }) => [numero, tipodocumento]))
  return ({ person: { numerodocumento, tipodocumento }, written }) => {
    if (types.has(written) && types.get(written) === tipodocumento) return written
    return types.has(numerodocumento) ? numerodocumento : undefined
  }
}

/**
 * Parses the rows of people that the form sends. A row that lacks something is taken if its person
 * is registered already, who is not changed. Throws 400 with `filas` when any row is refused.
 */
async function checkPeople(db: Db, rows: readonly unknown[], codes: Codes): Promise<Checked[]> {
  const people = new Map<number, Checked>()
  const refused = new Map<number, Record<string, string>>()
  const known = new Map<number, Checked>()
  const pause = createPause()
  const choices = choicesOf(codes)
  for (const [index, row] of rows.entries()) {
    await pause()
    const parsed = colaboradorImportado.safeParse(row)
    const motivos: Record<string, string> = {}
    for (const { path, message } of parsed.error?.issues ?? []) motivos[String(path[0] ?? 'datos')] ??= message
    if (parsed.success) {
      for (const [campo, values, message] of choices) {
        const value = parsed.data[campo] ?? null
        if (value !== null && !values.has(value as never)) motivos[campo] = message
      }
      const { wrong, ...checked } = checkedOf(parsed.data, codes)
      if (wrong) motivos.numerodocumento = wrong
      Object.assign(motivos, errorDeNombres(checked.person, checked.person.nombrecorto === 1))
      people.set(index, checked)
    }
    if (Object.keys(motivos).length === 0) continue
    refused.set(index, motivos)
    const enough = knownOf(row, codes)
    if (enough) known.set(index, enough)
  }
  const storedOf = await readStored(db, [...known.values()])
  for (const [index, checked] of known) {
    if (storedOf(checked) === undefined) continue
    refused.delete(index)
    people.set(index, checked)
  }
  const filas: FilaRechazada[] = [...refused].map(([index, motivos]) => ({ fila: index + 1, motivos }))
  if (filas.length === 0) return [...people].toSorted(([a], [b]) => a - b).map(([, checked]) => checked)
  const [first] = filas
  const fields = Object.fromEntries(
    Object.entries(first!.motivos).map(([campo, motivo]) => [`${first!.fila - 1}.${campo}`, motivo]),
  )
  const message = `${filas.length === 1 ? 'Hay una fila' : `Hay ${filas.length} filas`} con errores. No se guardó ninguna.`
  throw new ApiError(400, 'datos_invalidos', message, { filas, fields })
}

/**
 * Returns people with their numbers in stored form. If an older row has a number exactly as it was
 * sent, the person is already registered, and the number stays as it was sent (PEOPLE-8).
 */
async function withStoredNumbers(db: Db, checked: readonly Checked[]): Promise<Checked['person'][]> {
  const storedOf = await readStored(
    db,
    checked.filter(({ person, written }) => written !== person.numerodocumento),
  )
  return checked.map((each) => ({
    ...each.person,
    numerodocumento: storedOf(each) ?? each.person.numerodocumento,
  }))
}

/**
 * Context of an import: the caller, the IP address, and the cohort in which its people are
 * inscribed.
 */
interface Saving {
  session: Session
  direccion: string
  idcer?: number | undefined
  /** What the people allow apart. */
  usos: readonly UsoAparte[]
}

type Found = Awaited<ReturnType<typeof findByNumbers>>[number]

/**
 * Returns the reason why a person of a sheet is not inscribed. `found` is the registered person
 * with the same number.
 */
const whyNotInscribed = (found: Found | undefined, person: Checked['person']) =>
  impideInscribirFila(
    found?.persona
      ? {
          ...inscriptionFacts(found),
          nombre: nombreDePersona(found.persona),
          tipodocumento: found.tipodocumento?.id_tipo,
        }
      : undefined,
    { nombre: nombreCompleto(person), tipodocumento: person.tipodocumento },
  )

const demasiadas = (hay: number) =>
  `El archivo trae ${hay.toLocaleString('es-CO')} personas y se inscriben máximo ${MAX_INSCRIPCIONES.toLocaleString('es-CO')} a la vez. Divídalo en varios.`

/** Throws 400 or 403 unless the caller may inscribe `many` people in a cohort. */
function requireMayInscribe(session: Session, many: number): void {
  requirePermission(session, ['CertColaboradores', 'crear'])
  if (many > MAX_INSCRIPCIONES) throw badRequest(demasiadas(many), { idcer: demasiadas(many) })
}

/**
 * Inscribes the people of a sheet, in its order, as `POST /certcol` does, each for the company in
 * the sheet or else for their own company. Returns the inscriptions by person, and the people who
 * were not inscribed.
 */
async function inscribeImported(
  work: Pick<Deps, 'db' | 'now'>,
  session: Session,
  idcer: number,
  people: readonly Checked['person'][],
) {
  const seesPeople = can(session.permissions, 'Colaboradores', 'ver')
  // If two rows have the same number, the first row is used.
  const unique = new Map<string, Checked['person']>()
  for (const person of people) if (!unique.has(person.numerodocumento)) unique.set(person.numerodocumento, person)
  const rows = await findByNumbers(work.db, idcer, [...unique.keys()])
  const found = new Map(rows.flatMap((row) => (row.persona ? [[row.persona.numerodocumento_col, row] as const] : [])))
  const list: { idcer: number; idcol: number; idemp?: number }[] = []
  const omitidas: NoInscrita[] = []
  for (const person of unique.values()) {
    const row = found.get(person.numerodocumento)
    const reason = whyNotInscribed(row, person)
    if (reason) {
      // The stored name is shown only to callers who may see people, and never when the number
      // belongs to somebody else. Otherwise the name from the sheet is shown.
      const named = seesPeople && reason.code !== 'de_otra' ? row?.persona : undefined
      const nombre = named ? nombreDePersona(named) : nombreCompleto(person)
      omitidas.push({ numero: person.numerodocumento, nombre, motivo: reason.motivo })
    } else {
      const company = person.idemp === INDEPENDIENTE ? {} : { idemp: person.idemp }
      list.push({ idcer, idcol: row!.persona!.id_col, ...company })
    }
  }
  const made = list.length === 0 ? [] : await inscribe(work, list, onlyChangeablePerson(session))
  return {
    inscriptions: new Map(made.map((row) => [row.idcol_ceco, { idceco: row.id_ceco, idemp: row.idemp_ceco }])),
    omitidas,
  }
}

/**
 * Saves people that the form sends, all or none, and inscribes them in a cohort if there is one
 * (PEOPLE-19). The importer vouches for the consent of who is registered, and for what those who
 * are registered or inscribed allow apart (PEOPLE-23). Throws 400 when a row is refused.
 */
export async function importColaboradores(
  { db, now, jobs }: Pick<Deps, 'db' | 'now' | 'jobs'>,
  rows: readonly unknown[],
  { session, direccion, idcer, usos }: Saving,
): Promise<CreadosReply> {
  if (idcer !== undefined) requireMayInscribe(session, rows.length)
  const people = await withStoredNumbers(db, await checkPeople(db, rows, await readCodes(db)))
  const { idcue } = session
  return db.transaction(async (tx) => {
    // The cohort is locked before anybody is registered, in the same order as when inscribing.
    if (idcer !== undefined) requireOpen((await takeConsecutives(tx, idcer, 0))?.estado)
    const beginning = { idcue, idcer, filas: people.length, at: now() }
    const importacion = await insertImportacion(tx, beginning)
    const companies = people.map(({ idemp }) => idemp)
    // If a company was deleted since the check, a second check throws an error for its rows.
    if (!(await holdCompanies(tx, companies))) await checkPeople(tx, rows, await readCodes(tx))
    const created = await insertImported(tx, people.filter(isWhole))
    const isNew = new Set(created.map(({ numero }) => numero))
    // If two rows have the same number, the first row registers the person, and the second one
    // finds the person registered.
    const registradas = people.map((person) => person.numerodocumento).filter((numero) => !isNew.delete(numero))
    const { inscriptions, omitidas } =
      idcer === undefined
        ? { inscriptions: new Map<number, { idceco: string; idemp: number }>(), omitidas: [] }
        : await inscribeImported({ db: tx, now }, session, idcer, people)
    const byId = new Map(created.map((person) => [person.id, person]))
    const touched = [...new Set([...byId.keys(), ...inscriptions.keys()])].map((id) => {
      const inscription = inscriptions.get(id)
      const idemp = inscription?.idemp ?? byId.get(id)!.idemp
      return { id, isNew: byId.has(id), idceco: inscription?.idceco ?? null, idemp }
    })
    const known = touched.filter(({ isNew }) => !isNew).map(({ id }) => id)
    if (usos.length > 0) await lockConsenting(tx, known)
    const said = usos.length > 0 ? await readSaid(tx, known) : new Map<number, Dicho>()
    const retiradas = new Set<number>()
    const consents = touched.map(({ id, isNew, idemp }) => {
      const apart = usos.filter((uso) => {
        // A sheet does not bring back what the person withdrew.
        const isWithdrawn = said.get(id)?.[uso]?.clase === 'retira'
        if (isWithdrawn) retiradas.add(id)
        // Nobody informs an employer of who has none.
        return !isWithdrawn && (uso !== 'empleador' || idemp !== INDEPENDIENTE)
      })
      return { idcol: id, isNew, usos: ['formacion' as const, ...apart], idemp, idimp: importacion }
    })
    const capture = { canal: 'importacion', direccion, por: idcue } as const
    const isTold = ({ isNew, usos: all }: (typeof consents)[number]) => !isNew && all.length > 1
    await insertConsents(
      tx,
      consents.filter((consent) => !isTold(consent)),
      capture,
    )
    // Who was registered before learns what was declared of them.
    await queueLetters({ jobs }, tx, await insertConsents(tx, consents.filter(isTold), capture))
    const counts = { creadas: created.length, registradas: registradas.length, inscritas: inscriptions.size }
    await storeImport(tx, importacion, touched, counts)
    return {
      importacion,
      creadas: created.length,
      registradas,
      inscritas: inscriptions.size,
      omitidas,
      retiradas: retiradas.size,
    }
  })
}
