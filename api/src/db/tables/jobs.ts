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
import type { FiltroTrabajo, PedidoDe, PedidoLote } from '@anclaje/contract/overview/trabajo'
import type { AccionTrabajo, Lote } from '@anclaje/contract/rules/overview/trabajos'
import type { EstadoTrabajo } from '@anclaje/contract/states'
import { bytes, momento } from './columns.ts'
import { cuentas } from './access.ts'

type Fields<L> = L extends unknown ? Omit<L, 'accion' | 'ids' | 'filtro' | 'esperado'> : never
/** What work in bulk was asked with, and a digest of its rows, by which the same is told. */
export type LoteGuardado = Fields<PedidoLote> & { huella: string }
/** What is kept of one kind. */
export type GuardadoDe<L extends Lote> = Fields<PedidoDe<L>> & { huella: string }

/** States of a row that work in bulk is about. */
export type EstadoRegistro = 'pendiente' | 'hecho' | 'omitido'

/**
 * Work that is done later, for the account that asked for it (OPS-50, OPS-54). Of an export it
 * holds the filter and never contents; the queue holds its id.
 */
export const trabajos = pgTable(
  'trabajos',
  {
    id_tra: uuid().primaryKey(),
    idcue_tra: integer().notNull(),
    accion_tra: text().$type<AccionTrabajo>().notNull(),
    filtro_tra: jsonb().$type<FiltroTrabajo | LoteGuardado>().notNull(),
    estado_tra: text().$type<EstadoTrabajo>().notNull(),
    /** Number of the try under way: an older one that still runs may write nothing more. */
    intento_tra: integer().notNull().default(0),
    hechas_tra: integer().notNull().default(0),
    omitidas_tra: integer().notNull().default(0),
    total_tra: integer(),
    archivo_tra: text(),
    /** Size of its file, also while it is made. */
    bytes_tra: bigint({ mode: 'number' }),
    partes_tra: integer(),
    motivo_tra: text(),
    creado_tra: momento('creado_tra').notNull(),
    /**
     * The last mail of before it was asked for, and before any that waited then: what is sent again
     * was sent by then (MAIL-9).
     */
    ultimoenvio_tra: integer(),
    /** Its turn among the work of all accounts: the lowest one is done first (OPS-58). */
    turno_tra: integer().notNull().default(0),
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

/**
 * The rows that work in bulk is about, in their order, fixed when it was asked for, and what became
 * of each. They keep the name that it had then: it may be deleted meanwhile.
 */
export const trabajosregistros = pgTable(
  'trabajosregistros',
  {
    idtra_reg: uuid().notNull(),
    numero_reg: integer().notNull(),
    id_reg: text().notNull(),
    nombre_reg: text().notNull(),
    estado_reg: text().$type<EstadoRegistro>().notNull().default('pendiente'),
    /** Why it was left out. */
    motivo_reg: text(),
    /** The mail that was queued for it. */
    idenv_reg: integer(),
    /** Digest of what a document was drawn from. */
    huella_reg: text(),
  },
  (t) => [
    primaryKey({ name: 'trabajosregistros_pk', columns: [t.idtra_reg, t.numero_reg] }),
    index('trabajosregistros_registro_ix').on(t.idtra_reg, t.id_reg),
    foreignKey({
      name: 'trabajosregistros_trabajo_fk',
      columns: [t.idtra_reg],
      foreignColumns: [trabajos.id_tra],
    }).onDelete('cascade'),
    check('trabajosregistros_estado_ck', sql`${t.estado_reg} in ('pendiente', 'hecho', 'omitido')`),
    check('trabajosregistros_motivo_ck', sql`(${t.estado_reg} = 'omitido') = (${t.motivo_reg} is not null)`),
  ],
)

/** A row while what leaves the portal by itself is paused, because it was restored (OPS-19). */
export const pausas = pgTable('pausas', {
  nombre_pau: text().primaryKey(),
  desde_pau: momento('desde_pau').notNull().defaultNow(),
})
