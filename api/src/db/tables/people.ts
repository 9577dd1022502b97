import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
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

/** Proof of each consent to the use of personal data (Ley 1581 de 2012; PEOPLE-12). */
export const consentimientos = pgTable(
  'consentimientos',
  {
    id_con: id('id_con'),
    idcol_con: integer().notNull(),
    fecha_con: momento('fecha_con').notNull().defaultNow(),
    version_con: text().notNull(),
    canal_con: text().notNull(),
    direccion_con: text(),
  },
  (t) => [
    index('consentimientos_persona_ix').on(t.idcol_con),
    foreignKey({
      name: 'consentimientos_persona_fk',
      columns: [t.idcol_con],
      foreignColumns: [colaboradores.id_col],
    }).onDelete('cascade'),
  ],
)
