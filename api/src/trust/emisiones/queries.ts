import { and, desc, eq, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { TIPO_DOCUMENTO } from '@anclaje/contract/rules/trust/emision'
import type { ClaseFin } from '@anclaje/contract/rules/trust/emision'
import { ISSUE_KEY, isIssue } from '../../db/alterations.ts'
import type { IssueKey } from '../../db/alterations.ts'
import type { Db, Tx } from '../../db/client.ts'
import { countUpTo } from '../../db/counts.ts'
import { dayInBogota, literal, momentoIso } from '../../db/expressions.ts'
import { cuentas } from '../../db/tables/access.ts'
import { colaboradores } from '../../db/tables/training.ts'
import { emisiones as e } from '../../db/tables/trust.ts'

// Issues know their documents by kind and id only. `T` is the data that a kind of document prints.

const of = (tipo: number, id: string) => and(eq(e.tipo_emi, tipo), eq(e.iddoc_emi, id))

/**
 * Returns SQL that is true when data do not have the hash of an issue (TRUST-22). It repeats the
 * SQL function `huella_emision`, which is not inlined and would be prepared for each query.
 */
export const isOtherData = (datos: SQL | PgColumn, huella: SQL | PgColumn = e.huella_emi) =>
  sql<boolean>`sha256(convert_to((${datos})::text, 'UTF8')) is distinct from ${huella}`

/** Reads the issues of a document, newest first. `datos` is null for the issue in force. */
export const listIssues = <T>(db: Db, tipo: number, id: string) =>
  db
    .select({
      version: e.version_emi,
      codigo: e.codigo_emi,
      emitida: momentoIso(e.emitida_emi),
      entregada: momentoIso(e.entregada_emi),
      fin: momentoIso(e.fin_emi),
      clase: e.clase_emi,
      motivo: e.motivo_emi,
      datos: sql<T | null>`${e.datos_emi}`,
      nombres: colaboradores.nombres_col,
      apellidos: colaboradores.apellidos_col,
    })
    .from(e)
    .leftJoin(cuentas, eq(cuentas.id_cue, e.emitidopor_emi))
    .leftJoin(colaboradores, eq(colaboradores.id_col, cuentas.idcol_cue))
    .where(of(tipo, id))
    .orderBy(desc(e.version_emi))

/** Moment and account of an act. */
interface Act {
  at: Date
  idcue: number
}

/** Why issues end. `reemplaza` is true when the next version replaces the one that ends. */
export interface End extends Act {
  clase: ClaseFin
  motivo: string | null
}

/**
 * Ends the issues in force of the documents that a query of `(id, datos)` selects, with the data
 * that they printed. A correction is replaced by the next version.
 */
export async function endIssues(db: Tx, tipo: number, documents: SQL, { at, idcue, clase, motivo }: End) {
  await db
    .update(e)
    .set({
      fin_emi: at.toISOString(),
      finpor_emi: idcue,
      clase_emi: clase,
      motivo_emi: motivo,
      reemplazo_emi: clase === 'correccion' ? sql`${e.version_emi} + 1` : null,
      datos_emi: sql`documento.datos`,
    })
    .from(sql`(${documents}) as documento (id, datos)`)
    .where(and(eq(e.tipo_emi, tipo), eq(e.iddoc_emi, sql`documento.id`), isNull(e.fin_emi)))
}

/** A version of a document to issue. */
export interface NewIssue {
  id: string
  version: number
  datos: object
  /** Company that the document names. */
  idemp: number | null
  /**
   * True when the issue keeps the data itself. Otherwise its document has them while it is in
   * force.
   */
  keepsData?: boolean
  /** True when it counts as handed out. */
  entregada?: boolean
}

/** Issues documents. A trigger gives each a new code. */
export async function addIssues(db: Tx, tipo: number, list: (NewIssue & { by: Partial<Act> & { at: Date } })[]) {
  if (list.length === 0) return
  const values = list.map(({ id, version, datos, idemp, keepsData, entregada, by: { at, idcue } }) => ({
    tipo_emi: tipo,
    iddoc_emi: id,
    version_emi: version,
    emitida_emi: at.toISOString(),
    emitidopor_emi: idcue ?? null,
    huella_emi: sql`huella_emision(${JSON.stringify(datos)}::jsonb)`,
    // A company that was deleted meanwhile is not referred to.
    idemp_emi: sql`(select id_emp from empresas where id_emp = ${idemp}::integer)`,
    entregada_emi: entregada ? at.toISOString() : null,
    datos_emi: keepsData ? datos : null,
    firmas_emi:
      tipo === TIPO_DOCUMENTO.certificado
        ? sql<unknown>`firmas_de(${id}::uuid, ${JSON.stringify(datos)}::jsonb)`
        : null,
  }))
  await db.insert(e).values(values)
}

/** Issues a document. */
export const addIssue = (db: Tx, tipo: number, issue: NewIssue, by: Act) => addIssues(db, tipo, [{ ...issue, by }])

/** The version in force of the document that a code names, or its last one. */
export const ultima = alias(e, 'ultima')
/** Facts of `ultima` that a code tells. A version that was never handed out tells no code. */
export const ULTIMA = {
  codigo: sql<string | null>`case when ${ultima.entregada_emi} is not null then ${ultima.codigo_emi} end`,
  clase: sql<ClaseFin | null>`${ultima.clase_emi}`,
  fin: sql<string | null>`${dayInBogota(ultima.fin_emi)}::text`,
}
/** Facts of a version that a code names. */
export const BY_CODE = {
  version: e.version_emi,
  codigo: e.codigo_emi,
  clase: e.clase_emi,
  fin: sql<string | null>`${dayInBogota(e.fin_emi)}::text`,
}
/**
 * Returns the condition for the version of a kind of document that the parameter `codigo` names.
 * Nobody sees a code before the document, so only what was handed out has one (TRUST-2).
 */
export const isOfCode = (tipo: number) =>
  and(eq(e.codigo_emi, sql.placeholder('codigo')), eq(e.tipo_emi, literal(tipo)), isNotNull(e.entregada_emi))

/** Counts the versions that are not as they were issued. */
export const countAltered = (db: Db): Promise<number> => db.$count(e, isNotNull(e.alterada_emi))

/**
 * Reads at most `limit` versions, those checked longest ago, without those checked since a moment.
 */
export function listUnchecked(db: Db, since: Date, limit: number): Promise<IssueKey[]> {
  const oldest = db
    .select({ ...ISSUE_KEY, revisada: sql<string | null>`${e.revisada_emi}`.as('revisada') })
    .from(e)
    .orderBy(sql`${e.revisada_emi} nulls first`)
    .limit(limit)
    .as('oldest')
  return db
    .select({ tipo: oldest.tipo, id: oldest.id, version: oldest.version })
    .from(oldest)
    .where(or(isNull(oldest.revisada), lt(oldest.revisada, since.toISOString())))
}

/** Counts the versions that were checked since a moment, at most `most`. */
export async function countChecked(db: Db, since: Date, most: number): Promise<number> {
  const { total } = await countUpTo(db, e, gte(e.revisada_emi, since.toISOString()), most)
  return total
}

/**
 * Records that versions were checked, and removes the mark of those that are not altered. The
 * altered ones must have been recorded before.
 */
export async function markChecked(db: Db, keys: IssueKey[], altered: IssueKey[], at: Date): Promise<void> {
  const stays = altered.length > 0 ? sql`case when ${isIssue(altered)} then ${e.alterada_emi} end` : null
  await db.update(e).set({ revisada_emi: at.toISOString(), alterada_emi: stays }).where(isIssue(keys))
}
