import { foreignKey, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, textoEs } from './columns.ts'

export const paises = pgTable(
  'paises',
  {
    id_pais: id('id_pais'),
    codigo_pais: text().notNull(),
    nombre_pais: textoEs().notNull(),
    /** The Ministry's spelling; null when it equals the name (MIN-2). */
    ministerio_pais: text(),
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
    /** The Ministry's spelling; null when it equals the initials (MIN-2). */
    ministerio_tipo: text(),
    /**
     * The spelling that somebody compared with the Ministry's; null when nobody did. A type is
     * verified only while this equals its current spelling.
     */
    verificado_tipo: text(),
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
