import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type {
  Caja,
  Codificacion,
  FormatoFecha,
  ListaMinisterio,
  Separador,
} from '@anclaje/contract/rules/training/ministerio'

/** The one row of settings for the Ministry's file (MIN-3). */
export const ministerio = pgTable(
  'ministerio',
  {
    id_min: integer().primaryKey().default(1),
    separador_min: text().$type<Separador>().notNull().default(';'),
    formatofecha_min: text().$type<FormatoFecha>().notNull().default('MM/DD/AAAA'),
    caja_min: text().$type<Caja>().notNull().default('igual'),
    codificacion_min: text().$type<Codificacion>().notNull().default('utf-8'),
    /** First day on which uploads are expected; null until somebody sets it. */
    desde_min: date({ mode: 'string' }),
    version_min: integer().notNull().default(1),
  },
  (t) => [check('ministerio_unico_ck', sql`${t.id_min} = 1`)],
)

/**
 * Values of the Ministry's lists, by `lista.codigo`. Each person or company has one value of a list
 * (MIN-2).
 */
export const valoresministerio = pgTable(
  'valoresministerio',
  {
    id_val: text().primaryKey(),
    lista_val: text().$type<ListaMinisterio>().notNull(),
    codigo_val: text().notNull(),
    nombre_val: text().notNull(),
    texto_val: text().notNull(),
    orden_val: integer().notNull(),
    verificado_val: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex('valoresministerio_codigo_uq').on(t.lista_val, t.codigo_val),
    uniqueIndex('valoresministerio_nombre_uq').on(t.lista_val, sql`lower(${t.nombre_val})`),
  ],
)
