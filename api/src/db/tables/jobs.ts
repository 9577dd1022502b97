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
/** Stored request of a bulk job, with a digest of its rows to recognise an equal request. */
export type LoteGuardado = Fields<PedidoLote> & { huella: string }
/** Stored request of one kind of bulk job. */
export type GuardadoDe<L extends Lote> = Fields<PedidoDe<L>> & { huella: string }

/** States of a row of a bulk job. */
export type EstadoRegistro = 'pendiente' | 'hecho' | 'omitido'

/**
 * Background jobs, each of the account that asked for it (OPS-50, OPS-54). An export stores its
 * filter, never contents; the queue holds only the id of the job.
 */
export const trabajos = pgTable(
  'trabajos',
  {
    id_tra: uuid().primaryKey(),
    idcue_tra: integer().notNull(),
    accion_tra: text().$type<AccionTrabajo>().notNull(),
    filtro_tra: jsonb().$type<FiltroTrabajo | LoteGuardado>().notNull(),
    estado_tra: text().$type<EstadoTrabajo>().notNull(),
    /** Number of the current attempt. An older attempt that still runs must not write any more. */
    intento_tra: integer().notNull().default(0),
    hechas_tra: integer().notNull().default(0),
    omitidas_tra: integer().notNull().default(0),
    total_tra: integer(),
    archivo_tra: text(),
    /** Size of the file in bytes, which grows while the file is made. */
    bytes_tra: bigint({ mode: 'number' }),
    partes_tra: integer(),
    motivo_tra: text(),
    creado_tra: momento('creado_tra').notNull(),
    /**
     * Id of the newest mail at the request. If mails were waiting then, it is below their ids. A
     * repeated sending skips certificates that have a later mail (MAIL-9).
     */
    ultimoenvio_tra: integer(),
    /** Turn of the job among the jobs of all accounts. The lowest turn runs first (OPS-58). */
    turno_tra: integer().notNull().default(0),
    /** Time of the last step. The row is deleted a day later. */
    visto_tra: momento('visto_tra').notNull(),
    descargado_tra: momento('descargado_tra'),
  },
  (t) => [
    index('trabajos_cuenta_ix').on(t.idcue_tra, t.id_tra),
    index('trabajos_visto_ix').on(t.visto_tra),
    uniqueIndex('trabajos_vivo_uq')
      // Indexes a digest of the filter, because an index takes no long values.
      .on(t.idcue_tra, t.accion_tra, sql`md5(${t.filtro_tra}::text)`)
      .where(sql`${t.estado_tra} in ('en_espera', 'en_curso')`),
    foreignKey({ name: 'trabajos_cuenta_fk', columns: [t.idcue_tra], foreignColumns: [cuentas.id_cue] }).onDelete(
      'cascade',
    ),
    check('trabajos_estado_ck', sql`${t.estado_tra} in ('en_espera', 'en_curso', 'listo', 'fallido')`),
  ],
)

/** Parts of the files of jobs, by the attempt that made them. */
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
 * Rows of a bulk job, in their order. The rows are fixed at the request, and each one gets a
 * result. A row stores the name of its record, because the record may be deleted meanwhile.
 */
export const trabajosregistros = pgTable(
  'trabajosregistros',
  {
    idtra_reg: uuid().notNull(),
    numero_reg: integer().notNull(),
    id_reg: text().notNull(),
    nombre_reg: text().notNull(),
    estado_reg: text().$type<EstadoRegistro>().notNull().default('pendiente'),
    /** Reason why the row was skipped. */
    motivo_reg: text(),
    /** Id of the mail that was queued for the row. */
    idenv_reg: integer(),
    /** Digest of the data that the row's document was drawn from. */
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

/**
 * Holds one row while automatic deliveries are paused, because the portal was restored (OPS-19).
 */
export const pausas = pgTable('pausas', {
  nombre_pau: text().primaryKey(),
  desde_pau: momento('desde_pau').notNull().defaultNow(),
})
