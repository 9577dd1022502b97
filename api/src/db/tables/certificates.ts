import { sql } from 'drizzle-orm'
import {
  check,
  date,
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
import type { Desenlace } from '@anclaje/contract/states'
import type { DatosCertificado } from '@anclaje/contract/training/certificado'
import { bytes, momento, textoC } from './columns.ts'
import { certificaciones, colaboradores, empresas, responsables } from './training.ts'

/**
 * Trainee certificates. Deleted rows stay, hidden, as evidence (CERT-18). The approval fills
 * `datos_ceco` (CERT-9).
 */
export const certcol = pgTable(
  'certcol',
  {
    id_ceco: uuid().primaryKey(),
    idcer_ceco: integer().notNull(),
    idcol_ceco: integer().notNull(),
    idemp_ceco: integer().notNull().default(0),
    consecutivo_ceco: integer().notNull(),
    estado_ceco: smallint().notNull().default(0),
    descargado_ceco: smallint().notNull().default(0),
    datos_ceco: jsonb().$type<DatosCertificado>(),
    /** Last valid day that was issued, `YYYY-MM-DD`; a column, for index-only scans. */
    fechafin_ceco: textoC().generatedAlwaysAs(sql`datos_ceco ->> 'fechafin'`),
    /**
     * First day of validity, `YYYY-MM-DD`, if it was in the future at the approval; otherwise null.
     * A trigger sets it, because adding a generated column would rewrite the table.
     */
    desde_ceco: textoC(),
    /** Document number that was issued; a column, because prepared plans know its statistics. */
    numerodocumento_ceco: text().generatedAlwaysAs(sql`datos_ceco -> 'aprendiz' ->> 'numerodocumento'`),
    aprobado_ceco: momento('aprobado_ceco'),
    aprobadopor_ceco: integer(),
    /** Day of the upload to the Ministry; kept when the certificate is approved again (MIN-8). */
    cargado_ceco: date({ mode: 'string' }),
    /** Time at which `cargado_ceco` was stored. An approval on the same day can be later. */
    marcado_ceco: momento('marcado_ceco'),
    creado_ceco: momento('creado_ceco').notNull().defaultNow(),
    /** Version of the issue in force, or of the last one; 1 before the first approval (TRUST-1). */
    emision_ceco: integer().notNull().default(1),
    /** Why the learner gets no certificate (CERT-27), with who decided it, and when. */
    desenlace_ceco: text().$type<Desenlace>(),
    motivodesenlace_ceco: text(),
    decidido_ceco: momento('decidido_ceco'),
    decididopor_ceco: integer(),
    eliminado_ceco: momento('eliminado_ceco'),
    eliminadopor_ceco: integer(),
  },
  (t) => [
    uniqueIndex('certcol_consecutivo_uq').on(t.idcer_ceco, t.consecutivo_ceco),
    uniqueIndex('certcol_aprendiz_uq')
      .on(t.idcer_ceco, t.idcol_ceco)
      .where(sql`eliminado_ceco is null and estado_ceco <> 2`),
    index('certcol_lista_ix')
      .on(t.id_ceco)
      .where(sql`eliminado_ceco is null`),
    index('certcol_cohorte_ix')
      .on(t.idcer_ceco, t.id_ceco, t.estado_ceco, t.fechafin_ceco, t.desde_ceco)
      .where(sql`eliminado_ceco is null`),
    index('certcol_persona_ix')
      .on(t.idcol_ceco, t.id_ceco)
      .where(sql`eliminado_ceco is null`),
    index('certcol_empresa_ix')
      .on(t.idemp_ceco, t.id_ceco)
      .where(sql`eliminado_ceco is null`),
    index('certcol_documento_ix')
      .on(t.numerodocumento_ceco)
      .where(sql`eliminado_ceco is null`),
    index('certcol_pendientes_ix')
      .on(t.id_ceco, t.idcer_ceco, t.idcol_ceco, t.consecutivo_ceco)
      .where(sql`eliminado_ceco is null and estado_ceco = 0 and desenlace_ceco is null`),
    index('certcol_pendientes_cohorte_ix')
      .on(t.idcer_ceco, t.idcol_ceco, t.consecutivo_ceco)
      .where(sql`eliminado_ceco is null and estado_ceco = 0 and desenlace_ceco is null`),
    index('certcol_vence_ix')
      .on(t.fechafin_ceco, t.id_ceco, t.idcer_ceco, t.desde_ceco)
      .where(sql`eliminado_ceco is null and estado_ceco = 1`),
    index('certcol_inicio_ix')
      .on(t.desde_ceco, t.id_ceco, t.idcer_ceco)
      .where(sql`eliminado_ceco is null and estado_ceco = 1 and desde_ceco is not null`),
    index('certcol_vigencia_ix')
      .on(t.id_ceco, t.fechafin_ceco, t.desde_ceco)
      .where(sql`eliminado_ceco is null and estado_ceco = 1`),
    index('certcol_sin_cargar_ix')
      .on(t.id_ceco, t.aprobado_ceco)
      .where(sql`eliminado_ceco is null and estado_ceco = 1 and cargado_ceco is null`),
    index('certcol_sin_cargar_dia_ix')
      .on(t.aprobado_ceco, t.id_ceco)
      .where(sql`eliminado_ceco is null and estado_ceco = 1 and cargado_ceco is null`),
    index('certcol_cargados_ix')
      .on(t.id_ceco)
      .where(sql`eliminado_ceco is null and estado_ceco = 1 and cargado_ceco is not null`),
    index('certcol_desenlaces_ix')
      .on(t.id_ceco, t.idcer_ceco, t.desenlace_ceco)
      .where(sql`eliminado_ceco is null and desenlace_ceco is not null`),
    index('certcol_desenlaces_cohorte_ix')
      .on(t.idcer_ceco)
      .where(sql`eliminado_ceco is null and desenlace_ceco is not null`),
    index('certcol_anulados_ix')
      .on(t.id_ceco, t.idcer_ceco)
      .where(sql`eliminado_ceco is null and estado_ceco = 2`),
    index('certcol_persona_fk_ix').on(t.idcol_ceco),
    index('certcol_empresa_fk_ix').on(t.idemp_ceco),
    foreignKey({ name: 'certcol_certificacion_fk', columns: [t.idcer_ceco], foreignColumns: [certificaciones.id_cer] }),
    foreignKey({ name: 'certcol_persona_fk', columns: [t.idcol_ceco], foreignColumns: [colaboradores.id_col] }),
    foreignKey({ name: 'certcol_empresa_fk', columns: [t.idemp_ceco], foreignColumns: [empresas.id_emp] }),
    check('certcol_estado_ck', sql`${t.estado_ceco} in (0, 1, 2)`),
    check('certcol_desenlace_ck', sql`${t.desenlace_ceco} in ('no_aprobo', 'no_asistio', 'retirado', 'error')`),
    check('certcol_desenlace_firme_ck', sql`${t.eliminado_ceco} is null or ${t.desenlace_ceco} is null`),
    check('certcol_decidido_ck', sql`${t.desenlace_ceco} is null or ${t.estado_ceco} = 0`),
    check('certcol_aprobado_ck', sql`(${t.estado_ceco} = 0) = (${t.datos_ceco} is null)`),
  ],
)

/**
 * What a signer of a cohort signed of one learner (TRUST-12). A signer who is taken off the cohort
 * takes their signatures along.
 */
export const firmas = pgTable(
  'firmas',
  {
    idceco_fir: uuid().notNull(),
    idcol_fir: integer().notNull(),
    idcer_fir: integer().notNull(),
    /** Digest of `aprendiz_firmado`, and the version of that function. */
    aprendiz_fir: bytes().notNull(),
    version_fir: smallint().notNull(),
    /** Account that signed, and when. */
    firmadopor_fir: integer().notNull(),
    firmado_fir: momento('firmado_fir').notNull(),
  },
  (t) => [
    primaryKey({ name: 'firmas_pk', columns: [t.idceco_fir, t.idcol_fir] }),
    index('firmas_responsable_ix').on(t.idcer_fir, t.idcol_fir),
    foreignKey({ name: 'firmas_certificado_fk', columns: [t.idceco_fir], foreignColumns: [certcol.id_ceco] }).onDelete(
      'cascade',
    ),
    foreignKey({
      name: 'firmas_responsable_fk',
      columns: [t.idcer_fir, t.idcol_fir],
      foreignColumns: [responsables.idcer_res, responsables.idcol_res],
    }).onDelete('cascade'),
  ],
)
