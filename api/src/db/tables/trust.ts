import { sql } from 'drizzle-orm'
import {
  boolean,
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
import { bytes, momento, textoC } from './columns.ts'
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
    codigo_emi: textoC().notNull(),
    emitida_emi: momento('emitida_emi').notNull(),
    /** Account that issued it; null when it is not known. */
    emitidopor_emi: integer(),
    /** Version of the template of the document. */
    plantilla_emi: smallint().notNull().default(PLANTILLA.conCodigo),
    /** SHA-256 of its data, as PostgreSQL writes them. */
    huella_emi: bytes().notNull(),
    /** Company that the document names. */
    idemp_emi: integer(),
    /** True when the issue was recorded after the fact, for a document from before. */
    reconstruida_emi: boolean().notNull().default(false),
    /** First download, print, zip or hand-over to a mail server. */
    entregada_emi: momento('entregada_emi'),
    fin_emi: momento('fin_emi'),
    finpor_emi: integer(),
    clase_emi: text().$type<ClaseFin>(),
    motivo_emi: text(),
    /** Version that replaces it. */
    reemplazo_emi: integer(),
    /**
     * Data that it prints. Null while a certificate has them itself, so that they exist once; an
     * inspection goes on changing, so its issues have them from the start.
     */
    datos_emi: jsonb(),
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
