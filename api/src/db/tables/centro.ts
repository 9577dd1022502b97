import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { imagenes } from './common.ts'

/** The one row about the training centre itself (CENTRE-1). */
export const centro = pgTable(
  'centro',
  {
    id_cen: integer().primaryKey().default(1),
    nombre_cen: text(),
    nit_cen: text(),
    ciudad_cen: text(),
    licencia_cen: text(),
    certificacion_cen: text(),
    codigoaprobacion_cen: text(),
    representante_cen: text(),
    correo_cen: text(),
    color_cen: text(),
    logo_cen: text(),
    firma_cen: text(),
    /** True when signers must sign a cohort before its certificates are approved (TRUST-12). */
    firmaconfirmada_cen: boolean().notNull().default(false),
    version_cen: integer().notNull().default(1),
  },
  (t) => [
    index('centro_logo_ix').on(t.logo_cen),
    index('centro_firma_ix').on(t.firma_cen),
    foreignKey({ name: 'centro_logo_fk', columns: [t.logo_cen], foreignColumns: [imagenes.id_img] }),
    foreignKey({ name: 'centro_firma_fk', columns: [t.firma_cen], foreignColumns: [imagenes.id_img] }),
    check('centro_unico_ck', sql`${t.id_cen} = 1`),
  ],
)
