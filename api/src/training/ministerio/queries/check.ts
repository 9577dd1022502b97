import { and, asc, count, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DatosCertificado } from '@anclaje/contract/training/certificado'
import type { Db } from '../../../db/client.ts'
import { dayInBogota } from '../../../db/expressions.ts'
import { paises } from '../../../db/tables/places.ts'
import {
  certcol as c,
  certificaciones as cer,
  colaboradores as col,
  cursos,
  empresas,
} from '../../../db/tables/training.ts'
import { isApproved, isShown } from '../../certificados/queries/read.ts'

/** Reads a cohort with its course. Returns undefined if it does not exist. */
export async function readCohort(db: Db, idcer: number) {
  const [row] = await db
    .select({
      id_cer: cer.id_cer,
      cohorte_cer: cer.cohorte_cer,
      curso: { nombre_cur: cursos.nombre_cur, iniciales_cur: cursos.iniciales_cur },
    })
    .from(cer)
    .innerJoin(cursos, eq(cursos.id_cur, cer.idcur_cer))
    .where(eq(cer.id_cer, idcer))
  return row
}

/** Counts the learners of a cohort, and the approved ones among them. */
export async function countLearners(db: Db, idcer: number) {
  const [row] = await db
    .select({ inscritos: count(), aprobados: sql<number>`(count(*) filter (where ${isApproved}))::int` })
    .from(c)
    .where(and(eq(c.idcer_ceco, idcer), isShown()))
  return row!
}

const nacimiento = alias(paises, 'nacimiento')

/**
 * True when the certificate was approved again after its upload. The days alone do not show a new
 * approval on the day of the upload, so the moments are compared too. Marks that older versions of
 * the portal stored have only a day.
 */
const uploadedBefore = sql<boolean>`coalesce(${c.cargado_ceco} < ${dayInBogota(c.aprobado_ceco)}
  or ${c.marcado_ceco} < ${c.aprobado_ceco}, false)`

/** Fields of the frozen data that the file needs. */
type Issued = Pick<DatosCertificado, 'aprendiz' | 'empresa'>

/**
 * Reads at most `most` approved learners of a cohort, sorted by surname, with the data for the
 * file: issued data, and present data of the people and of the companies with which the
 * certificates were issued.
 */
export const listApproved = (db: Db, idcer: number, most: number) =>
  db
    .select({
      id_ceco: c.id_ceco,
      idcol_ceco: c.idcol_ceco,
      emitido: sql<Issued>`jsonb_build_object('aprendiz', ${c.datos_ceco} -> 'aprendiz', 'empresa', ${c.datos_ceco} -> 'empresa')`,
      aprobado: sql<string | null>`${dayInBogota(c.aprobado_ceco)}::text`,
      cargado_ceco: c.cargado_ceco,
      cargadoantes: uploadedBefore,
      learner: {
        nombres: col.nombres_col,
        apellidos: col.apellidos_col,
        genero: col.genero_col,
        paisnacimiento: sql<string | null>`coalesce(${nacimiento.ministerio_pais}, ${nacimiento.nombre_pais})`,
        fechanacimiento: col.fechanacimiento_col,
        niveleducativo: col.niveleducativo_col,
        areatrabajo: col.areatrabajo_col,
        cargo: col.cargo_col,
        sector: col.sector_col,
        arl: col.arl_col,
        sectorEmpresa: empresas.sector_emp,
        arlEmpresa: empresas.arl_emp,
        particion: col.particion_col,
      },
    })
    .from(c)
    .innerJoin(col, eq(col.id_col, c.idcol_ceco))
    // Joins the company with which the certificate was issued. The inscription may have another
    // company by now (MIN-4).
    .leftJoin(empresas, eq(empresas.id_emp, sql`(${c.datos_ceco} -> 'empresa' ->> 'id')::int`))
    .leftJoin(nacimiento, eq(nacimiento.id_pais, col.paisnacimiento_col))
    .where(and(eq(c.idcer_ceco, idcer), isApproved, isShown()))
    .orderBy(asc(col.apellidos_col), asc(col.nombres_col), asc(c.id_ceco))
    .limit(most)
