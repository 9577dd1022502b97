import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { momento } from './columns.ts'
import { imagenes } from './common.ts'
import { propiedades, criterios, observaciones, equipos } from './equipment.ts'
import { colaboradores } from './training.ts'

/**
 * Inspections. `idpro_eva` is the property that decides the result; it is fixed with the checklist.
 * `version_eva` counts the saves (INSP-2, INSP-8).
 */
export const evaluaciones = pgTable(
  'evaluaciones',
  {
    id_eva: uuid().primaryKey(),
    ideq_eva: uuid().notNull(),
    fecha_eva: date({ mode: 'string' }).notNull(),
    fechamantenimiento_eva: date({ mode: 'string' }),
    estado_eva: smallint().notNull().default(0),
    idcol_eva: integer(),
    idobs_eva: integer(),
    idpro_eva: integer(),
    version_eva: integer().notNull().default(1),
    // Triggers set these two columns: the date that the inspection had at its first result, and the
    // day on which it was issued as rejected.
    fecharesultado_eva: date({ mode: 'string' }),
    rechazada_eva: date({ mode: 'string' }),
    /** Version in force, or the last one of an annulled inspection; 0 while it is not finished. */
    emision_eva: integer().notNull().default(0),
    /** Number of the document, given once when the inspection is finished (INSP-21). */
    numero_eva: text(),
    /** Moment and account of finishing; null while it is not finished. */
    terminada_eva: momento('terminada_eva'),
    terminadapor_eva: integer(),
    /** True once any version was handed out. */
    entregada_eva: boolean().notNull().default(false),
    /**
     * State of the answers after the last change that was not issued; null without such a change.
     */
    borrador_eva: smallint(),
    /** True while a line that decides is at No Cumple; a trigger of the lines sets it. */
    falla_eva: boolean().notNull().default(false),
    anulada_eva: momento('anulada_eva'),
    creado_eva: momento('creado_eva').notNull().defaultNow(),
    creadopor_eva: integer(),
    eliminado_eva: momento('eliminado_eva'),
    eliminadopor_eva: integer(),
  },
  (t) => [
    index('evaluaciones_lista_ix')
      .on(t.id_eva)
      .where(sql`eliminado_eva is null`),
    index('evaluaciones_equipo_ix').on(t.ideq_eva, t.fecha_eva, t.id_eva),
    index('evaluaciones_pendientes_ix')
      .on(t.ideq_eva, t.fecha_eva)
      .where(sql`eliminado_eva is null and emision_eva = 0`),
    index('evaluaciones_espera_ix')
      .on(t.fecha_eva, t.ideq_eva, t.id_eva)
      .where(sql`eliminado_eva is null and emision_eva = 0`),
    uniqueIndex('evaluaciones_numero_uq')
      .on(t.numero_eva)
      .where(sql`numero_eva is not null`),
    index('evaluaciones_persona_ix').on(t.idcol_eva),
    index('evaluaciones_observacion_ix').on(t.idobs_eva),
    index('evaluaciones_propiedad_ix').on(t.idpro_eva),
    foreignKey({ name: 'evaluaciones_equipo_fk', columns: [t.ideq_eva], foreignColumns: [equipos.id_eq] }),
    foreignKey({ name: 'evaluaciones_persona_fk', columns: [t.idcol_eva], foreignColumns: [colaboradores.id_col] }),
    foreignKey({ name: 'evaluaciones_observacion_fk', columns: [t.idobs_eva], foreignColumns: [observaciones.id_obs] }),
    foreignKey({ name: 'evaluaciones_propiedad_fk', columns: [t.idpro_eva], foreignColumns: [propiedades.id_pro] }),
    check('evaluaciones_estado_ck', sql`estado_eva in (0, 1, 2)`),
    check('evaluaciones_emision_ck', sql`emision_eva = 0 or estado_eva <> 0 or anulada_eva is not null`),
  ],
)

/**
 * Lines of an inspection. They are copies of the criteria, all made when the first line is added,
 * so that later changes of the criteria have no effect (INSP-2).
 */
export const evaluaciondetalles = pgTable(
  'evaluaciondetalles',
  {
    id_evadet: uuid().primaryKey(),
    ideva_evadet: uuid().notNull(),
    idcri_evadet: integer().notNull(),
    orden_evadet: smallint().notNull(),
    nombre_evadet: text().notNull(),
    father_evadet: integer(),
    idpro_evadet: integer().notNull(),
    requerido_evadet: boolean().notNull(),
    ayuda_evadet: text(),
    resultado_evadet: smallint(),
    nota_evadet: text(),
    fecha_evadet: momento('fecha_evadet'),
    /** A deleted line counts as unanswered, so that deleting a failed line approves nothing. */
    eliminado_evadet: momento('eliminado_evadet'),
  },
  (t) => [
    uniqueIndex('evaluaciondetalles_criterio_uq').on(t.ideva_evadet, t.idcri_evadet),
    index('evaluaciondetalles_criterio_ix').on(t.idcri_evadet),
    foreignKey({
      name: 'evaluaciondetalles_evaluacion_fk',
      columns: [t.ideva_evadet],
      foreignColumns: [evaluaciones.id_eva],
    }),
    foreignKey({
      name: 'evaluaciondetalles_criterio_fk',
      columns: [t.idcri_evadet],
      foreignColumns: [criterios.id_cri],
    }),
    check('evaluaciondetalles_resultado_ck', sql`resultado_evadet in (-1, 0, 1)`),
  ],
)

/** Photos of an inspection, or of one of its lines (INSP-13). */
export const fotos = pgTable(
  'fotos',
  {
    id_fot: uuid().primaryKey(),
    ideva_fot: uuid().notNull(),
    idevadet_fot: uuid(),
    imagen_fot: text().notNull(),
    /** Photo in print size: documents are drawn in half the time and are a third as large. */
    impresa_fot: text().notNull(),
    creado_fot: momento('creado_fot').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('fotos_imagen_uq').on(t.ideva_fot, t.imagen_fot),
    index('fotos_detalle_ix').on(t.idevadet_fot),
    index('fotos_imagen_ix').on(t.imagen_fot),
    index('fotos_impresa_ix').on(t.impresa_fot),
    foreignKey({ name: 'fotos_evaluacion_fk', columns: [t.ideva_fot], foreignColumns: [evaluaciones.id_eva] }),
    foreignKey({
      name: 'fotos_detalle_fk',
      columns: [t.idevadet_fot],
      foreignColumns: [evaluaciondetalles.id_evadet],
    }),
    foreignKey({ name: 'fotos_imagen_fk', columns: [t.imagen_fot], foreignColumns: [imagenes.id_img] }),
    foreignKey({ name: 'fotos_impresa_fk', columns: [t.impresa_fot], foreignColumns: [imagenes.id_img] }),
  ],
)
