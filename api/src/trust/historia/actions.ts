import type { HistoriaFilters, HistoriaRow } from '@anclaje/contract/trust/historia'
import { can } from '@anclaje/contract/permissions'
import { acto, cambioDicho, cambiosEscritos, quienFue, referidas } from '@anclaje/contract/rules/trust/actos-historia'
import type { Hecho } from '@anclaje/contract/rules/trust/actos-historia'
import { MAX_HISTORIA, SUJETOS } from '@anclaje/contract/rules/trust/historia'
import type { Db } from '../../db/client.ts'
import { badRequest, forbidden } from '../../errors/errors.ts'
import { withProgress } from '../../http/exports.ts'
import type { Export } from '../../http/exports.ts'
import type { Session } from '../../http/callers/session.ts'
import { readNames } from './queries/names.ts'
import type { Thing } from './queries/names.ts'
import { countHistory, historyWhere, readHistory } from './queries/rows.ts'
import type { ReadRow } from './queries/rows.ts'
import { historialSheet } from './sheet.ts'

type Asker = Pick<Session, 'permissions'>
const seesPeople = ({ permissions }: Asker) => can(permissions, 'Colaboradores', 'ver')

const WITHOUT_KIND = 'Diga también de qué clase es (sujeto).'
/** Kinds whose rows hold data of people. */
const OF_PEOPLE = ['colaborador', 'cuenta']
/** Fields of other kinds that hold what was written about people, or people without a record. */
const ABOUT_PEOPLE = [
  'motivo_emi',
  'motivodesenlace_ceco',
  'personacontacto_emp',
  'numpersonacontacto_emp',
  'correopersonacontacto_emp',
]
const withoutPeople = (cambios: ReadRow['cambios_his']) =>
  cambios && Object.fromEntries(Object.entries(cambios).filter(([field]) => !ABOUT_PEOPLE.includes(field)))

/**
 * Throws 400 for an id without its kind, and 403 when the caller may not see things of the kind
 * whose id is asked for.
 */
function requireThing({ permissions }: Asker, { sujeto, id }: HistoriaFilters): void {
  if (id === undefined) return
  if (sujeto === undefined) throw badRequest(WITHOUT_KIND, { id: WITHOUT_KIND })
  if (!SUJETOS[sujeto].modulos.every((module) => can(permissions, module, 'ver'))) throw forbidden()
}

/** Returns 1 for a row that stands after those of its transaction: an issue, after its document. */
const isOfIssue = ({ sujeto_his }: ReadRow) => Number(sujeto_his === 'emision')

/**
 * Sorts rows, newest first, so that those of one transaction stand in the order of its changes.
 */
function parentsFirst(rows: readonly ReadRow[]): ReadRow[] {
  const blocks: ReadRow[][] = []
  for (const row of rows) {
    const block = blocks.at(-1)
    if (block?.[0]!.transaccion_his === row.transaccion_his) block.push(row)
    else blocks.push([row])
  }
  return blocks.flatMap((block) => block.toReversed().toSorted((one, other) => isOfIssue(one) - isOfIssue(other)))
}

/** Words rows of history, newest first, for who may see people or not. */
async function worded(db: Db, rows: readonly ReadRow[], seesPeople: boolean): Promise<HistoriaRow[]> {
  const isHidden = (row: ReadRow) => !seesPeople && (OF_PEOPLE.includes(row.sujeto_his) || row.persona_his !== null)
  const factOf = (row: ReadRow): Hecho => ({
    sujeto: row.sujeto_his,
    accion: row.accion_his,
    cambios: isHidden(row) ? null : seesPeople ? row.cambios_his : withoutPeople(row.cambios_his),
  })
  const things = rows.flatMap((row): Thing[] => [
    { sujeto: row.sujeto_his, id: row.id_his },
    ...(row.cuenta_his === null ? [] : [{ sujeto: 'cuenta' as const, id: String(row.cuenta_his) }]),
    ...referidas(factOf(row)),
  ])
  const { nameAt, personOf } = await readNames(db, things, {
    since: Math.min(...rows.map(({ numero_his }) => numero_his)),
    isSecret: (sujeto) => !seesPeople && OF_PEOPLE.includes(sujeto),
  })
  return parentsFirst(rows).map((row) => {
    const { numero_his, origen_his, cuenta_his, solicitud_his, sujeto_his, id_his, accion_his } = row
    const fact = factOf(row)
    const cambios = fact.cambios && cambiosEscritos(fact, (thing) => nameAt(numero_his, thing))
    const { uno, varios } = acto(fact)
    // A single field is told in the sentence itself, unless the act says what it means.
    const isPlain = accion_his === 'cambiado' && cambios?.length === 1 && uno === `cambió ${SUJETOS[sujeto_his].uno}`
    return {
      numero_his,
      fecha_his: new Date(row.fecha_his).toISOString(),
      origen_his,
      cuenta_his,
      solicitud_his,
      sujeto_his,
      id_his,
      accion_his,
      motivo_his: isHidden(row) ? null : row.motivo_his,
      quien: quienFue(origen_his, personOf(numero_his, cuenta_his) ?? null, {
        hoy: personOf(Infinity, cuenta_his) ?? null,
        cuenta: cuenta_his,
      }),
      cosa: isHidden(row) ? null : (nameAt(numero_his, { sujeto: sujeto_his, id: id_his }) ?? null),
      acto: isPlain ? cambioDicho(cambios[0]!) : uno,
      actos: varios,
      grupo: solicitud_his === null ? `t${row.transaccion_his}` : `s${solicitud_his}`,
      cambios: isPlain ? [] : cambios,
    }
  })
}

interface Wanted {
  page: number
  size: number
  antes?: number | undefined
}

/**
 * Lists a page of history in words, newest first. Throws the errors of `requireThing`.
 */
export async function listHistory(db: Db, session: Asker, filters: HistoriaFilters, { page, size, antes }: Wanted) {
  requireThing(session, filters)
  const where = await historyWhere(db, filters)
  const offset = antes === undefined ? page * size : 0
  const [total, rows] = await Promise.all([
    countHistory(db, where),
    readHistory(db, where, { antes, limit: size, offset }),
  ])
  return { items: await worded(db, rows, seesPeople(session)), total }
}

/** Lists the newest rows of the caller's own account. */
export async function listOwn(db: Db, session: Session): Promise<HistoriaRow[]> {
  const where = await historyWhere(db, { cuenta: session.idcue })
  return worded(db, await readHistory(db, where, { limit: MAX_HISTORIA }), seesPeople(session))
}

/** Yields the rows that match filters in words, newest first. */
async function* exported(db: Db, filters: HistoriaFilters): AsyncGenerator<HistoriaRow> {
  const where = await historyWhere(db, filters)
  let antes: number | undefined
  for (;;) {
    const rows = await readHistory(db, where, { antes, limit: MAX_HISTORIA })
    if (rows.length === 0) return
    // The call asks for the permission to see people.
    yield* await worded(db, rows, true)
    antes = rows.at(-1)!.numero_his
  }
}

/** The export of history (TRUST-23). */
export const historyExport: Export<HistoriaFilters> = {
  accion: 'exportar_historial',
  limit: (asker, filters) => {
    requireThing(asker, filters)
    return filters
  },
  count: async (db, filters, _, most) => countHistory(db, await historyWhere(db, filters), most),
  sheet: (db, filters, _, onRow) => historialSheet(withProgress(exported(db, filters), onRow)),
}
