import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { momento } from './columns.ts'

/**
 * Number of limited calls by group and caller (as a keyed hash), until the end of their window
 * (ACC-26).
 */
export const limites = pgTable(
  'limites',
  {
    clave_lim: text().primaryKey(),
    total_lim: integer().notNull(),
    termina_lim: momento('termina_lim').notNull(),
  },
  (t) => [index('limites_termina_ix').on(t.termina_lim)],
)

/** Fingerprint of the secret that all processes sign tokens with (OPS-42); one row. */
export const secretos = pgTable('secretos', {
  nombre_sec: text().primaryKey(),
  huella_sec: text().notNull(),
})
