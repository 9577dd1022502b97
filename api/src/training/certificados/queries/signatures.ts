import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Firma } from '@anclaje/contract/rules/access/firmantes'
import { CERTIFICADO } from '@anclaje/contract/states'
import type { DatosCertificado, DatosCongelados } from '@anclaje/contract/training/certificado'
import type { Db, Tx } from '../../../db/client.ts'
import { certcol, firmas } from '../../../db/tables/certificates.ts'
import { colaboradores, responsables } from '../../../db/tables/training.ts'

/** Version of `grupo_firmado` and `aprendiz_firmado`; what another one digested does not count. */
const VERSION_FIRMA = 1

/** What all certificates of a cohort print alike. */
export type DatosCohorte = Omit<DatosCongelados, 'codigo' | 'aprendiz' | 'consecutivo' | 'empresa'>

/** A certificate with the data that it would print. */
interface Signable {
  id: string
  datos: DatosCertificado
}

/** Selects certificates with the digests of what they would print, each computed once. */
const digested = (printed: readonly Signable[]): SQL => sql`(
  select id, grupo_firmado(datos) as grupo, aprendiz_firmado(datos) as aprendiz
  from jsonb_to_recordset(${JSON.stringify(printed)}::jsonb) as x (id uuid, datos jsonb) offset 0) as impreso`

const IS_GROUP_SIGNED = sql`version_res = ${VERSION_FIRMA} and grupo_res = grupo`
const HAS_SIGNED = sql`grupo_res is not null and idceco_fir is not null`
const IS_SIGNED = sql`${IS_GROUP_SIGNED} and version_fir = ${VERSION_FIRMA} and aprendiz_fir = aprendiz`

/** What a signature is worth: `has` tells that there is one, `holds` that it is of this content. */
const worthOf = (holds: SQL, has: SQL) =>
  sql<Firma['firma']>`case when ${holds} then 'vale' when ${has} then 'cambio' else 'falta' end`

const firmante = {
  idcol: responsables.idcol_res,
  nombres: colaboradores.nombres_col,
  apellidos: colaboradores.apellidos_col,
}

/**
 * Reads what the signatures of the signers are worth for what certificates would print, by the id
 * of the certificate (TRUST-12). One of a cohort without signers is absent.
 */
export async function readSignatures(
  db: Db,
  printed: readonly Signable[],
): Promise<Map<string, (Firma & { idcol: number })[]>> {
  const found = await db
    .select({ id: sql<string>`id`, ...firmante, firma: worthOf(IS_SIGNED, HAS_SIGNED) })
    .from(digested(printed))
    .innerJoin(certcol, eq(certcol.id_ceco, sql`id`))
    .innerJoin(responsables, eq(responsables.idcer_res, certcol.idcer_ceco))
    .innerJoin(colaboradores, eq(colaboradores.id_col, responsables.idcol_res))
    .leftJoin(firmas, and(eq(firmas.idceco_fir, certcol.id_ceco), eq(firmas.idcol_fir, responsables.idcol_res)))
    .orderBy(asc(responsables.orden_res))
  return Map.groupBy(found, ({ id }) => id)
}

/**
 * Reads the certificates of a cohort that its signers sign, in their order, each with the data with
 * which it was issued: null for one that waits. A learner with an outcome gets none.
 */
export const listSignable = (db: Db, idcer: number) =>
  db
    .select({ id: certcol.id_ceco, emitido: certcol.datos_ceco })
    .from(certcol)
    .where(
      and(
        eq(certcol.idcer_ceco, idcer),
        isNull(certcol.eliminado_ceco),
        isNull(certcol.desenlace_ceco),
        ne(certcol.estado_ceco, CERTIFICADO.anulado),
      ),
    )
    .orderBy(asc(certcol.consecutivo_ceco))

/** Returns the digests, in hexadecimal digits, of what is signed: of a cohort, then of learners. */
export async function readDigests(db: Db, cohort: DatosCohorte, printed: readonly Signable[]): Promise<string[]> {
  const [grupo] = await db
    .select({ huella: sql<string>`encode(grupo_firmado(${JSON.stringify(cohort)}::jsonb), 'hex')` })
    .from(sql`(values (1)) as una`)
  const learners = await db
    .select({ huella: sql<string>`encode(aprendiz, 'hex')` })
    .from(digested(printed))
    .orderBy(sql`id`)
  return [grupo!, ...learners].map(({ huella }) => huella)
}

/** Who signs a cohort, with which account, when, and up to which consecutive of it. */
interface Signer {
  idcer: number
  idcol: number
  idcue: number
  at: Date
  hasta: number
}

/**
 * Stores that a signer signed what a cohort and some of its certificates would print. The cohort
 * must be locked.
 */
export async function storeSignatures(
  db: Tx,
  cohort: DatosCohorte,
  printed: readonly Signable[],
  { idcer, idcol, idcue, at, hasta }: Signer,
): Promise<void> {
  const firmado = at.toISOString()
  await db
    .update(responsables)
    .set({
      grupo_res: sql`grupo_firmado(${JSON.stringify(cohort)}::jsonb)`,
      version_res: VERSION_FIRMA,
      firmadopor_res: idcue,
      firmado_res: firmado,
      firmadohasta_res: hasta,
      revisar_res: false,
    })
    .where(and(eq(responsables.idcer_res, idcer), eq(responsables.idcol_res, idcol)))
  const signed = sql`excluded.aprendiz_fir`
  await db
    .insert(firmas)
    .select(
      db
        .select({
          idceco_fir: sql`id`.as('idceco_fir'),
          idcol_fir: sql`${idcol}::integer`.as('idcol_fir'),
          idcer_fir: sql`${idcer}::integer`.as('idcer_fir'),
          aprendiz_fir: sql`aprendiz`.as('aprendiz_fir'),
          version_fir: sql`${VERSION_FIRMA}::smallint`.as('version_fir'),
          firmadopor_fir: sql`${idcue}::integer`.as('firmadopor_fir'),
          firmado_fir: sql`${firmado}::timestamptz`.as('firmado_fir'),
        })
        .from(digested(printed)),
    )
    .onConflictDoUpdate({
      target: [firmas.idceco_fir, firmas.idcol_fir],
      // What was signed already stays as it was.
      setWhere: sql`${firmas.aprendiz_fir} <> ${signed} or ${firmas.version_fir} <> ${VERSION_FIRMA}`,
      set: { aprendiz_fir: signed, version_fir: VERSION_FIRMA, firmadopor_fir: idcue, firmado_fir: firmado },
    })
}
