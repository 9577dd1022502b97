import { and, eq, sql } from 'drizzle-orm'
import { TIPO_DOCUMENTO } from '@anclaje/contract/rules/trust/emision'
import type { ClaseFin } from '@anclaje/contract/rules/trust/emision'
import type { EvaluacionUpdate } from '@anclaje/contract/equipment/evaluacion'
import { evaluacion } from '@anclaje/contract/equipment/evaluacion'
import type { EstadoInspeccion } from '@anclaje/contract/states'
import { isIssue } from '../../../db/alterations.ts'
import { arrayText, rows, statement } from '../../../db/client.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { dayInBogota, momentoIso } from '../../../db/expressions.ts'
import { readerByKeys } from '../../../db/list.ts'
import { valuesOf } from '../../../db/noun.ts'
import { equipos } from '../../../db/tables/equipment.ts'
import { evaluaciones as e } from '../../../db/tables/inspections.ts'
import { emisiones as emi, listas } from '../../../db/tables/trust.ts'
import { addIssues, endIssues, isOtherData } from '../../../trust/emisiones/queries.ts'
import type { End, NewIssue } from '../../../trust/emisiones/queries.ts'
import { frozen, isListOf } from '../document/issued.ts'
import type { Contenido, DatosEmitidos, Lista } from '../document/issued.ts'
import type { PrintedIssue } from '../document/issue.ts'

const KIND = TIPO_DOCUMENTO.inspeccion

/** An issue to store: what it prints, its version, and by whom and when it is issued. */
export interface Issue extends Pick<NewIssue, 'id' | 'version' | 'entregada'> {
  contenido: Contenido
  by: { at: Date; idcue?: number }
}

/** Stores issues, with the texts of their checklists where these are new. */
export async function storeIssues(db: Tx, issues: Issue[]): Promise<void> {
  if (issues.length === 0) return
  const all = issues.map(({ contenido, ...issue }) => ({ ...issue, lista: contenido.lista, datos: frozen(contenido) }))
  const texts = new Map(all.map(({ lista, datos }) => [datos.lista, lista]))
  await db
    .insert(listas)
    .values([...texts].map(([hash, lista]) => ({ huella_lis: Buffer.from(hash, 'hex'), datos_lis: lista })))
    .onConflictDoNothing()
  await addIssues(
    db,
    KIND,
    all.map(({ lista: _, datos, ...issue }) => ({ ...issue, datos, idemp: datos.equipo.empresa.id, keepsData: true })),
  )
}

/** Ends the issue in force of an inspection. */
export const endIssueOf = (db: Tx, id: string, end: End) =>
  endIssues(
    db,
    KIND,
    sql`select iddoc_emi, datos_emi from emisiones where tipo_emi = ${KIND} and iddoc_emi = ${id} and fin_emi is null`,
    end,
  )

/** Reads the highest version of an inspection that was ever issued; 0 when there is none. */
export async function readLastVersion(db: Db, id: string): Promise<number> {
  const [row] = await db
    .select({ last: sql<number | null>`max(${emi.version_emi})` })
    .from(emi)
    .where(and(eq(emi.tipo_emi, KIND), eq(emi.iddoc_emi, id)))
  return row?.last ?? 0
}

const numberOf = statement('numero_siguiente', (db) => {
  const first = sql`${equipos.codigo_eq} || '/' || ${sql.placeholder('fecha')}::text`
  return db
    .select({
      numero: sql<string>`${first}`,
      taken: sql<number>`(select count(*)::int from evaluaciones
        where ideq_eva = ${equipos.id_eq} and (numero_eva = ${first} or numero_eva like ${first} || '-%'))`,
    })
    .from(equipos)
    .where(eq(equipos.id_eq, sql.placeholder('ideq')))
})

/**
 * Reads the next free number of an item's inspections of a day: `EQ-000123/2026-11-21`, then the
 * same with `-2`, `-3`. The item must be locked.
 */
export async function readNextNumber(db: Tx, ideq: string, fecha: string): Promise<string> {
  const [row] = await numberOf(db).execute({ ideq, fecha })
  const { numero, taken } = row!
  return taken === 0 ? numero : `${numero}-${taken + 1}`
}

/**
 * Values of an inspection whose issue changes: the version in force, its state, and what is saved
 * with it.
 */
export interface Reissued {
  emision: number
  estado: EstadoInspeccion
  numero: string | null
  terminada: Date | null
  idcue: number
  body: EvaluacionUpdate
}

/** Stores that another version of an inspection is in force, or none, with the changed fields. */
export async function storeReissued(
  db: Tx,
  id: string,
  { emision, estado, numero, terminada, idcue, body }: Reissued,
): Promise<void> {
  await db
    .update(e)
    .set({
      ...valuesOf(evaluacion, e, body),
      emision_eva: emision,
      estado_eva: estado,
      numero_eva: numero,
      borrador_eva: null,
      ...(terminada && { terminada_eva: terminada.toISOString(), terminadapor_eva: idcue }),
      // After an issue is taken back, the save itself increments the version.
      ...(emision === 0 ? { terminada_eva: null, terminadapor_eva: null } : { version_eva: sql`${e.version_eva} + 1` }),
    })
    .where(eq(e.id_eva, id))
}

/** Stores that an inspection was annulled. */
export async function storeAnnulled(db: Tx, id: string, at: Date): Promise<void> {
  await db.update(e).set({ estado_eva: 0, anulada_eva: at.toISOString() }).where(eq(e.id_eva, id))
}

/**
 * Returns whether somebody issued a version of an inspection or was responsible for one. Versions
 * name the responsible person by document number.
 */
export async function wasIssuedBy(
  db: Db,
  id: string,
  { idcue, idcol }: { idcue: number; idcol: number },
): Promise<boolean> {
  const found = await rows(
    db,
    sql`select from emisiones where tipo_emi = ${KIND} and iddoc_emi = ${id} and (emitidopor_emi = ${idcue}
      or datos_emi -> 'responsable' ->> 'numerodocumento' =
        (select numerodocumento_col from colaboradores where id_col = ${idcol})) limit 1`,
  )
  return found.length > 0
}

const isHash = (text: string) => /^[0-9a-f]{64}$/.test(text)

/** Reads the texts of checklists, by their hash. Ignores texts that are no hash. */
export async function readLists(db: Db, hashes: string[]): Promise<Map<string, Lista>> {
  const found = await rows<{ hash: string; datos: Lista }>(
    db,
    sql`select encode(huella_lis, 'hex') as hash, datos_lis as datos from listas
      where huella_lis in (select decode(hash, 'hex') from unnest(${arrayText(hashes.filter(isHash))}::text[]) as hash)`,
  )
  return new Map(found.map(({ hash, datos }) => [hash, datos]))
}

/**
 * Stores the state of answers, notes and photos that were changed after finishing; null for none.
 */
export async function storeDraft(db: Tx, id: string, estado: EstadoInspeccion | null): Promise<void> {
  await db.update(e).set({ borrador_eva: estado }).where(eq(e.id_eva, id))
}

/** An issued version of an inspection, as it is stored. */
export interface StoredIssue extends PrintedIssue {
  entregada: string | null
  emitida: string
  datos: DatosEmitidos
  lista: Lista
  /** True when it is not as it was issued. */
  alterada: boolean
}

/** Version that a version replaces; null when it replaces none. */
export const REPLACED = sql<number | null>`(select anterior.version_emi from emisiones anterior
  where anterior.tipo_emi = ${emi.tipo_emi} and anterior.iddoc_emi = ${emi.iddoc_emi}
    and anterior.reemplazo_emi = ${emi.version_emi} and anterior.clase_emi = 'correccion')`

/** Hash of a version's checklist; null where its data name none. */
export const LIST_HASH = sql`case when ${emi.datos_emi} ->> 'lista' ~ '^[0-9a-f]{64}$'
  then decode(${emi.datos_emi} ->> 'lista', 'hex') end`

/**
 * True when a version is not as it was issued (TRUST-22). Its data differ, or its inspection is in
 * force with another date or result, or with a version that ended. Texts of the checklist are
 * compared by `isListOf`.
 */
export const ALTERED = sql<boolean>`((${isOtherData(emi.datos_emi)}) or ${emi.version_emi} = ${e.emision_eva}
  and ${e.anulada_eva} is null and ${e.eliminado_eva} is null and (${emi.fin_emi} is not null
    or (${emi.datos_emi} ->> 'fecha', ${emi.datos_emi} ->> 'estado')
      is distinct from (to_char(${e.fecha_eva}, 'YYYY-MM-DD'), ${e.estado_eva}::text))) is true`

/** Finds, among some versions, those that are not as they were issued (TRUST-22). */
export async function findAltered(db: Db, versions: { id: string; version: number }[]) {
  const found = await db
    .select({
      id: emi.iddoc_emi,
      version: emi.version_emi,
      alterada: ALTERED,
      lista: sql<string | null>`encode(${LIST_HASH}, 'hex')`,
    })
    .from(emi)
    .leftJoin(e, eq(e.id_eva, emi.iddoc_emi))
    .where(isIssue(versions.map((key) => ({ tipo: KIND, ...key }))))
  const hashes = [...new Set(found.flatMap(({ lista }) => lista ?? []))]
  const lists = await readLists(db, hashes)
  const whole = new Set(hashes.filter((hash) => isListOf(hash, lists.get(hash) ?? null)))
  return found.flatMap(({ id, version, alterada, lista }) =>
    alterada || lista === null || !whole.has(lista) ? [{ id, version }] : [],
  )
}

/** Builds the query for a version of inspections, with the ids of the inspections. */
const issuesOf = (db: Db, version: number | typeof e.emision_eva) =>
  db
    .select({
      id: e.id_eva,
      version: emi.version_emi,
      codigo: emi.codigo_emi,
      plantilla: emi.plantilla_emi,
      emitida: momentoIso(emi.emitida_emi),
      entregada: momentoIso(emi.entregada_emi),
      clase: sql<ClaseFin | null>`${emi.clase_emi}`,
      reemplaza: REPLACED,
      terminada: sql<string | null>`${dayInBogota(e.terminada_eva)}::text`,
      datos: sql<DatosEmitidos>`${emi.datos_emi}`,
      lista: sql<Lista>`${listas.datos_lis}`,
      alterada: ALTERED,
    })
    .from(e)
    .innerJoin(emi, and(eq(emi.tipo_emi, KIND), eq(emi.iddoc_emi, e.id_eva), eq(emi.version_emi, version)))
    .leftJoin(listas, eq(listas.huella_lis, LIST_HASH))

const readLast = readerByKeys('inspecciones_emitidas', e.id_eva, (db, isWanted) =>
  issuesOf(db, e.emision_eva).where(isWanted),
)

/** Returns an issue, which counts as altered also when the texts of its checklist were changed. */
const withList = <Issue extends StoredIssue>(issue: Issue): Issue => ({
  ...issue,
  alterada: issue.alterada || !isListOf(issue.datos.lista, issue.lista),
})

/**
 * Reads the last version of inspections, by the ids of the inspections. One without that version is
 * absent.
 */
export async function readIssues(db: Db, ids: string[]): Promise<Map<string, StoredIssue>> {
  const found = await readLast(db, ids)
  return new Map(found.map(({ id, ...issue }) => [id, withList(issue)]))
}

/**
 * Reads a version of an inspection, by default the last one. Returns undefined when it is not
 * there.
 */
export async function readIssue(db: Db, id: string, version?: number): Promise<StoredIssue | undefined> {
  if (version === undefined) return (await readIssues(db, [id])).get(id)
  const [found] = await issuesOf(db, version).where(eq(e.id_eva, id))
  return found && withList(found)
}
