import { and, eq, sql } from 'drizzle-orm'
import { arrayText } from '../../../db/client.ts'
import type { Db } from '../../../db/client.ts'
import { tipodocs } from '../../../db/tables/places.ts'
import { certcol as c } from '../../../db/tables/certificates.ts'
import { certificaciones as cer, colaboradores as col, empresas } from '../../../db/tables/training.ts'
import { isInscribed } from './read.ts'

/**
 * Reads the people who have one of the document numbers, and whether each of them is already
 * inscribed in a cohort. Returns no row if the cohort does not exist, and one row without a person
 * if nobody is found.
 */
// As a list of values, many numbers would be looked up in the index for parts of numbers, which
// takes milliseconds for each.
export const findByNumbers = (db: Db, idcer: number, numbers: readonly string[]) =>
  db
    .select({
      estadoCohorte: cer.estado_cer,
      idceco: c.id_ceco,
      estado: col.estado_col,
      persona: {
        id_col: col.id_col,
        nombres_col: col.nombres_col,
        apellidos_col: col.apellidos_col,
        numerodocumento_col: col.numerodocumento_col,
      },
      tipodocumento: {
        id_tipo: tipodocs.id_tipo,
        iniciales_tipo: tipodocs.iniciales_tipo,
        nombre_tipo: tipodocs.nombre_tipo,
      },
      empresa: { id_emp: empresas.id_emp, nombre_emp: empresas.nombre_emp },
    })
    .from(cer)
    .leftJoin(col, sql`${col.numerodocumento_col} in (select unnest(${arrayText(numbers)}::text[]))`)
    .leftJoin(tipodocs, eq(tipodocs.id_tipo, col.tipodocumento_col))
    .leftJoin(empresas, eq(empresas.id_emp, col.idemp_col))
    .leftJoin(c, and(eq(c.idcer_ceco, cer.id_cer), eq(c.idcol_ceco, col.id_col), isInscribed))
    .where(eq(cer.id_cer, idcer))
