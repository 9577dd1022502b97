import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { TIPO_DOCUMENTO } from '@anclaje/contract/rules/trust/emision'
import type { DatosCertificado } from '@anclaje/contract/training/certificado'
import { CERTIFICADO } from '@anclaje/contract/states'
import { isIssue } from '../../../db/alterations.ts'
import { arrayText, statement } from '../../../db/client.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { dayInBogota, literal, momentoIso } from '../../../db/expressions.ts'
import { equalsAnyOf, isOneOf } from '../../../db/list.ts'
import { emisiones as e } from '../../../db/tables/trust.ts'
import { certcol as c } from '../../../db/tables/certificates.ts'
import { endIssues, isOtherData } from '../../../trust/emisiones/queries.ts'
import type { End } from '../../../trust/emisiones/queries.ts'
import type { PrintedIssue } from '../document/draw.ts'

/** True when a version of the certificate was handed out. */
export const WAS_DELIVERED = sql<boolean>`${c.descargado_ceco} = 1 or exists (select from emisiones
  where tipo_emi = ${literal(TIPO_DOCUMENTO.certificado)} and iddoc_emi = ${c.id_ceco} and entregada_emi is not null)`

/** Ends the issues in force of certificates, with the data that they were issued with. */
export const endIssuesOf = (db: Tx, ids: string[], end: End) =>
  endIssues(
    db,
    TIPO_DOCUMENTO.certificado,
    sql`select ${c.id_ceco}, ${c.datos_ceco} from ${c} where ${isOneOf(c.id_ceco, ids)} and ${c.datos_ceco} is not null`,
    end,
  )

/**
 * Reads the data of the first version of a certificate that still counts: the first one after the
 * last version that was taken back before anybody got it. Returns null while that version is in
 * force.
 */
export async function readFirstData(db: Db, id: string): Promise<DatosCertificado | null> {
  const [row] = await db
    .select({ datos: sql<DatosCertificado | null>`${e.datos_emi}` })
    .from(e)
    .where(
      and(
        eq(e.tipo_emi, TIPO_DOCUMENTO.certificado),
        eq(e.iddoc_emi, id),
        sql`${e.version_emi} > coalesce((select max(otra.version_emi) from emisiones otra
          where otra.tipo_emi = ${e.tipo_emi} and otra.iddoc_emi = ${e.iddoc_emi} and otra.clase_emi = 'no_entregado'), 0)`,
      ),
    )
    .orderBy(asc(e.version_emi))
    .limit(1)
  return row?.datos ?? null
}

/** Returns whether the version in force of a certificate was issued after a moment. */
export async function wasIssuedAfter(db: Db, id: string, moment: string): Promise<boolean> {
  const ofCertificate = and(eq(e.tipo_emi, TIPO_DOCUMENTO.certificado), eq(e.iddoc_emi, id))
  const found = await db
    .select({ version: e.version_emi })
    .from(e)
    .where(and(ofCertificate, isNull(e.fin_emi), gt(e.emitida_emi, moment)))
  return found.length > 0
}

/** Stores the corrected data of a certificate, whose new issue is not handed out yet. */
export async function storeCorrection(db: Tx, id: string, version: number, datos: DatosCertificado): Promise<void> {
  await db
    .update(c)
    .set({ datos_ceco: sql`${JSON.stringify(datos)}::jsonb`, emision_ceco: version, descargado_ceco: 0 })
    .where(eq(c.id_ceco, id))
}

/** Stores that a certificate was annulled. */
export async function storeAnnulment(db: Tx, id: string): Promise<void> {
  await db.update(c).set({ estado_ceco: CERTIFICADO.anulado }).where(eq(c.id_ceco, id))
}

/** One version of a certificate: its issue and the data that it prints. */
export interface Version extends PrintedIssue {
  entregada: string | null
  datos: DatosCertificado
  /** True when it is not as it was issued. */
  alterada: boolean
}

/** Data of an issue. Those of the version in force are in its certificate. */
export const ISSUED_DATA = sql<DatosCertificado>`coalesce(${e.datos_emi}, ${c.datos_ceco})`

/**
 * True when a version is not as it was issued (TRUST-22). Its data differ, or a certificate in
 * force has no version in force.
 */
export const ALTERED = sql<boolean>`((${isOtherData(ISSUED_DATA)}) or ${e.version_emi} = ${c.emision_ceco}
  and (${c.datos_ceco} <> ${e.datos_emi}
    or ${c.estado_ceco} = 1 and ${c.eliminado_ceco} is null and ${e.fin_emi} is not null)) is true`

/** Condition of the join with the issue of the version in force, or of the last one. */
export const isInForce = and(
  eq(e.tipo_emi, literal(TIPO_DOCUMENTO.certificado)),
  eq(e.iddoc_emi, c.id_ceco),
  eq(e.version_emi, c.emision_ceco),
)

/** Day on which the version was issued that another one replaces. */
export const REPLACED_DAY = sql<string | null>`(select ${dayInBogota(sql`anterior.emitida_emi`)}::text
  from emisiones anterior
  where anterior.tipo_emi = ${e.tipo_emi} and anterior.iddoc_emi = ${e.iddoc_emi}
    and anterior.reemplazo_emi = ${e.version_emi} and anterior.clase_emi = 'correccion')`

/** Day of the approval. A version that was taken back had an approval of its own. */
export const REGISTERED_DAY = sql<string>`${dayInBogota(
  sql`case when ${e.clase_emi} in ('no_entregado', 'eliminado') then ${e.emitida_emi}
    else coalesce(${c.aprobado_ceco}, ${c.creado_ceco}) end`,
)}::text`

/** Finds, among some versions, those that are not as they were issued (TRUST-22). */
export const findAltered = (db: Db, versions: { id: string; version: number }[]) =>
  db
    .select({ id: e.iddoc_emi, version: e.version_emi })
    .from(e)
    .leftJoin(c, eq(c.id_ceco, e.iddoc_emi))
    .where(and(isIssue(versions.map((key) => ({ tipo: TIPO_DOCUMENTO.certificado, ...key }))), ALTERED))

const versionsOf = statement('versions', (db) =>
  db
    .select({
      id: c.id_ceco,
      version: e.version_emi,
      codigo: e.codigo_emi,
      plantilla: e.plantilla_emi,
      entregada: momentoIso(e.entregada_emi),
      clase: e.clase_emi,
      reemplaza: REPLACED_DAY,
      registrado: REGISTERED_DAY,
      datos: ISSUED_DATA,
      alterada: ALTERED,
    })
    .from(c)
    .innerJoin(
      e,
      and(
        eq(e.tipo_emi, TIPO_DOCUMENTO.certificado),
        eq(e.iddoc_emi, c.id_ceco),
        eq(e.version_emi, sql`coalesce(${sql.placeholder('version')}::integer, ${c.emision_ceco})`),
      ),
    )
    .where(and(equalsAnyOf(c.id_ceco, 'ids', 'uuid'), sql`${ISSUED_DATA} is not null`)),
)

/**
 * Reads one version of certificates, by id: the version in force, or another one. A certificate
 * without that version is absent.
 */
export async function readVersions(db: Db, ids: string[], version?: number): Promise<Map<string, Version>> {
  const found = await versionsOf(db).execute({ ids: arrayText(ids), version: version ?? null })
  return new Map(found.map(({ id, ...row }) => [id, row]))
}

/**
 * Reads one version of a certificate, by default that in force. Returns undefined when there is no
 * such version.
 */
export const readVersion = async (db: Db, id: string, version?: number): Promise<Version | undefined> =>
  (await readVersions(db, [id], version)).get(id)
