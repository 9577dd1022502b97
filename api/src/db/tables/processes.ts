import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { momento, xid8 } from './columns.ts'

/** Processes that serve this database, with the last heartbeat of each (OPS-40). */
export const procesos = pgTable('procesos', {
  id_proc: text().primaryKey(),
  visto_proc: momento('visto_proc').notNull(),
})

/**
 * Changes of the permissions of callers, written by triggers and read by every process with its
 * heartbeat (OPS-41). A change concerns an account or a token, or everybody when both are null.
 */
export const cambios = pgTable(
  'cambios',
  {
    id_cam: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    transaccion_cam: xid8()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    cuenta_cam: integer(),
    token_cam: text(),
    fecha_cam: momento('fecha_cam').notNull().defaultNow(),
  },
  (t) => [index('cambios_transaccion_ix').on(t.transaccion_cam), index('cambios_fecha_ix').on(t.fecha_cam)],
)

/** A row of `cambios` as processes read it. */
export interface Change {
  cuenta: number | null
  token: string | null
}

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
