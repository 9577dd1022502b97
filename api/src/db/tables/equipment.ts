import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { id, momento, textoC, textoEs } from './columns.ts'
import { empresas } from './training.ts'

/**
 * Properties: the materials of equipment, such as metal or textile. The criteria of the property of
 * an item's type decide whether the item stays in service (EQUIP-2).
 */
export const propiedades = pgTable(
  'propiedades',
  {
    id_pro: id('id_pro'),
    nombre_pro: textoEs().notNull(),
    /** True if the criteria are in every checklist and never reject an item (EQUIP-2). */
    informativa_pro: boolean().notNull().default(false),
  },
  (t) => [uniqueIndex('propiedades_nombre_uq').on(sql`lower(${t.nombre_pro})`)],
)

export const tipoequipos = pgTable(
  'tipoequipos',
  {
    id_tipoeq: id('id_tipoeq'),
    nombre_tipoeq: textoEs().notNull(),
    idpro_tipoeq: integer().notNull(),
    /** Name at the first issue that prints it; a trigger sets it once (EQUIP-19). */
    nombreemitido_tipoeq: text(),
  },
  (t) => [
    uniqueIndex('tipoequipos_nombre_uq').on(sql`lower(${t.nombre_tipoeq})`),
    index('tipoequipos_propiedad_ix').on(t.idpro_tipoeq),
    foreignKey({ name: 'tipoequipos_propiedad_fk', columns: [t.idpro_tipoeq], foreignColumns: [propiedades.id_pro] }),
  ],
)

export const claseequipos = pgTable(
  'claseequipos',
  {
    id_claeq: id('id_claeq'),
    nombre_claeq: textoEs().notNull(),
    idtipoeq_claeq: integer().notNull(),
    /** Name at the first issue that prints it; a trigger sets it once (EQUIP-19). */
    nombreemitido_claeq: text(),
  },
  (t) => [
    uniqueIndex('claseequipos_nombre_uq').on(t.idtipoeq_claeq, sql`lower(${t.nombre_claeq})`),
    foreignKey({ name: 'claseequipos_tipo_fk', columns: [t.idtipoeq_claeq], foreignColumns: [tipoequipos.id_tipoeq] }),
  ],
)

export const marcas = pgTable(
  'marcas',
  {
    id_mar: id('id_mar'),
    nombre_mar: textoEs().notNull(),
    /** Name at the first issue that prints it; a trigger sets it once (EQUIP-19). */
    nombreemitido_mar: text(),
    /** Part of the key of an item that names its brand; a later name changes nothing (EQUIP-19). */
    clave_mar: textoC()
      .notNull()
      .generatedAlwaysAs(sql`clave_marca(coalesce(nombreemitido_mar, nombre_mar))`),
  },
  (t) => [uniqueIndex('marcas_nombre_uq').on(sql`lower(${t.nombre_mar})`)],
)

/** Standards that equipment conforms to; each belongs to one type. */
export const normas = pgTable(
  'normas',
  {
    id_nor: id('id_nor'),
    nombre_nor: textoEs().notNull(),
    titulo_nor: text(),
    idtipoeq_nor: integer().notNull(),
  },
  (t) => [
    uniqueIndex('normas_nombre_uq').on(t.idtipoeq_nor, sql`lower(${t.nombre_nor})`),
    foreignKey({ name: 'normas_tipo_fk', columns: [t.idtipoeq_nor], foreignColumns: [tipoequipos.id_tipoeq] }),
  ],
)

/** Criteria of the checklists: groups, and the lines below them. */
export const criterios = pgTable(
  'criterios',
  {
    id_cri: id('id_cri'),
    nombre_cri: textoEs().notNull(),
    father_cri: integer(),
    requerido_cri: boolean().notNull().default(false),
    ayuda_cri: text(),
    idpro_cri: integer().notNull(),
  },
  (t) => [
    index('criterios_padre_ix').on(t.father_cri, t.id_cri),
    index('criterios_propiedad_ix').on(t.idpro_cri),
    foreignKey({ name: 'criterios_padre_fk', columns: [t.father_cri], foreignColumns: [t.id_cri as AnyPgColumn] }),
    foreignKey({ name: 'criterios_propiedad_fk', columns: [t.idpro_cri], foreignColumns: [propiedades.id_pro] }),
  ],
)

/** Conclusions of inspections: here 1 means approved and 2 rejected (EQUIP-6). */
export const observaciones = pgTable(
  'observaciones',
  {
    id_obs: id('id_obs'),
    descripcion_obs: textoEs().notNull(),
    estado_obs: smallint().notNull(),
  },
  () => [check('observaciones_estado_ck', sql`estado_obs in (1, 2)`)],
)

/** Items of equipment. Deleted rows stay, hidden, as evidence (CERT-18). */
export const equipos = pgTable(
  'equipos',
  {
    id_eq: uuid().primaryKey(),
    codigo_eq: text().notNull(),
    idemp_eq: integer().notNull(),
    idclaeq_eq: integer().notNull(),
    idmar_eq: integer().notNull(),
    numserie_eq: textoEs().notNull(),
    lote_eq: text().notNull(),
    referencia_eq: text().notNull(),
    modelo_eq: text().notNull(),
    selloconformidad_eq: text(),
    dayfabricacion_eq: smallint(),
    monthfabricacion_eq: smallint(),
    yearfabricacion_eq: smallint(),
    origen_eq: text().notNull().default('personal'),
    porconfirmar_eq: boolean().notNull().default(false),
    busqueda_eq: text().notNull(),
    /** Part of its key that names its serial; null when it has none that can be read (EQUIP-19). */
    clave_eq: textoC().generatedAlwaysAs(sql`clave_serie(numserie_eq)`),
    // A trigger sets these four columns: date and state of the newest inspection in force, whether
    // the item has one that is not finished, and why it must not be used although that one may
    // allow it (EQUIP-17).
    fechainspeccion_eq: date({ mode: 'string' }),
    estadoinspeccion_eq: smallint(),
    enespera_eq: boolean().notNull().default(false),
    nousar_eq: text(),
    creado_eq: momento('creado_eq').notNull().defaultNow(),
    eliminado_eq: momento('eliminado_eq'),
    eliminadopor_eq: integer(),
  },
  (t) => [
    uniqueIndex('equipos_codigo_uq').on(t.codigo_eq),
    index('equipos_lista_ix')
      .on(t.id_eq)
      .where(sql`eliminado_eq is null`),
    index('equipos_empresa_ix')
      .on(t.idemp_eq, t.id_eq)
      .where(sql`eliminado_eq is null`),
    index('equipos_clase_ix')
      .on(t.idclaeq_eq, t.id_eq)
      .where(sql`eliminado_eq is null`),
    index('equipos_porconfirmar_ix')
      .on(t.id_eq)
      .where(sql`eliminado_eq is null and porconfirmar_eq`),
    index('equipos_aprobados_ix')
      .on(t.fechainspeccion_eq, t.id_eq)
      .where(sql`eliminado_eq is null and estadoinspeccion_eq = 2`),
    index('equipos_rechazados_ix')
      .on(t.id_eq)
      .where(sql`eliminado_eq is null and estadoinspeccion_eq = 1`),
    index('equipos_espera_ix')
      .on(t.id_eq)
      .where(sql`eliminado_eq is null and enespera_eq`),
    index('equipos_clave_ix').on(t.clave_eq),
    index('equipos_empresa_fk_ix').on(t.idemp_eq),
    index('equipos_clase_fk_ix').on(t.idclaeq_eq),
    index('equipos_marca_ix').on(t.idmar_eq),
    // Indexes the beginning of the serial: a whole serial can be too long for a tree index.
    index('equipos_serie_ix').on(sql`left(split_part(busqueda_eq, '|', 2), 60) text_pattern_ops`),
    index('equipos_busqueda_ix').using('gin', sql`${t.busqueda_eq} gin_trgm_ops`),
    foreignKey({ name: 'equipos_empresa_fk', columns: [t.idemp_eq], foreignColumns: [empresas.id_emp] }),
    foreignKey({ name: 'equipos_clase_fk', columns: [t.idclaeq_eq], foreignColumns: [claseequipos.id_claeq] }),
    foreignKey({ name: 'equipos_marca_fk', columns: [t.idmar_eq], foreignColumns: [marcas.id_mar] }),
  ],
)

/** The standards that an item conforms to. */
export const equiposnormas = pgTable(
  'equiposnormas',
  {
    ideq_eqnor: uuid().notNull(),
    idnor_eqnor: integer().notNull(),
  },
  (t) => [
    primaryKey({ name: 'equiposnormas_pk', columns: [t.ideq_eqnor, t.idnor_eqnor] }),
    index('equiposnormas_norma_ix').on(t.idnor_eqnor),
    foreignKey({ name: 'equiposnormas_equipo_fk', columns: [t.ideq_eqnor], foreignColumns: [equipos.id_eq] }),
    foreignKey({ name: 'equiposnormas_norma_fk', columns: [t.idnor_eqnor], foreignColumns: [normas.id_nor] }),
  ],
)

/**
 * Keys of items whose newest issue in force is a rejection, hidden items included: that which the
 * issue printed, and that of today (EQUIP-19). A trigger writes them.
 */
export const clavesRechazadas = pgTable(
  'claves_rechazadas',
  {
    ideq_cla: uuid().notNull(),
    marca_cla: textoC().notNull(),
    serie_cla: textoC().notNull(),
  },
  (t) => [
    primaryKey({ name: 'claves_rechazadas_pk', columns: [t.ideq_cla, t.marca_cla, t.serie_cla] }),
    index('claves_rechazadas_serie_ix').on(t.serie_cla),
    foreignKey({ name: 'claves_rechazadas_equipo_fk', columns: [t.ideq_cla], foreignColumns: [equipos.id_eq] }),
  ],
)

/** Pairs of items with the same key of which an administrator said that they are two things. */
export const equiposdistintos = pgTable(
  'equiposdistintos',
  {
    ideq_dis: uuid().notNull(),
    otro_dis: uuid().notNull(),
    motivo_dis: text().notNull(),
    idcue_dis: integer().notNull(),
    /** True when it was said by the portal's only administrator. */
    unico_dis: boolean().notNull(),
    fecha_dis: momento('fecha_dis').notNull(),
  },
  (t) => [
    primaryKey({ name: 'equiposdistintos_pk', columns: [t.ideq_dis, t.otro_dis] }),
    index('equiposdistintos_otro_ix').on(t.otro_dis),
    foreignKey({ name: 'equiposdistintos_equipo_fk', columns: [t.ideq_dis], foreignColumns: [equipos.id_eq] }),
    foreignKey({ name: 'equiposdistintos_otro_fk', columns: [t.otro_dis], foreignColumns: [equipos.id_eq] }),
  ],
)
