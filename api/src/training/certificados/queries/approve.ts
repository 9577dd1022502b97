import { asc, eq, inArray, sql } from 'drizzle-orm'
import { codigoCertificado } from '@anclaje/contract/rules/training/certificado'
import type { FirmanteImpedido } from '@anclaje/contract/rules/access/firmantes'
import type { DatosCongelados } from '@anclaje/contract/training/certificado'
import { CERTIFICADO } from '@anclaje/contract/states'
import { isOneOf } from '../../../db/list.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { tipodocs } from '../../../db/tables/places.ts'
import { certcol } from '../../../db/tables/certificates.ts'
import { certificaciones, colaboradores, cursos, empresas, responsables } from '../../../db/tables/training.ts'
import { WAS_DELIVERED } from './issues.ts'

/**
 * Signers of a cohort who may no longer sign, in the order of signing; null when all may sign
 * (CERT-25).
 */
const UNABLE_SIGNERS = sql<FirmanteImpedido[] | null>`case when ${certificaciones.firmaimpedida_cer} then (
  select json_agg(json_build_object('nombres', nombres_col, 'apellidos', apellidos_col, 'genero', genero_col) order by orden_res)
  from responsables join colaboradores on id_col = idcol_res left join cuentas on idcol_cue = idcol_res
  where idcer_res = ${certificaciones.id_cer} and not coalesce(puedefirmar_cue, false)) end`

/** Reads the facts that decide whether certificates can be approved, ordered by id. */
export const readCertificates = (db: Db, ids: string[]) =>
  db
    .select({
      id: certcol.id_ceco,
      idcer: certcol.idcer_ceco,
      idcol: certcol.idcol_ceco,
      idemp: certcol.idemp_ceco,
      estado: certcol.estado_ceco,
      desenlace: certcol.desenlace_ceco,
      motivodesenlace: certcol.motivodesenlace_ceco,
      emision: certcol.emision_ceco,
      eliminado: certcol.eliminado_ceco,
      entregado: sql<boolean>`${certcol.estado_ceco} <> 0 and (${WAS_DELIVERED})`,
      estadoCohorte: certificaciones.estado_cer,
      estadoPersona: colaboradores.estado_col,
      aprendiz: {
        nombre: sql<string>`${colaboradores.nombres_col} || ' ' || ${colaboradores.apellidos_col}`,
        numero: colaboradores.numerodocumento_col,
      },
      impedidos: UNABLE_SIGNERS,
    })
    .from(certcol)
    .innerJoin(certificaciones, eq(certificaciones.id_cer, certcol.idcer_ceco))
    .innerJoin(colaboradores, eq(colaboradores.id_col, certcol.idcol_ceco))
    .where(isOneOf(certcol.id_ceco, ids))
    .orderBy(asc(certcol.id_ceco))

export type ReadCertificate = Awaited<ReturnType<typeof readCertificates>>[number]

/**
 * Reads certificates and locks them, ordered by id, against concurrent approvals. Their cohorts and
 * courses are locked first, so that nobody can cancel the cohort, change the course's initials or
 * block a signer at the same time.
 */
export async function lockCertificates(db: Tx, ids: string[]) {
  const cohorts = db.select({ id: certcol.idcer_ceco }).from(certcol).where(isOneOf(certcol.id_ceco, ids))
  await db
    .select({ id: certificaciones.id_cer })
    .from(certificaciones)
    .innerJoin(cursos, eq(cursos.id_cur, certificaciones.idcur_cer))
    .where(inArray(certificaciones.id_cer, cohorts))
    .orderBy(asc(cursos.id_cur), asc(certificaciones.id_cer))
    .for('share')
  return readCertificates(db, ids).for('update', { of: certcol })
}

/** Data that a certificate will print, with its id. */
export interface PrintedData {
  id: string
  datos: DatosCongelados
}

/** Reads what all certificates of a cohort print alike, by the ids of the cohorts. */
export async function gatherCohorts(db: Db, ids: number[], centro: DatosCongelados['centro']) {
  const cohorts = await db
    .select({
      id: certificaciones.id_cer,
      curso: { nombre: cursos.nombre_cur, iniciales: cursos.iniciales_cur },
      cohorte: certificaciones.cohorte_cer,
      horas: certificaciones.horas_cer,
      fechainicio: certificaciones.fechainicio_cer,
      fechafin: certificaciones.fechafin_cer,
      tiempovigencia: certificaciones.tiempovigencia_cer,
      periodo: certificaciones.periodo_cer,
    })
    .from(certificaciones)
    .innerJoin(cursos, eq(cursos.id_cur, certificaciones.idcur_cer))
    .where(isOneOf(certificaciones.id_cer, ids))
  const signers = await db
    .select({
      idcer: responsables.idcer_res,
      nombres: colaboradores.nombres_col,
      apellidos: colaboradores.apellidos_col,
      cargo: colaboradores.cargo_col,
      licencia: colaboradores.licencia_col,
      firma: colaboradores.firma_col,
    })
    .from(responsables)
    .innerJoin(colaboradores, eq(colaboradores.id_col, responsables.idcol_res))
    .where(isOneOf(responsables.idcer_res, ids))
    .orderBy(asc(responsables.orden_res))
  return new Map(
    cohorts.map(({ id, ...cohort }) => {
      const signing = signers.filter(({ idcer }) => idcer === id).map(({ idcer: _, ...signer }) => signer)
      return [id, { ...cohort, responsables: signing, centro }]
    }),
  )
}

/** Reads the current data that certificates print, to be frozen by their approval (CERT-9). */
export async function gatherPrinted(db: Db, ids: string[], centro: DatosCongelados['centro']): Promise<PrintedData[]> {
  const learners = await db
    .select({
      id: certcol.id_ceco,
      idcer: certcol.idcer_ceco,
      consecutivo: certcol.consecutivo_ceco,
      aprendiz: {
        nombres: colaboradores.nombres_col,
        apellidos: colaboradores.apellidos_col,
        numerodocumento: colaboradores.numerodocumento_col,
      },
      tipodocumento: { iniciales: tipodocs.iniciales_tipo, nombre: tipodocs.nombre_tipo },
      empresa: {
        id: empresas.id_emp,
        nombre: empresas.nombre_emp,
        nit: empresas.nit_emp,
        representante: empresas.representante_emp,
      },
    })
    .from(certcol)
    .innerJoin(colaboradores, eq(colaboradores.id_col, certcol.idcol_ceco))
    .innerJoin(tipodocs, eq(tipodocs.id_tipo, colaboradores.tipodocumento_col))
    .innerJoin(empresas, eq(empresas.id_emp, certcol.idemp_ceco))
    .where(isOneOf(certcol.id_ceco, ids))
  const cohorts = await gatherCohorts(db, [...new Set(learners.map(({ idcer }) => idcer))], centro)
  return learners.map(({ id, idcer, consecutivo, aprendiz, tipodocumento, empresa }) => {
    const cohort = cohorts.get(idcer)!
    const codigo = codigoCertificado(cohort.curso.iniciales, cohort.cohorte, consecutivo)
    return { id, datos: { codigo, aprendiz: { ...aprendiz, tipodocumento }, consecutivo, empresa, ...cohort } }
  })
}

/** Reads what the dialog that confirms an approval shows of cohorts (CERT-24). */
export const readCohorts = (db: Db, ids: number[]) =>
  db
    .select({
      id_cer: certificaciones.id_cer,
      idcur_cer: certificaciones.idcur_cer,
      nombre_cur: cursos.nombre_cur,
      cohorte_cer: certificaciones.cohorte_cer,
      fechainicio_cer: certificaciones.fechainicio_cer,
      fechafin_cer: certificaciones.fechafin_cer,
      horas_cer: certificaciones.horas_cer,
      tiempovigencia_cer: certificaciones.tiempovigencia_cer,
      periodo_cer: certificaciones.periodo_cer,
      firmantes: sql<string[]>`array(select nombres_col || ' ' || apellidos_col from responsables
        join colaboradores on id_col = idcol_res where idcer_res = ${certificaciones.id_cer} order by orden_res)`,
      idsfirmantes: sql<
        number[]
      >`array(select idcol_res from responsables where idcer_res = ${certificaciones.id_cer})`,
    })
    .from(certificaciones)
    .innerJoin(cursos, eq(cursos.id_cur, certificaciones.idcur_cer))
    .where(isOneOf(certificaciones.id_cer, ids))

export type ReadCohort = Awaited<ReturnType<typeof readCohorts>>[number]

/** Stores the approval of certificates with their frozen data. */
export async function storeApproval(db: Tx, printed: readonly PrintedData[], at: Date, idcue: number): Promise<void> {
  await db
    .update(certcol)
    .set({
      estado_ceco: CERTIFICADO.aprobado,
      datos_ceco: sql`x.datos`,
      aprobado_ceco: at.toISOString(),
      aprobadopor_ceco: idcue,
    })
    .from(sql`jsonb_to_recordset(${JSON.stringify(printed)}::jsonb) as x(id uuid, datos jsonb)`)
    .where(eq(certcol.id_ceco, sql`x.id`))
}

/** Stores that certificates are pending again and deletes their frozen data (CERT-11). */
export async function storeTakeBack(db: Tx, ids: string[]): Promise<void> {
  const pending = { estado_ceco: CERTIFICADO.pendiente, datos_ceco: null, descargado_ceco: 0 }
  await db.update(certcol).set(pending).where(isOneOf(certcol.id_ceco, ids))
}
