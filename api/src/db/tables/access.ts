import { sql } from 'drizzle-orm'
import {
  bigint,
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
} from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Permissions } from '@anclaje/contract/permissions'
import { id, momento, textoEs } from './columns.ts'
import { colaboradores } from './training.ts'

export const roles = pgTable(
  'roles',
  {
    id_rol: id('id_rol'),
    nombre_rol: textoEs().notNull(),
    descripcion_rol: text().notNull(),
  },
  // Names that differ only in case, spaces, dots or hyphens count as equal, because people trust an
  // account by the name of its role (ACC-21).
  (t) => [
    uniqueIndex('roles_nombre_uq').on(sql`upper(regexp_replace(normalize(${t.nombre_rol}, NFKC), '[\\s.-]', '', 'g'))`),
  ],
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

/**
 * Permissions by their text. Every call with a session reads the permissions of a role, and there
 * are few roles.
 */
const known = new Map<string, Permissions>()
const MAX_KNOWN = 100

/** Reads the switches of a role from a text such as `Cursos 11010,Marcas 10000`. */
function permissionsIn(text: string): Permissions {
  const before = known.get(text)
  if (before) return before
  const permissions: Permissions = {}
  for (const [, name = '', ver, crear, editar, eliminar, filtrar] of text.matchAll(/(\S+) (.)(.)(.)(.)(.),?/g))
    permissions[name] = {
      ver: ver === '1',
      crear: crear === '1',
      editar: editar === '1',
      eliminar: eliminar === '1',
      filtrar: filtrar === '1',
    }
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(text, permissions)
  return permissions
}

/**
 * Returns the permissions of the role that a column names, as SQL. Every call with a session reads
 * them, and one text takes less time than JSON.
 */
export const permissionsOf = (idrol: AnyPgColumn) =>
  sql`coalesce((
  select string_agg(concat(nombre_mod, ' ', ver_prol, crear_prol, editar_prol, eliminar_prol, filtrar_prol), ',')
  from permisosroles join modulos on id_mod = idmodulo_prol where idrol_prol = ${idrol}), '')`.mapWith(permissionsIn)

/**
 * Access accounts. `sesion_cue` is incremented when the password, the role or the block changes.
 * Tokens with a lower number are void.
 */
export const cuentas = pgTable(
  'cuentas',
  {
    id_cue: id('id_cue'),
    username_cue: text().notNull(),
    password_cue: text().notNull(),
    idcol_cue: integer().notNull(),
    idroles_cue: integer().notNull(),
    sesion_cue: integer().notNull().default(1),
    /** Time of the first login; null until then. */
    ingreso_cue: momento('ingreso_cue'),
    /** Day in Bogotá of the last use of a session; null until the first one (ACC-40). */
    ultimodia_cue: date({ mode: 'string' }),
    /** True for an account that cannot log in and cannot be chosen to sign (ACC-27). */
    bloqueada_cue: boolean().notNull().default(false),
    /**
     * Time at which the other sessions were ended. The session with the token `salvo_cue` stayed
     * open (ACC-29).
     */
    cierre_cue: momento('cierre_cue'),
    salvo_cue: text(),
    /**
     * True when the person of the account set the present password, so that a signature is theirs
     * (TRUST-12).
     */
    clavepropia_cue: boolean().notNull().default(false),
    /** Time since when a login asks for a second factor; null while it does not (ACC-36). */
    segundofactor_cue: momento('segundofactor_cue'),
    /**
     * True when the person of the account may sign: the account is not blocked and its role, whose
     * id is fixed, is ADM or INSPECTOR (PEOPLE-15). The rule is stated only here.
     */
    puedefirmar_cue: boolean()
      .notNull()
      .generatedAlwaysAs(sql`idroles_cue in (1, 2) and not bloqueada_cue`),
  },
  (t) => [
    uniqueIndex('cuentas_username_uq').on(sql`upper(${t.username_cue})`),
    uniqueIndex('cuentas_persona_uq').on(t.idcol_cue),
    index('cuentas_rol_ix').on(t.idroles_cue),
    // Accounts that log in with a password that somebody else set, which the first screen counts.
    index('cuentas_ajenas_ix')
      .on(t.id_cue)
      .where(sql`not clavepropia_cue and ingreso_cue is not null and not bloqueada_cue`),
    foreignKey({ name: 'cuentas_persona_fk', columns: [t.idcol_cue], foreignColumns: [colaboradores.id_col] }),
    foreignKey({ name: 'cuentas_rol_fk', columns: [t.idroles_cue], foreignColumns: [roles.id_rol] }),
  ],
)

/**
 * Secrets of second factors, also of one that is not on yet: `segundofactor_cue` says so (ACC-36).
 */
export const segundosfactores = pgTable(
  'segundosfactores',
  {
    idcue_seg: integer().primaryKey(),
    /** Secret that the authenticator has too, in base 32. */
    secreto_seg: text().notNull(),
    /** Last period of 30 seconds whose code was used: a code is good once. */
    periodo_seg: integer().notNull().default(0),
    /** Hashes of the reserve codes that are left. */
    codigos_seg: text().array().notNull().default([]),
  },
  (t) => [
    foreignKey({
      name: 'segundosfactores_cuenta_fk',
      columns: [t.idcue_seg],
      foreignColumns: [cuentas.id_cue],
    }).onDelete('cascade'),
  ],
)

/** Purpose of a one-time link: to log in, or to set a new password. */
export const TIPOS_ENLACE = ['ingreso', 'clave'] as const

/** Origin of a link: a start of the portal, a mail, or the console (OPS-57). */
export const ORIGENES_ENLACE = ['inicio', 'correo', 'consola'] as const

/** One-time links. Only a hash of each code is stored. */
export const enlaces = pgTable(
  'enlaces',
  {
    hash_enl: text().primaryKey(),
    idcue_enl: integer().notNull(),
    vence_enl: momento('vence_enl').notNull(),
    tipo_enl: text({ enum: TIPOS_ENLACE }).notNull().default('ingreso'),
    origen_enl: text({ enum: ORIGENES_ENLACE }).notNull().default('inicio'),
  },
  (t) => [
    check('enlaces_tipo_ck', sql`${t.tipo_enl} in ('ingreso', 'clave')`),
    check('enlaces_origen_ck', sql`${t.origen_enl} in ('inicio', 'correo', 'consola')`),
    index('enlaces_cuenta_ix').on(t.idcue_enl),
    foreignKey({ name: 'enlaces_cuenta_fk', columns: [t.idcue_enl], foreignColumns: [cuentas.id_cue] }).onDelete(
      'cascade',
    ),
  ],
)

/**
 * Failed logins, which delay the next attempts (ACC-25). User name and address are stored only as
 * keyed hashes.
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
 * Addresses, as keyed hashes, from which an account has logged in, with the last time (ACC-25).
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
 * Tokens of sessions that their owner ended, by a log-out or from another session. They are kept
 * until they would have expired (ACC-6, ACC-29).
 */
export const cierres = pgTable(
  'cierres',
  {
    jti_cie: text().primaryKey(),
    vence_cie: momento('vence_cie').notNull(),
  },
  (t) => [index('cierres_vence_ix').on(t.vence_cie)],
)

/**
 * Sessions opened by a login, kept until their token expires (ACC-28). Stores no address, and only
 * the names of the browser and the operating system. A session has ended when its `cuenta_ses`
 * differs from the account's `sesion_cue`.
 */
export const sesiones = pgTable(
  'sesiones',
  {
    id_ses: id('id_ses'),
    jti_ses: text().notNull(),
    idcue_ses: integer().notNull(),
    cuenta_ses: integer().notNull(),
    creada_ses: momento('creada_ses').notNull(),
    /** Start of the quarter of an hour of the last use. */
    uso_ses: momento('uso_ses').notNull(),
    vence_ses: momento('vence_ses').notNull(),
    navegador_ses: text().notNull(),
    sistema_ses: text().notNull(),
  },
  (t) => [
    uniqueIndex('sesiones_jti_uq').on(t.jti_ses),
    index('sesiones_cuenta_ix').on(t.idcue_ses),
    index('sesiones_vence_ix').on(t.vence_ses),
    foreignKey({ name: 'sesiones_cuenta_fk', columns: [t.idcue_ses], foreignColumns: [cuentas.id_cue] }).onDelete(
      'cascade',
    ),
  ],
)
