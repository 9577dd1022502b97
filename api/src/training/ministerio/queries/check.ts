import { and, asc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DatosCertificado } from '@anclaje/contract/training/certificado'
import type { Db } from '../../../db/client.ts'
import { dayInBogota } from '../../../db/expressions.ts'
import { paises } from '../../../db/tables/places.ts'
import { certcol as c } from '../../../db/tables/certificates.ts'
import { certificaciones as cer, colaboradores as col, cursos, empresas } from '../../../db/tables/training.ts'
import { isAnnulled, isApproved, isShown } from '../../certificados/queries/read.ts'

/** Reads a cohort with its course. Returns undefined if it does not exist. */
export async function readCohortWithCourse(db: Db, idcer: number) {
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

/**
 * Counts the learners of a cohort, the approved ones among them, and the certificates that were
 * uploaded and no longer hold.
 */
export async function countLearners(db: Db, idcer: number) {
  const countWhere = (where: SQL) => sql<number>`(count(*) filter (where ${where}))::int`
  const [row] = await db
    .select({
      inscritos: countWhere(sql`not ${isAnnulled} and ${c.desenlace_ceco} is null`),
      aprobados: countWhere(isApproved),
      yanovalen: countWhere(sql`not ${isApproved} and ${c.cargado_ceco} is not null`),
    })
    .from(c)
    .where(and(eq(c.idcer_ceco, idcer), isShown()))
  return row!
}

const nacimiento = alias(paises, 'nacimiento')

/** Moment of issue of the version in force: that of its correction, else of its approval. */
const issued = sql`greatest(${c.aprobado_ceco}, (select emitida_emi from emisiones
  where tipo_emi = 1 and iddoc_emi = ${c.id_ceco} and version_emi = ${c.emision_ceco}))`

/**
 * True when the certificate was issued again after its upload. The days alone do not show a new
 * approval on the day of the upload, so the moments are compared too. Marks that older versions of
 * the portal stored have only a day.
 */
const uploadedBefore = sql<boolean>`coalesce(${c.cargado_ceco} < ${dayInBogota(issued)}
  or ${c.marcado_ceco} < ${issued}, false)`

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
