import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Mapeo } from '@anclaje/contract/rules/training/importacion'
import type { CanalAutorizacion, ClaseAutorizacion, Uso } from '@anclaje/contract/rules/training/autorizacion'
import { cuentas } from './access.ts'
import { id, momento } from './columns.ts'
import { colaboradores } from './training.ts'

/**
 * Document numbers that people had before, kept by a trigger: certificates may have been issued
 * under them (CERT-10).
 */
export const documentosanteriores = pgTable(
  'documentosanteriores',
  {
    idcol_ant: integer().notNull(),
    numero_ant: text().notNull(),
  },
  (t) => [
    primaryKey({ name: 'documentosanteriores_pk', columns: [t.idcol_ant, t.numero_ant] }),
    index('documentosanteriores_numero_ix').on(t.numero_ant),
    index('documentosanteriores_parte_ix').using('gin', sql`${t.numero_ant} gin_trgm_ops`),
    foreignKey({
      name: 'documentosanteriores_persona_fk',
      columns: [t.idcol_ant],
      foreignColumns: [colaboradores.id_col],
    }).onDelete('cascade'),
  ],
)

/** Names that people had before, kept by a trigger (TRUST-10). */
export const nombresanteriores = pgTable(
  'nombresanteriores',
  {
    idcol_nan: integer().notNull(),
    nombre_nan: text().notNull(),
  },
  (t) => [
    primaryKey({ name: 'nombresanteriores_pk', columns: [t.idcol_nan, t.nombre_nan] }),
    foreignKey({
      name: 'nombresanteriores_persona_fk',
      columns: [t.idcol_nan],
      foreignColumns: [colaboradores.id_col],
    }).onDelete('cascade'),
  ],
)

/**
 * An import of people (PEOPLE-19): who made it, when, and how many rows it had. The row stays as
 * the proof that the consents of the import refer to. It does not store the name of the file, which
 * often contains a person's name (PEOPLE-19).
 */
export const importaciones = pgTable(
  'importaciones',
  {
    id_imp: id('id_imp'),
    idcue_imp: integer().notNull(),
    idcer_imp: integer(),
    filas_imp: integer().notNull(),
    creadas_imp: integer().notNull().default(0),
    registradas_imp: integer().notNull().default(0),
    inscritas_imp: integer().notNull().default(0),
    fecha_imp: momento('fecha_imp').notNull(),
    deshecha_imp: momento('deshecha_imp'),
    deshechapor_imp: integer(),
  },
  (t) => [index('importaciones_fecha_ix').on(t.fecha_imp)],
)

/**
 * People that an import registered or inscribed. The rows are deleted a day after the import, when
 * it cannot be undone any more.
 */
export const importacionespersonas = pgTable(
  'importacionespersonas',
  {
    idimp_per: integer().notNull(),
    idcol_per: integer().notNull(),
    /** Digest of the person as the import registered them; null if they were already registered. */
    huella_per: text(),
    idceco_per: uuid(),
  },
  (t) => [
    primaryKey({ name: 'importacionespersonas_pk', columns: [t.idimp_per, t.idcol_per] }),
    foreignKey({
      name: 'importacionespersonas_importacion_fk',
      columns: [t.idimp_per],
      foreignColumns: [importaciones.id_imp],
    }).onDelete('cascade'),
  ],
)

/**
 * The mapping of columns that an account used for a sheet (PEOPLE-22). Only a digest of the
 * headings is stored, because a user may choose the row of a person as the headings.
 */
export const mapeos = pgTable(
  'mapeos',
  {
    idcue_map: integer().notNull(),
    clave_map: text().notNull(),
    columnas_map: jsonb().$type<Mapeo>().notNull(),
    usado_map: momento('usado_map').notNull(),
  },
  (t) => [
    primaryKey({ name: 'mapeos_pk', columns: [t.idcue_map, t.clave_map] }),
    foreignKey({ name: 'mapeos_cuenta_fk', columns: [t.idcue_map], foreignColumns: [cuentas.id_cue] }).onDelete(
      'cascade',
    ),
  ],
)

/**
 * Consents to uses of personal data, and their withdrawals (Ley 1581 de 2012; PEOPLE-12). Rows are
 * appended and never changed, which a trigger watches over; another one keeps what follows from
 * them for a person. There are no foreign keys to the person and the company, because the rows stay
 * when an import is undone (PEOPLE-24).
 */
export const consentimientos = pgTable(
  'consentimientos',
  {
    id_con: id('id_con'),
    idcol_con: integer().notNull(),
    clase_con: text().$type<ClaseAutorizacion>().notNull(),
    usos_con: text().array().$type<Uso[]>().notNull(),
    /** Company that the use `empleador` is about, and its name, as the text said it. */
    idemp_con: integer(),
    empresa_con: text(),
    /** Moment at which the row was captured. */
    fecha_con: momento('fecha_con').notNull().defaultNow(),
    /** Day that the paper or the mail says; null where it was captured as it was given. */
    dia_con: date({ mode: 'string' }),
    version_con: text().notNull(),
    canal_con: text().$type<CanalAutorizacion>().notNull(),
    direccion_con: text(),
    /** The account that captured it, or declared it for the people of a sheet (PEOPLE-23). */
    registradopor_con: integer(),
    idimp_con: integer(),
  },
  (t) => [
    index('consentimientos_persona_ix').on(t.idcol_con),
    index('consentimientos_importacion_ix')
      .on(t.idimp_con)
      .where(sql`idimp_con is not null`),
    foreignKey({
      name: 'consentimientos_importacion_fk',
      columns: [t.idimp_con],
      foreignColumns: [importaciones.id_imp],
    }),
    check('consentimientos_clase_ck', sql`${t.clase_con} in ('otorga', 'retira')`),
    check(
      'consentimientos_usos_ck',
      sql`${t.usos_con} <@ '{formacion,empleador,recordatorios}'::text[] and ${t.usos_con} <> '{}'`,
    ),
    check(
      'consentimientos_empleador_ck',
      sql`(${t.idemp_con} is not null) = ('empleador' = any (${t.usos_con}))
        and (${t.idemp_con} is null) = (${t.empresa_con} is null) and ${t.idemp_con} <> 0`,
    ),
  ],
)
