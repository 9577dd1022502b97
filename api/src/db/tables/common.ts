import { bigint, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, momento } from './columns.ts'

/**
 * Pictures by the SHA-256 of their bytes. A picture is never changed, so that a frozen certificate
 * can refer to its signature.
 */
export const imagenes = pgTable('imagenes', {
  id_img: text().primaryKey(),
  tipo_img: text().notNull(),
  bytes_img: bytes().notNull(),
})

/** Public look-ups counted by day (PUBLIC-13). */
export const consultas = pgTable(
  'consultas',
  {
    dia_con: date({ mode: 'string' }).notNull(),
    tipo_con: text().notNull(),
    total_con: integer().notNull(),
  },
  (t) => [primaryKey({ name: 'consultas_pk', columns: [t.dia_con, t.tipo_con] })],
)

/**
 * Kept row counts. Triggers append the rows that each statement added or removed, and one entry for
 * each row that is hidden, inserted hidden or shown again. Readers sum them, and a timer merges
 * them.
 */
export const conteos = pgTable(
  'conteos',
  {
    id_cnt: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tabla_cnt: text().notNull(),
    delta_cnt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [index('conteos_tabla_ix').on(t.tabla_cnt)],
)

/** Tables whose rows are counted by triggers. */
export type CountedTable =
  | 'certcol'
  | 'colaboradores'
  | 'empresas'
  | 'certificaciones'
  | 'cursos'
  | 'equipos'
  | 'evaluaciones'

/** Seeds that have run. Each runs once (OPS-5). */
export const semillas = pgTable('semillas', {
  nombre_sem: text().primaryKey(),
  fecha_sem: momento('fecha_sem').notNull().defaultNow(),
})

/**
 * Answers to creations, kept for a day by account, call and key, so that a repeated call creates
 * nothing again (WIRE-22). `huella_res` shows whether the repeated call sent the same data.
 */
export const respuestas = pgTable(
  'respuestas',
  {
    idcue_res: integer().notNull(),
    llamada_res: text().notNull(),
    clave_res: text().notNull(),
    huella_res: text().notNull(),
    cuerpo_res: text(),
    fecha_res: momento('fecha_res').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idcue_res, t.llamada_res, t.clave_res] }),
    index('respuestas_fecha_ix').on(t.fecha_res),
  ],
)
