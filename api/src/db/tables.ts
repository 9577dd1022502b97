import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ResultadoEnvio } from '@anclaje/contract/training/correo'
import type { DatosCertificado } from '@anclaje/contract/rules/training/certificado'

/** Text in Spanish order (ñ after n, accents second): the collation is made by the first migration. */
const textoEs = customType<{ data: string; driverData: string }>({ dataType: () => 'text COLLATE "es"' })
const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

const id = (name: string) => integer(name).primaryKey().generatedByDefaultAsIdentity()
const momento = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** Pictures by the SHA-256 of their bytes; never changed, so a frozen certificate can name the signature that it was signed with. */
export const imagenes = pgTable('imagenes', {
  id_img: text().primaryKey(),
  tipo_img: text().notNull(),
  bytes_img: bytes().notNull(),
})

export const paises = pgTable(
  'paises',
  {
    id_pais: id('id_pais'),
    codigo_pais: text().notNull(),
    nombre_pais: textoEs().notNull(),
  },
  (t) => [uniqueIndex('paises_codigo_uq').on(t.codigo_pais)],
)

export const tipodocs = pgTable(
  'tipodocs',
  {
    id_tipo: id('id_tipo'),
    codigo_tipo: text().notNull(),
    iniciales_tipo: text().notNull(),
    nombre_tipo: textoEs().notNull(),
  },
  (t) => [uniqueIndex('tipodocs_iniciales_uq').on(t.iniciales_tipo)],
)

export const departamentos = pgTable(
  'departamentos',
  {
    id_dep: id('id_dep'),
    codigo_dep: text().notNull(),
    nombre_dep: textoEs().notNull(),
  },
  (t) => [uniqueIndex('departamentos_codigo_uq').on(t.codigo_dep)],
)

export const ciudades = pgTable(
  'ciudades',
  {
    id_ciu: id('id_ciu'),
    codigo_ciu: text().notNull(),
    nombre_ciu: textoEs().notNull(),
    alias_ciu: text(),
    iddep_ciu: integer().notNull(),
    busqueda_ciu: text().notNull(),
  },
  (t) => [
    uniqueIndex('ciudades_codigo_uq').on(t.codigo_ciu),
    index('ciudades_iddep_ix').on(t.iddep_ciu),
    foreignKey({ name: 'ciudades_iddep_fk', columns: [t.iddep_ciu], foreignColumns: [departamentos.id_dep] }),
  ],
)

export const cursos = pgTable(
  'cursos',
  {
    id_cur: id('id_cur'),
    nombre_cur: textoEs().notNull(),
    descripcion_cur: text(),
    iniciales_cur: text().notNull(),
    ultimacohorte_cur: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('cursos_iniciales_uq').on(sql`upper(${t.iniciales_cur})`),
    index('cursos_nombre_ix').on(t.nombre_cur, t.id_cur),
  ],
)

export const empresas = pgTable(
  'empresas',
  {
    id_emp: id('id_emp'),
    nombre_emp: textoEs().notNull(),
    nit_emp: text(),
    telefono_emp: text(),
    correo_emp: text(),
    direccion_emp: text(),
    personacontacto_emp: text(),
    numpersonacontacto_emp: text(),
    correopersonacontacto_emp: text(),
    img_emp: text(),
    origen_emp: text().notNull().default('personal'),
    porconfirmar_emp: boolean().notNull().default(false),
    busqueda_emp: text().notNull(),
  },
  (t) => [
    uniqueIndex('empresas_nit_uq').on(t.nit_emp),
    index('empresas_nombre_ix').on(t.nombre_emp, t.id_emp),
    index('empresas_img_ix').on(t.img_emp),
    index('empresas_busqueda_ix').using('gin', sql`${t.busqueda_emp} gin_trgm_ops`),
    foreignKey({ name: 'empresas_img_fk', columns: [t.img_emp], foreignColumns: [imagenes.id_img] }),
  ],
)

export const colaboradores = pgTable(
  'colaboradores',
  {
    id_col: id('id_col'),
    paisdocumento_col: integer().notNull(),
    tipodocumento_col: integer().notNull(),
    numerodocumento_col: text().notNull(),
    nombres_col: textoEs().notNull(),
    apellidos_col: textoEs().notNull(),
    fechanacimiento_col: date({ mode: 'string' }),
    correopersonal_col: text(),
    telefono_col: text(),
    direccion_col: text(),
    cargo_col: text(),
    idemp_col: integer().notNull().default(0),
    idciu_col: integer(),
    estado_col: smallint().notNull().default(1),
    terminos_col: smallint().notNull().default(0),
    firma_col: text(),
    origen_col: text().notNull().default('personal'),
    busqueda_col: text().notNull(),
  },
  (t) => [
    uniqueIndex('colaboradores_documento_uq').on(t.numerodocumento_col),
    index('colaboradores_orden_ix').on(t.apellidos_col, t.nombres_col, t.id_col),
    index('colaboradores_empresa_ix').on(t.idemp_col, t.apellidos_col, t.nombres_col, t.id_col),
    index('colaboradores_pais_ix').on(t.paisdocumento_col),
    index('colaboradores_tipodoc_ix').on(t.tipodocumento_col),
    index('colaboradores_ciudad_ix').on(t.idciu_col),
    index('colaboradores_porconfirmar_ix')
      .on(t.id_col)
      .where(sql`estado_col = 0`),
    index('colaboradores_firma_ix').on(t.firma_col),
    index('colaboradores_busqueda_ix').using('gin', sql`${t.busqueda_col} gin_trgm_ops`),
    index('colaboradores_documento_ix').using('gin', sql`${t.numerodocumento_col} gin_trgm_ops`),
    foreignKey({ name: 'colaboradores_pais_fk', columns: [t.paisdocumento_col], foreignColumns: [paises.id_pais] }),
    foreignKey({
      name: 'colaboradores_tipodoc_fk',
      columns: [t.tipodocumento_col],
      foreignColumns: [tipodocs.id_tipo],
    }),
    foreignKey({ name: 'colaboradores_empresa_fk', columns: [t.idemp_col], foreignColumns: [empresas.id_emp] }),
    foreignKey({ name: 'colaboradores_ciudad_fk', columns: [t.idciu_col], foreignColumns: [ciudades.id_ciu] }),
    foreignKey({ name: 'colaboradores_firma_fk', columns: [t.firma_col], foreignColumns: [imagenes.id_img] }),
    check('colaboradores_estado_ck', sql`${t.estado_col} in (0, 1)`),
    check('colaboradores_terminos_ck', sql`${t.terminos_col} in (0, 1)`),
  ],
)

/** Document numbers that people had before, kept by a trigger: certificates may have been issued under them (decisions §3.5). */
export const documentosanteriores = pgTable(
  'documentosanteriores',
  {
    idcol_ant: integer().notNull(),
    numero_ant: text().notNull(),
  },
  (t) => [
    primaryKey({ name: 'documentosanteriores_pk', columns: [t.idcol_ant, t.numero_ant] }),
    foreignKey({
      name: 'documentosanteriores_persona_fk',
      columns: [t.idcol_ant],
      foreignColumns: [colaboradores.id_col],
    }).onDelete('cascade'),
  ],
)

/** Proof of each consent to the use of personal data (Ley 1581 de 2012; decisions §3.13). */
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

export const roles = pgTable(
  'roles',
  {
    id_rol: id('id_rol'),
    nombre_rol: textoEs().notNull(),
    descripcion_rol: text().notNull(),
  },
  (t) => [uniqueIndex('roles_nombre_uq').on(sql`upper(${t.nombre_rol})`)],
)

export const modulos = pgTable(
  'modulos',
  {
    id_mod: id('id_mod'),
    nombre_mod: text().notNull(),
    title_mod: textoEs().notNull(),
    route_mod: text(),
    icon_mod: text(),
    father_mod: integer(),
    orden_mod: integer().notNull(),
  },
  (t) => [
    uniqueIndex('modulos_nombre_uq').on(sql`lower(${t.nombre_mod})`),
    index('modulos_padre_ix').on(t.father_mod),
    foreignKey({ name: 'modulos_padre_fk', columns: [t.father_mod], foreignColumns: [t.id_mod as AnyPgColumn] }),
  ],
)

export const permisosroles = pgTable(
  'permisosroles',
  {
    id_prol: id('id_prol'),
    idrol_prol: integer().notNull(),
    idmodulo_prol: integer().notNull(),
    ver_prol: smallint().$type<0 | 1>().notNull().default(0),
    crear_prol: smallint().$type<0 | 1>().notNull().default(0),
    editar_prol: smallint().$type<0 | 1>().notNull().default(0),
    eliminar_prol: smallint().$type<0 | 1>().notNull().default(0),
    filtrar_prol: smallint().$type<0 | 1>().notNull().default(0),
  },
  (t) => [
    uniqueIndex('permisosroles_uq').on(t.idrol_prol, t.idmodulo_prol),
    index('permisosroles_modulo_ix').on(t.idmodulo_prol),
    foreignKey({ name: 'permisosroles_rol_fk', columns: [t.idrol_prol], foreignColumns: [roles.id_rol] }).onDelete(
      'cascade',
    ),
    foreignKey({ name: 'permisosroles_modulo_fk', columns: [t.idmodulo_prol], foreignColumns: [modulos.id_mod] }),
    check(
      'permisosroles_01_ck',
      sql`ver_prol in (0,1) and crear_prol in (0,1) and editar_prol in (0,1) and eliminar_prol in (0,1) and filtrar_prol in (0,1)`,
    ),
  ],
)

/** Access accounts. `sesion_cue` counts up when a password or a role changes: tokens of an older count are void. */
export const cuentas = pgTable(
  'cuentas',
  {
    id_cue: id('id_cue'),
    username_cue: text().notNull(),
    password_cue: text().notNull(),
    idcol_cue: integer().notNull(),
    idroles_cue: integer().notNull(),
    sesion_cue: integer().notNull().default(1),
    /** The first login; null for as long as there was none. */
    ingreso_cue: momento('ingreso_cue'),
  },
  (t) => [
    uniqueIndex('cuentas_username_uq').on(sql`upper(${t.username_cue})`),
    uniqueIndex('cuentas_persona_uq').on(t.idcol_cue),
    index('cuentas_rol_ix').on(t.idroles_cue),
    foreignKey({ name: 'cuentas_persona_fk', columns: [t.idcol_cue], foreignColumns: [colaboradores.id_col] }),
    foreignKey({ name: 'cuentas_rol_fk', columns: [t.idroles_cue], foreignColumns: [roles.id_rol] }),
  ],
)

/** One-time login codes, kept as a hash. */
export const enlaces = pgTable(
  'enlaces',
  {
    hash_enl: text().primaryKey(),
    idcue_enl: integer().notNull(),
    vence_enl: momento('vence_enl').notNull(),
  },
  (t) => [
    index('enlaces_cuenta_ix').on(t.idcue_enl),
    foreignKey({ name: 'enlaces_cuenta_fk', columns: [t.idcue_enl], foreignColumns: [cuentas.id_cue] }).onDelete(
      'cascade',
    ),
  ],
)

/**
 * Failed logins, by which the next ones wait (decisions §2.10); user name and address only as keyed
 * hashes.
 */
export const intentos = pgTable(
  'intentos',
  {
    id_int: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    usuario_int: text().notNull(),
    direccion_int: text().notNull(),
    fecha_int: momento('fecha_int').notNull().defaultNow(),
  },
  (t) => [index('intentos_usuario_ix').on(t.usuario_int, t.fecha_int), index('intentos_fecha_ix').on(t.fecha_int)],
)

/**
 * Addresses, as keyed hashes, from which an account has logged in, with the last time (decisions
 * §2.10).
 */
export const direcciones = pgTable(
  'direcciones',
  {
    idcue_dir: integer().notNull(),
    direccion_dir: text().notNull(),
    fecha_dir: momento('fecha_dir').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idcue_dir, t.direccion_dir] }),
    index('direcciones_fecha_ix').on(t.fecha_dir),
    foreignKey({ name: 'direcciones_cuenta_fk', columns: [t.idcue_dir], foreignColumns: [cuentas.id_cue] }).onDelete(
      'cascade',
    ),
  ],
)

/**
 * Tokens that a log-out ended, kept until they would have ended by themselves (decisions §2.10).
 */
export const cierres = pgTable(
  'cierres',
  {
    jti_cie: text().primaryKey(),
    vence_cie: momento('vence_cie').notNull(),
  },
  (t) => [index('cierres_vence_ix').on(t.vence_cie)],
)

export const certificaciones = pgTable(
  'certificaciones',
  {
    id_cer: id('id_cer'),
    idcur_cer: integer().notNull(),
    cohorte_cer: integer().notNull(),
    fechainicio_cer: date({ mode: 'string' }).notNull(),
    fechafin_cer: date({ mode: 'string' }).notNull(),
    horas_cer: integer().notNull(),
    periodo_cer: smallint().notNull(),
    tiempovigencia_cer: integer().notNull(),
    estado_cer: smallint().notNull().default(0),
    ultimoconsecutivo_cer: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('certificaciones_cohorte_uq').on(t.idcur_cer, t.cohorte_cer),
    index('certificaciones_numero_ix').on(t.cohorte_cer, t.id_cer),
    index('certificaciones_fechafin_ix').on(t.fechafin_cer),
    index('certificaciones_abiertas_ix')
      .on(t.fechainicio_cer)
      .where(sql`estado_cer = 0`),
    foreignKey({ name: 'certificaciones_curso_fk', columns: [t.idcur_cer], foreignColumns: [cursos.id_cur] }),
    check('certificaciones_estado_ck', sql`${t.estado_cer} in (0, 1, 2)`),
    check('certificaciones_periodo_ck', sql`${t.periodo_cer} in (1, 2, 3)`),
  ],
)

/** Who signs a certification, in the order given. */
export const responsables = pgTable(
  'responsables',
  {
    idcer_res: integer().notNull(),
    idcol_res: integer().notNull(),
    orden_res: smallint().notNull(),
  },
  (t) => [
    primaryKey({ name: 'responsables_pk', columns: [t.idcer_res, t.idcol_res] }),
    index('responsables_persona_ix').on(t.idcol_res),
    foreignKey({
      name: 'responsables_certificacion_fk',
      columns: [t.idcer_res],
      foreignColumns: [certificaciones.id_cer],
    }).onDelete('cascade'),
    foreignKey({ name: 'responsables_persona_fk', columns: [t.idcol_res], foreignColumns: [colaboradores.id_col] }),
  ],
)

/** Trainee certificates. Deleted rows stay, hidden, as evidence (decisions §3.8); approval fills `datos_ceco` (decisions §3.5). */
export const certcol = pgTable(
  'certcol',
  {
    id_ceco: uuid().primaryKey(),
    idcer_ceco: integer().notNull(),
    idcol_ceco: integer().notNull(),
    idemp_ceco: integer().notNull().default(0),
    consecutivo_ceco: integer().notNull(),
    estado_ceco: smallint().notNull().default(0),
    descargado_ceco: smallint().notNull().default(0),
    datos_ceco: jsonb().$type<DatosCertificado>(),
    aprobado_ceco: momento('aprobado_ceco'),
    aprobadopor_ceco: integer(),
    creado_ceco: momento('creado_ceco').notNull().defaultNow(),
    eliminado_ceco: momento('eliminado_ceco'),
    eliminadopor_ceco: integer(),
  },
  (t) => [
    uniqueIndex('certcol_consecutivo_uq').on(t.idcer_ceco, t.consecutivo_ceco),
    uniqueIndex('certcol_aprendiz_uq')
      .on(t.idcer_ceco, t.idcol_ceco)
      .where(sql`eliminado_ceco is null`),
    index('certcol_lista_ix')
      .on(t.id_ceco)
      .where(sql`eliminado_ceco is null`),
    index('certcol_cohorte_ix')
      .on(t.idcer_ceco, t.id_ceco)
      .where(sql`eliminado_ceco is null`),
    index('certcol_persona_ix')
      .on(t.idcol_ceco, t.id_ceco)
      .where(sql`eliminado_ceco is null`),
    index('certcol_empresa_ix')
      .on(t.idemp_ceco, t.id_ceco)
      .where(sql`eliminado_ceco is null`),
    index('certcol_documento_ix')
      .on(sql`(datos_ceco -> 'aprendiz' ->> 'numerodocumento')`)
      .where(sql`eliminado_ceco is null and datos_ceco is not null`),
    index('certcol_pendientes_ix')
      .on(t.id_ceco)
      .where(sql`eliminado_ceco is null and estado_ceco = 0`),
    index('certcol_aprobado_ix')
      .on(t.aprobado_ceco)
      .where(sql`eliminado_ceco is null and estado_ceco = 1`),
    index('certcol_vence_ix')
      .on(sql`(datos_ceco ->> 'fechafin')`)
      .where(sql`eliminado_ceco is null and estado_ceco = 1`),
    index('certcol_persona_fk_ix').on(t.idcol_ceco),
    index('certcol_empresa_fk_ix').on(t.idemp_ceco),
    foreignKey({ name: 'certcol_certificacion_fk', columns: [t.idcer_ceco], foreignColumns: [certificaciones.id_cer] }),
    foreignKey({ name: 'certcol_persona_fk', columns: [t.idcol_ceco], foreignColumns: [colaboradores.id_col] }),
    foreignKey({ name: 'certcol_empresa_fk', columns: [t.idemp_ceco], foreignColumns: [empresas.id_emp] }),
    check('certcol_estado_ck', sql`${t.estado_ceco} in (0, 1)`),
    check('certcol_aprobado_ck', sql`(${t.estado_ceco} = 1) = (${t.datos_ceco} is not null)`),
  ],
)

/** Each attempt to send a mail, with its result (decisions §2.11). */
export const envios = pgTable(
  'envios',
  {
    id_env: id('id_env'),
    tipo_env: smallint().notNull(),
    destino_env: text().notNull(),
    idcol_env: integer(),
    idceco_env: uuid(),
    estado_env: text().$type<ResultadoEnvio>().notNull(),
    motivo_env: text(),
    enviadopor_env: integer(),
    fecha_env: momento('fecha_env').notNull().defaultNow(),
  },
  (t) => [
    index('envios_certificado_ix').on(t.idceco_env, t.id_env),
    index('envios_persona_ix').on(t.idcol_env),
    foreignKey({ name: 'envios_certificado_fk', columns: [t.idceco_env], foreignColumns: [certcol.id_ceco] }),
    foreignKey({
      name: 'envios_persona_fk',
      columns: [t.idcol_env],
      foreignColumns: [colaboradores.id_col],
    }).onDelete('set null'),
    check('envios_tipo_ck', sql`${t.tipo_env} in (1, 2)`),
    check('envios_estado_ck', sql`${t.estado_env} in ('enviado', 'bandeja', 'fallido')`),
  ],
)

/** What kind of thing a piece of equipment is made of: the criteria of its property decide whether it stays in service. */
export const propiedades = pgTable(
  'propiedades',
  {
    id_pro: id('id_pro'),
    nombre_pro: textoEs().notNull(),
    /** Its criteria are asked of every item and never reject one (decisions §4.2). */
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
  },
  (t) => [uniqueIndex('marcas_nombre_uq').on(sql`lower(${t.nombre_mar})`)],
)

/** Standards that equipment conforms to, each of one type. */
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

/** What is looked at in an inspection: groups, and the lines below them. */
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

/** What an inspection concludes: 1 for approved, 2 for rejected, the other way round than inspections (decisions §4.5). */
export const observaciones = pgTable(
  'observaciones',
  {
    id_obs: id('id_obs'),
    descripcion_obs: textoEs().notNull(),
    estado_obs: smallint().notNull(),
  },
  () => [check('observaciones_estado_ck', sql`estado_obs in (1, 2)`)],
)

/** Items of equipment. Deleted rows stay, hidden, as evidence (decisions §3.8). */
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
    /** The newest inspection that is not pending, kept by a trigger, so that what is expired is found without reading them all. */
    fechainspeccion_eq: date({ mode: 'string' }),
    estadoinspeccion_eq: smallint(),
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
    index('equipos_empresa_fk_ix').on(t.idemp_eq),
    index('equipos_clase_fk_ix').on(t.idclaeq_eq),
    index('equipos_marca_ix').on(t.idmar_eq),
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

/** Inspections. `idpro_eva` is the property that decides, fixed with the checklist; `version_eva` counts the saves (decisions §4.2, §4.4). */
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
    /** The date that it had when it got its first result, which its date stays near to; a trigger keeps it. */
    fecharesultado_eva: date({ mode: 'string' }),
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
      .on(t.fecha_eva, t.id_eva)
      .where(sql`eliminado_eva is null and estado_eva = 0`),
    index('evaluaciones_persona_ix').on(t.idcol_eva),
    index('evaluaciones_observacion_ix').on(t.idobs_eva),
    index('evaluaciones_propiedad_ix').on(t.idpro_eva),
    foreignKey({ name: 'evaluaciones_equipo_fk', columns: [t.ideq_eva], foreignColumns: [equipos.id_eq] }),
    foreignKey({ name: 'evaluaciones_persona_fk', columns: [t.idcol_eva], foreignColumns: [colaboradores.id_col] }),
    foreignKey({ name: 'evaluaciones_observacion_fk', columns: [t.idobs_eva], foreignColumns: [observaciones.id_obs] }),
    foreignKey({ name: 'evaluaciones_propiedad_fk', columns: [t.idpro_eva], foreignColumns: [propiedades.id_pro] }),
    check('evaluaciones_estado_ck', sql`estado_eva in (0, 1, 2)`),
  ],
)

/** The lines of an inspection as the criteria were when it got them: later edits of criteria do not change it (decisions §4.2). */
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
    /** A deleted line counts as one without an answer, so that nothing is approved by deleting what fails. */
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

/** Photos of an inspection, or of one of its lines (decisions §4.6). */
export const fotos = pgTable(
  'fotos',
  {
    id_fot: uuid().primaryKey(),
    ideva_fot: uuid().notNull(),
    idevadet_fot: uuid(),
    imagen_fot: text().notNull(),
    /** The same photo as small as a page prints it: a document with it is drawn in half the time, and sent in a third. */
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

/** Public look-ups counted by day (decisions §3.14). */
export const consultas = pgTable(
  'consultas',
  {
    dia_con: date({ mode: 'string' }).notNull(),
    tipo_con: text().notNull(),
    total_con: integer().notNull(),
  },
  (t) => [primaryKey({ name: 'consultas_pk', columns: [t.dia_con, t.tipo_con] })],
)

/** Kept row counts: triggers append what each statement added or removed; a reader sums, a timer folds them together. */
export const conteos = pgTable(
  'conteos',
  {
    id_cnt: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tabla_cnt: text().notNull(),
    delta_cnt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [index('conteos_tabla_ix').on(t.tabla_cnt)],
)

/** Seeds that ran; each runs once and never returns (decisions §2.12). */
export const semillas = pgTable('semillas', {
  nombre_sem: text().primaryKey(),
  fecha_sem: momento('fecha_sem').notNull().defaultNow(),
})
