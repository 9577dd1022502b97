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
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { FiltroTrabajo } from '@anclaje/contract/overview/trabajo'
import type { AccionTrabajo, EstadoTrabajo } from '@anclaje/contract/rules/overview/trabajos'
import { bytes, momento } from './columns.ts'
import { cuentas } from './access.ts'

/**
 * Work that is done later, for the account that asked for it (OPS-50). It holds the filter and
 * never contents; the queue holds its id.
 */
export const trabajos = pgTable(
  'trabajos',
  {
    id_tra: uuid().primaryKey(),
    idcue_tra: integer().notNull(),
    accion_tra: text().$type<AccionTrabajo>().notNull(),
    filtro_tra: jsonb().$type<FiltroTrabajo>().notNull(),
    estado_tra: text().$type<EstadoTrabajo>().notNull(),
    /** Number of the try under way: an older one that still runs may write nothing more. */
    intento_tra: integer().notNull().default(0),
    hechas_tra: integer().notNull().default(0),
    total_tra: integer(),
    archivo_tra: text().notNull(),
    bytes_tra: bigint({ mode: 'number' }),
    partes_tra: integer(),
    motivo_tra: text(),
    creado_tra: momento('creado_tra').notNull(),
    /** Its last step; the row goes a day after it. */
    visto_tra: momento('visto_tra').notNull(),
    descargado_tra: momento('descargado_tra'),
  },
  (t) => [
    index('trabajos_cuenta_ix').on(t.idcue_tra, t.id_tra),
    index('trabajos_visto_ix').on(t.visto_tra),
    uniqueIndex('trabajos_vivo_uq')
      // By a digest, since an index takes no long values.
      .on(t.idcue_tra, t.accion_tra, sql`md5(${t.filtro_tra}::text)`)
      .where(sql`${t.estado_tra} in ('en_espera', 'en_curso')`),
    foreignKey({ name: 'trabajos_cuenta_fk', columns: [t.idcue_tra], foreignColumns: [cuentas.id_cue] }).onDelete(
      'cascade',
    ),
    check('trabajos_estado_ck', sql`${t.estado_tra} in ('en_espera', 'en_curso', 'listo', 'fallido')`),
  ],
)

/** Files of that work in parts, by the try that made them. */
export const trabajospartes = pgTable(
  'trabajospartes',
  {
    idtra_par: uuid().notNull(),
    intento_par: integer().notNull(),
    numero_par: integer().notNull(),
    bytes_par: bytes().notNull(),
  },
  (t) => [
    primaryKey({ name: 'trabajospartes_pk', columns: [t.idtra_par, t.intento_par, t.numero_par] }),
    foreignKey({
      name: 'trabajospartes_trabajo_fk',
      columns: [t.idtra_par],
      foreignColumns: [trabajos.id_tra],
    }).onDelete('cascade'),
  ],
)

/** A row while what leaves the portal by itself is paused, because it was restored (OPS-19). */
export const pausas = pgTable('pausas', {
  nombre_pau: text().primaryKey(),
  desde_pau: momento('desde_pau').notNull().defaultNow(),
})
