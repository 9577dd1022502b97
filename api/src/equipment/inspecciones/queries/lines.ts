import { and, asc, eq, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { CriterioPlano, CriterioRow } from '@anclaje/contract/equipment/criterio'
import { detalle } from '@anclaje/contract/equipment/detalle'
import type { DetalleCreate, DetallesQuery } from '@anclaje/contract/equipment/detalle'
import type { Resultado } from '@anclaje/contract/states'
import { containsName } from '../../../db/like.ts'
import { countUpTo } from '../../../db/counts.ts'
import { ARRAY_LIMIT, isOneOf, readIds, readerByIds } from '../../../db/list.ts'
import { claveSql, momentoIso } from '../../../db/expressions.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { columnsOf } from '../../../db/noun.ts'
import { claseequipos, equipos, tipoequipos } from '../../../db/tables/equipment.ts'
import { findCriterios } from '../../criterios/queries.ts'
import { evaluaciondetalles as d, evaluaciones as e } from '../../../db/tables/inspections.ts'

/**
 * SQL expression that is true for a line that decides the state of its inspection. Groups and lines
 * of other properties do not.
 */
export const decides = sql<boolean>`${d.father_evadet} is not null and ${d.idpro_evadet} is not distinct from ${e.idpro_eva}`

const columns = {
  ...columnsOf(detalle, d),
  fecha_evadet: momentoIso(d.fecha_evadet),
  decide_evadet: decides,
  criteriosevaluacion: {
    id_cri: d.idcri_evadet,
    nombre_cri: d.nombre_evadet,
    idpro_cri: d.idpro_evadet,
    father_cri: d.father_evadet,
    requerido_cri: d.requerido_evadet,
    ayuda_cri: d.ayuda_evadet,
  },
}

const isThere = and(isNull(d.eliminado_evadet), isNull(e.eliminado_eva))
const ofInspection = eq(e.id_eva, d.ideva_evadet)
const select = (db: Db) => db.select(columns).from(d).innerJoin(e, ofInspection).$dynamic()

/** Reads lines by their ids, in the order of the ids. */
export const readDetalles = readerByIds(
  'detalles_by_ids',
  d.id_evadet,
  (db, isWanted) => select(db).where(isWanted),
  (row) => row.id_evadet,
)

/** Query for the ids of the lines of all inspections, ordered by id. */
const sortedIds = { id: d.id_evadet, order: [d.id_evadet], join: { table: e, on: ofInspection } }

/**
 * Reads one page of lines, of one inspection or of all, with the total. The total stops at
 * `MAX_CONTADOS` (WIRE-6).
 */
export async function listDetalles(db: Db, { ideva, nombre, page, size }: DetallesQuery) {
  const where = and(
    isThere,
    ideva === undefined ? undefined : eq(d.ideva_evadet, ideva),
    nombre === undefined ? undefined : containsName(claveSql(d.nombre_evadet), nombre),
  )
  const [total, wanted] = await Promise.all([
    countUpTo(db, sql`${d} join ${e} on ${ofInspection}`, where),
    readIds(db, { ...sortedIds, where, limit: size, offset: page * size }),
  ])
  return { total, items: await readDetalles(db, wanted) }
}

/** Reads the ids of the lines of all inspections, but at most `ARRAY_LIMIT` of them. */
export const findIds = (db: Db) => readIds(db, { ...sortedIds, where: isThere, limit: ARRAY_LIMIT })

/**
 * Reads the lines of an inspection in the order of the checklist, but at most `ARRAY_LIMIT` of
 * them.
 */
export const findDetalles = (db: Db, ideva: string) =>
  select(db)
    .where(and(isThere, eq(d.ideva_evadet, ideva)))
    .orderBy(asc(d.orden_evadet), asc(d.id_evadet))
    .limit(ARRAY_LIMIT)

/** Reads one line. Returns undefined if it does not exist. */
export async function readDetalle(db: Db, id: string) {
  const [row] = await select(db).where(and(isThere, eq(d.id_evadet, id)))
  return row
}

/** Reads the inspections of the given lines. Lines that do not exist are absent from the result. */
export const readEvaluacionesOfDetalles = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: d.id_evadet, ideva: d.ideva_evadet, idcri: d.idcri_evadet })
    .from(d)
    .innerJoin(e, ofInspection)
    .where(and(isThere, isOneOf(d.id_evadet, ids)))

/**
 * Reads the lines of any inspection, even deleted ones, that already have one of the ids that a
 * client chose.
 */
export const readDetallesWithIds = (db: Db, ids: readonly string[]) =>
  db.select({ id: d.id_evadet, ideva: d.ideva_evadet, idcri: d.idcri_evadet }).from(d).where(isOneOf(d.id_evadet, ids))

/** Freezes the checklist of an item in an inspection, unless its type has no criteria (INSP-2). */
export async function freezeOwnChecklist(db: Tx, ideva: string, ideq: string): Promise<void> {
  const tipo = await readTipo(db, ideq)
  const groups = tipo ? await findCriterios(db, { idtipoeq: tipo.id }) : []
  if (tipo && groups.length > 0) await freezeChecklist(db, ideva, tipo.idpro, groups, new Map())
}

/**
 * Reads the type of an item and the property whose criteria decide its result. The class of the
 * item stays of this type until the transaction ends.
 */
export async function readTipo(db: Tx, ideq: string) {
  const [row] = await db
    .select({ id: tipoequipos.id_tipoeq, idpro: tipoequipos.idpro_tipoeq })
    .from(equipos)
    .innerJoin(claseequipos, eq(claseequipos.id_claeq, equipos.idclaeq_eq))
    .innerJoin(tipoequipos, eq(tipoequipos.id_tipoeq, claseequipos.idtipoeq_claeq))
    .where(eq(equipos.id_eq, ideq))
    .for('share', { of: claseequipos })
  return row
}

/**
 * Copies the whole checklist into an inspection, without answers, and stores the property whose
 * criteria decide the result (INSP-2). `ids` has the ids that the client chose for lines, by the id
 * of the criterion.
 */
export async function freezeChecklist(
  db: Tx,
  ideva: string,
  idpro: number,
  groups: CriterioRow[],
  ids: ReadonlyMap<number, string>,
): Promise<void> {
  const lines = groups.flatMap(({ subcriterios, ...group }): CriterioPlano[] => [group, ...subcriterios])
  await db.insert(d).values(
    lines.map((line, orden) => ({
      id_evadet: ids.get(line.id_cri) ?? uuidv7(),
      ideva_evadet: ideva,
      idcri_evadet: line.id_cri,
      orden_evadet: orden,
      nombre_evadet: line.nombre_cri,
      father_evadet: line.father_cri,
      idpro_evadet: line.idpro_cri,
      requerido_evadet: line.requerido_cri,
      ayuda_evadet: line.ayuda_cri,
    })),
  )
  await db.update(e).set({ idpro_eva: idpro }).where(eq(e.id_eva, ideva))
}

/** Reads the criteria of an inspection's lines, including deleted lines. */
export const listFrozen = (db: Db, ideva: string) =>
  db
    .select({ id: d.id_evadet, idcri: d.idcri_evadet, eliminado: d.eliminado_evadet })
    .from(d)
    .where(eq(d.ideva_evadet, ideva))

/**
 * Restores the deleted ones of the given lines, without their old answers and notes. Then stores
 * the answers of the call in the lines that have no answer.
 */
export async function restoreLines(db: Tx, ideva: string, lines: readonly DetalleCreate[], at: Date): Promise<void> {
  await db
    .update(d)
    .set({ eliminado_evadet: null, resultado_evadet: null, nota_evadet: null })
    .where(
      and(
        eq(d.ideva_evadet, ideva),
        isNotNull(d.eliminado_evadet),
        isOneOf(
          d.idcri_evadet,
          lines.map(({ idcri }) => idcri),
        ),
      ),
    )
  const given = ([1, 0, -1] as const).map((resultado) => ({
    resultado,
    ids: lines.filter((line) => line.resultado === resultado).map(({ idcri }) => idcri),
  }))
  // Answers to lines come first. Answers to groups then apply to their lines without an answer
  // (INSP-4).
  for (const column of [d.idcri_evadet, d.father_evadet])
    for (const { resultado, ids } of given)
      await db
        .update(d)
        .set({ resultado_evadet: resultado, fecha_evadet: at.toISOString() })
        .where(and(eq(d.ideva_evadet, ideva), isNull(d.resultado_evadet), isOneOf(column, ids)))
}

/**
 * Stores an answer for lines; an answer to a group also answers its lines (INSP-4). Returns how
 * many lines it wrote.
 */
export async function updateResultado(
  db: Tx,
  ideva: string,
  ids: readonly string[],
  resultado: Resultado,
  at: Date,
): Promise<number> {
  const areOfInspection = eq(d.ideva_evadet, ideva)
  const isWanted = isOneOf(d.id_evadet, ids)
  const wanted = db.select({ idcri: d.idcri_evadet }).from(d).where(and(areOfInspection, isWanted))
  const changed = await db
    .update(d)
    .set({ resultado_evadet: resultado, fecha_evadet: at.toISOString() })
    .where(and(areOfInspection, isNull(d.eliminado_evadet), or(isWanted, inArray(d.father_evadet, wanted))))
    .returning({ id: d.id_evadet })
  return changed.length
}

export const updateNota = (db: Tx, id: string, nota: string | null) =>
  db.update(d).set({ nota_evadet: nota }).where(eq(d.id_evadet, id))

/**
 * Stores for each group the common answer of its lines, or no answer when they differ, so that a
 * group never shows an outdated answer.
 */
export async function gatherGroups(db: Tx, ideva: string): Promise<void> {
  const { resultado_evadet: resultado } = d
  const shared = db
    .select({
      father: d.father_evadet,
      resultado: sql<number | null>`case when count(*) = count(${resultado}) and min(${resultado}) = max(${resultado})
        then min(${resultado}) end`.as('resultado'),
    })
    .from(d)
    .where(and(eq(d.ideva_evadet, ideva), isNotNull(d.father_evadet), isNull(d.eliminado_evadet)))
    .groupBy(d.father_evadet)
    .as('shared')
  await db
    .update(d)
    .set({ resultado_evadet: sql`${shared.resultado}` })
    .from(shared)
    .where(
      and(
        eq(d.ideva_evadet, ideva),
        eq(d.idcri_evadet, shared.father),
        sql`${resultado} is distinct from ${shared.resultado}`,
      ),
    )
}

/** Hides a line; hiding a group also hides its lines. Hidden lines count as unanswered. */
export const hideDetalle = (db: Tx, ideva: string, idcri: number, at: Date) =>
  db
    .update(d)
    .set({ eliminado_evadet: at.toISOString() })
    .where(
      and(
        eq(d.ideva_evadet, ideva),
        isNull(d.eliminado_evadet),
        or(eq(d.idcri_evadet, idcri), eq(d.father_evadet, idcri)),
      ),
    )

/** Answer and note of a line, by the id of its criterion. */
interface IssuedAnswer {
  idcri: number
  resultado: Resultado
  nota: string | null
}

/**
 * Gives the lines of an inspection the given answers and notes. Lines that are not given are
 * hidden.
 */
export async function restoreAnswers(db: Tx, ideva: string, answers: readonly IssuedAnswer[], at: Date): Promise<void> {
  const given = sql`(select * from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb)
    as given (idcri integer, resultado smallint, nota text)) as given`
  await db
    .update(d)
    .set({ resultado_evadet: sql`given.resultado`, nota_evadet: sql`given.nota`, eliminado_evadet: null })
    .from(given)
    .where(and(eq(d.ideva_evadet, ideva), eq(d.idcri_evadet, sql`given.idcri`)))
  const isGiven = isOneOf(
    d.idcri_evadet,
    answers.map(({ idcri }) => idcri),
  )
  await db
    .update(d)
    .set({ eliminado_evadet: at.toISOString() })
    .where(and(eq(d.ideva_evadet, ideva), isNotNull(d.father_evadet), isNull(d.eliminado_evadet), not(isGiven)))
}
