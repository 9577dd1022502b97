import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { PLANTILLA } from '@anclaje/contract/rules/trust/emision'
import type { ClaseFin } from '@anclaje/contract/rules/trust/emision'
import type { AccionHistoria, Sujeto } from '@anclaje/contract/rules/trust/historia'
import { bytes, momento, textoC, xid8 } from './columns.ts'
import { imagenes } from './common.ts'
import { empresas } from './training.ts'

/**
 * Issues of documents: one row for each version that was issued. Triggers make the issues of
 * certificates; rows are never deleted, and an ended one never changes (TRUST-1).
 */
export const emisiones = pgTable(
  'emisiones',
  {
    /** Kind of document, `TIPO_DOCUMENTO`. */
    tipo_emi: smallint().notNull(),
    /** Id of the certificate or inspection. */
    iddoc_emi: uuid().notNull(),
    version_emi: integer().notNull(),
    /** A trigger sets it. */
    codigo_emi: textoC().notNull().default(''),
    emitida_emi: momento('emitida_emi').notNull(),
    /** Account that issued it; null when it is not known. */
    emitidopor_emi: integer(),
    /** Version of the template of the document. */
    plantilla_emi: smallint().notNull().default(PLANTILLA.revisada),
    /** SHA-256 of its data, as PostgreSQL writes them. */
    huella_emi: bytes().notNull(),
    /** Company that the document names. */
    idemp_emi: integer(),
    /** First download, print, zip or hand-over to a mail server. */
    entregada_emi: momento('entregada_emi'),
    fin_emi: momento('fin_emi'),
    finpor_emi: integer(),
    clase_emi: text().$type<ClaseFin>(),
    motivo_emi: text(),
    /** Version that replaces it. */
    reemplazo_emi: integer(),
    /**
     * Data that it prints. The issue in force of a certificate has null here, because the
     * certificate itself has the data. An issue of an inspection always has them, because an
     * inspection goes on changing.
     */
    datos_emi: jsonb(),
    /**
     * Who of the signers had signed what when it was issued; null where nobody had, and for
     * inspections (TRUST-12). A trigger sets it.
     */
    firmas_emi: jsonb(),
    /** Last nightly comparison with `huella_emi`; null before the first one (TRUST-22). */
    revisada_emi: momento('revisada_emi'),
    /** Time at which it was found changed; null while it is as it was issued (TRUST-22). */
    alterada_emi: momento('alterada_emi'),
  },
  (t) => [
    primaryKey({ name: 'emisiones_pk', columns: [t.tipo_emi, t.iddoc_emi, t.version_emi] }),
    uniqueIndex('emisiones_codigo_uq').on(t.codigo_emi),
    uniqueIndex('emisiones_vigente_uq')
      .on(t.tipo_emi, t.iddoc_emi)
      .where(sql`fin_emi is null`),
    index('emisiones_empresa_ix')
      .on(t.idemp_emi)
      .where(sql`idemp_emi is not null`),
    index('emisiones_serie_ix')
      .on(sql`clave_serie(datos_emi #>> '{equipo,serie}')`)
      .where(sql`tipo_emi = 2`),
    index('emisiones_revisada_ix').on(sql`revisada_emi nulls first`),
    index('emisiones_alterada_ix')
      .on(t.alterada_emi)
      .where(sql`alterada_emi is not null`),
    foreignKey({ name: 'emisiones_empresa_fk', columns: [t.idemp_emi], foreignColumns: [empresas.id_emp] }),
    check('emisiones_tipo_ck', sql`${t.tipo_emi} in (1, 2)`),
    check(
      'emisiones_clase_ck',
      sql`${t.clase_emi} in ('no_entregado', 'equivocacion', 'eliminado', 'correccion', 'error', 'fraude', 'titular', 'otra')`,
    ),
    check(
      'emisiones_fin_ck',
      sql`(${t.fin_emi} is null) = (${t.clase_emi} is null) and (${t.fin_emi} is null and ${t.tipo_emi} = 1) = (${t.datos_emi} is null)`,
    ),
    check('emisiones_reemplazo_ck', sql`(${t.clase_emi} = 'correccion') = (${t.reemplazo_emi} is not null)`),
    check(
      'emisiones_entregada_ck',
      sql`${t.clase_emi} not in ('no_entregado', 'equivocacion', 'eliminado') or ${t.entregada_emi} is null`,
    ),
  ],
)

/** Pictures that an ended issue prints. A picture in use is never deleted. */
export const emisionimagenes = pgTable(
  'emisionimagenes',
  {
    tipo_eim: smallint().notNull(),
    iddoc_eim: uuid().notNull(),
    version_eim: integer().notNull(),
    idimg_eim: text().notNull(),
  },
  (t) => [
    primaryKey({ name: 'emisionimagenes_pk', columns: [t.tipo_eim, t.iddoc_eim, t.version_eim, t.idimg_eim] }),
    index('emisionimagenes_imagen_ix').on(t.idimg_eim),
    foreignKey({
      name: 'emisionimagenes_emision_fk',
      columns: [t.tipo_eim, t.iddoc_eim, t.version_eim],
      foreignColumns: [emisiones.tipo_emi, emisiones.iddoc_emi, emisiones.version_emi],
    }),
    foreignKey({ name: 'emisionimagenes_imagen_fk', columns: [t.idimg_eim], foreignColumns: [imagenes.id_img] }),
  ],
)

/**
 * Texts of checklists by their hash: type of the item, groups and lines. Inspections of one type
 * that were issued with the same criteria share a row.
 */
export const listas = pgTable('listas', {
  huella_lis: bytes().primaryKey(),
  datos_lis: jsonb().notNull(),
})
/**
 * Returns the SQL for a part of the author that the transaction was told (`api/src/db/author.ts`).
 */
const autor = (part: number) => sql.raw(`nullif(split_part(current_setting('anclaje.autor', true), ' ', ${part}), '')`)

/**
 * What was changed, by whom and when: one row for each changed row of another table. Triggers write
 * it, and nothing changes it but the erasure of personal data (TRUST-20).
 */
export const historia = pgTable(
  'historia',
  {
    /**
     * Gives the order of the rows. The numbers have gaps, because a transaction can be rolled back.
     */
    numero_his: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /**
     * Number of the transaction, which tells which rows changed together. Each cluster counts its
     * own transactions: after a restore, an older and a newer row may have the same number.
     */
    transaccion_his: xid8()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    fecha_his: momento('fecha_his')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** Null for a change that was not made through the portal. */
    origen_his: text().$type<'cuenta' | 'visitante' | 'sistema' | 'migracion'>().default(autor(1)),
    /** Request, background work or number of the migration that made the change. */
    solicitud_his: text().default(autor(2)),
    /** Account that made the change, or that asked for the work that made it. */
    cuenta_his: integer().default(sql`${autor(3)}::integer`),
    sujeto_his: textoC().$type<Sujeto>().notNull(),
    id_his: textoC().notNull(),
    accion_his: text().$type<AccionHistoria>().notNull(),
    /** Changed fields, each with the value before and after; null once erased. */
    cambios_his: jsonb().$type<Record<string, readonly [unknown, unknown]>>(),
    motivo_his: text().default(sql`nullif(current_setting('anclaje.motivo', true), '')`),
    /** Person whose data the row holds. */
    persona_his: integer(),
  },
  (t) => [
    index('historia_sujeto_ix').on(t.sujeto_his, t.id_his, t.numero_his),
    // Columns after the number are other filters: what does not match is passed over in the index.
    index('historia_cuenta_ix')
      .on(t.cuenta_his, t.numero_his, t.sujeto_his, t.accion_his)
      .where(sql`cuenta_his is not null`),
    index('historia_clase_ix').on(t.sujeto_his, t.numero_his, t.cuenta_his, t.accion_his),
    // What is seldom would be looked for in all of history.
    index('historia_accion_ix')
      .on(t.accion_his, t.numero_his)
      .where(sql`accion_his in ('eliminado', 'restaurado', 'suprimido')`),
    index('historia_origen_ix')
      .on(t.origen_his, t.numero_his)
      .where(sql`origen_his is distinct from 'cuenta'`),
    index('historia_persona_ix')
      .on(t.persona_his)
      .where(sql`persona_his is not null`),
    check('historia_origen_ck', sql`${t.origen_his} in ('cuenta', 'visitante', 'sistema', 'migracion')`),
    check('historia_cuenta_ck', sql`(${t.cuenta_his} is not null) = (${t.origen_his} is not distinct from 'cuenta')`),
    check('historia_accion_ck', sql`${t.accion_his} in ('creado', 'cambiado', 'eliminado', 'restaurado', 'suprimido')`),
    check(
      'historia_cambios_ck',
      sql`${t.cambios_his} is not null or ${t.persona_his} is not null or ${t.accion_his} = 'suprimido'`,
    ),
  ],
)
