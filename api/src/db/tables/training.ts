import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bytes, id, momento, textoEs } from './columns.ts'
import { imagenes } from './common.ts'
import { ciudades, paises, tipodocs } from './places.ts'

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
    representante_emp: text(),
    personacontacto_emp: text(),
    numpersonacontacto_emp: text(),
    correopersonacontacto_emp: text(),
    img_emp: text(),
    origen_emp: text().notNull().default('personal'),
    porconfirmar_emp: boolean().notNull().default(false),
    arl_emp: text(),
    sector_emp: text(),
    busqueda_emp: text().notNull(),
  },
  (t) => [
    uniqueIndex('empresas_nit_uq').on(t.nit_emp),
    index('empresas_nombre_ix').on(t.nombre_emp, t.id_emp),
    index('empresas_img_ix').on(t.img_emp),
    index('empresas_porconfirmar_ix')
      .on(t.id_emp)
      .where(sql`porconfirmar_emp`),
    index('empresas_busqueda_ix').using('gin', sql`${t.busqueda_emp} gin_trgm_ops`),
    foreignKey({ name: 'empresas_img_fk', columns: [t.img_emp], foreignColumns: [imagenes.id_img] }),
  ],
)

/** Two parts of the names and two parts of the surnames. */
export interface Particion {
  nombres?: readonly [string, string]
  apellidos?: readonly [string, string]
}

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
    licencia_col: text(),
    idemp_col: integer().notNull().default(0),
    idciu_col: integer(),
    genero_col: text(),
    paisnacimiento_col: integer(),
    niveleducativo_col: text(),
    areatrabajo_col: text(),
    arl_col: text(),
    sector_col: text(),
    /**
     * Chosen split of names and surnames, ignored once the name has changed (MIN-5). It stores the
     * words themselves, so that history keeps them.
     */
    particion_col: jsonb().$type<Particion>(),
    estado_col: smallint().notNull().default(1),
    terminos_col: smallint().notNull().default(0),
    /**
     * Company that may be told of the person's certificates, and whether the person allows
     * reminders. A trigger keeps both from `consentimientos`.
     */
    empleador_col: integer(),
    recordatorios_col: boolean().notNull().default(false),
    firma_col: text(),
    origen_col: text().notNull().default('personal'),
    busqueda_col: text().notNull(),
    /** True for who signs or ever signed; set by triggers and never unset (ACC-34). */
    firmante_col: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex('colaboradores_documento_uq').on(t.numerodocumento_col),
    index('colaboradores_orden_ix').on(t.apellidos_col, t.nombres_col, t.id_col),
    index('colaboradores_empresa_ix').on(t.idemp_col, t.apellidos_col, t.nombres_col, t.id_col),
    index('colaboradores_pais_ix').on(t.paisdocumento_col),
    index('colaboradores_tipodoc_ix').on(t.tipodocumento_col),
    index('colaboradores_ciudad_ix').on(t.idciu_col),
    // Deleting a country searches for the people who were born there. Few people have a country of
    // birth, so the index has only those.
    index('colaboradores_nacimiento_ix')
      .on(t.paisnacimiento_col)
      .where(sql`paisnacimiento_col is not null`),
    index('colaboradores_porconfirmar_ix')
      .on(t.id_col)
      .where(sql`estado_col = 0`),
    index('colaboradores_firma_ix').on(t.firma_col),
    // Uses a hash index, because a key can be too long for a tree index.
    index('colaboradores_clave_ix').using('hash', t.busqueda_col),
    index('colaboradores_palabras_ix').on(sql`palabras_ordenadas(busqueda_col)`),
    index('colaboradores_busqueda_ix').using('gin', sql`${t.busqueda_col} gin_trgm_ops`),
    index('colaboradores_inicio_documento_ix').on(t.numerodocumento_col.op('text_pattern_ops')),
    index('colaboradores_documento_ix').using('gin', sql`${t.numerodocumento_col} gin_trgm_ops`),
    index('colaboradores_nucleo_ix').on(sql`ltrim(regexp_replace(numerodocumento_col, '[^0-9]', '', 'g'), '0')`),
    foreignKey({ name: 'colaboradores_pais_fk', columns: [t.paisdocumento_col], foreignColumns: [paises.id_pais] }),
    foreignKey({
      name: 'colaboradores_tipodoc_fk',
      columns: [t.tipodocumento_col],
      foreignColumns: [tipodocs.id_tipo],
    }),
    foreignKey({ name: 'colaboradores_empresa_fk', columns: [t.idemp_col], foreignColumns: [empresas.id_emp] }),
    foreignKey({ name: 'colaboradores_ciudad_fk', columns: [t.idciu_col], foreignColumns: [ciudades.id_ciu] }),
    foreignKey({ name: 'colaboradores_firma_fk', columns: [t.firma_col], foreignColumns: [imagenes.id_img] }),
    foreignKey({
      name: 'colaboradores_nacimiento_fk',
      columns: [t.paisnacimiento_col],
      foreignColumns: [paises.id_pais],
    }),
    check('colaboradores_genero_ck', sql`${t.genero_col} in ('F', 'M', 'X')`),
    check('colaboradores_estado_ck', sql`${t.estado_col} in (0, 1)`),
    check('colaboradores_terminos_ck', sql`${t.terminos_col} in (0, 1)`),
  ],
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
    /**
     * Least `firmadohasta_res` of the signers; null for a cohort without signers. Kept by triggers,
     * as a hint for lists: an approval compares digests (TRUST-12).
     */
    firmadohasta_cer: integer(),
    /** True when a signer of the cohort may no longer sign; kept by triggers (CERT-25). */
    firmaimpedida_cer: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex('certificaciones_cohorte_uq').on(t.idcur_cer, t.cohorte_cer),
    index('certificaciones_numero_ix').on(t.cohorte_cer, t.id_cer),
    index('certificaciones_fechafin_ix').on(t.fechafin_cer),
    index('certificaciones_sin_aprobar_ix')
      .on(t.id_cer)
      .where(sql`estado_cer = 2 or firmaimpedida_cer`),
    index('certificaciones_inicio_ix').on(t.fechainicio_cer, t.id_cer),
    index('certificaciones_abiertas_ix')
      .on(t.fechainicio_cer)
      .where(sql`estado_cer = 0`),
    foreignKey({ name: 'certificaciones_curso_fk', columns: [t.idcur_cer], foreignColumns: [cursos.id_cur] }),
    check('certificaciones_estado_ck', sql`${t.estado_cer} in (0, 1, 2)`),
    check('certificaciones_periodo_ck', sql`${t.periodo_cer} in (1, 2, 3)`),
  ],
)

/** Signers of a cohort, in the order given. */
export const responsables = pgTable(
  'responsables',
  {
    idcer_res: integer().notNull(),
    idcol_res: integer().notNull(),
    orden_res: smallint().notNull(),
    /**
     * Last consecutive of the cohort when this signer signed it; 0 before, and negative for a
     * signature from before digests, which no longer counts. A hint for lists (TRUST-12).
     */
    firmadohasta_res: integer().notNull().default(0),
    /** True when what was signed may have changed; a hint for lists, set by triggers (TRUST-12). */
    revisar_res: boolean().notNull().default(false),
    /** Digest of `grupo_firmado` that this signer signed, and the version of that function. */
    grupo_res: bytes(),
    version_res: smallint(),
    /** Account that signed, and when. */
    firmadopor_res: integer(),
    firmado_res: momento('firmado_res'),
  },
  (t) => [
    primaryKey({ name: 'responsables_pk', columns: [t.idcer_res, t.idcol_res] }),
    index('responsables_persona_ix').on(t.idcol_res),
    index('responsables_de_antes_ix')
      .on(t.idcer_res)
      .where(sql`firmadohasta_res < 0`),
    check(
      'responsables_firma_ck',
      sql`num_nonnulls(${t.grupo_res}, ${t.version_res}, ${t.firmadopor_res}, ${t.firmado_res}) in (0, 4)`,
    ),
    foreignKey({
      name: 'responsables_certificacion_fk',
      columns: [t.idcer_res],
      foreignColumns: [certificaciones.id_cer],
    }).onDelete('cascade'),
    foreignKey({ name: 'responsables_persona_fk', columns: [t.idcol_res], foreignColumns: [colaboradores.id_col] }),
  ],
)
