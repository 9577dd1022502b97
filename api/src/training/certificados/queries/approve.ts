import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { codigoCertificado } from '@anclaje/contract/rules/training/certificado'
import type { Nombre } from '@anclaje/contract/rules/common/nombre'
import type { FirmanteImpedido } from '@anclaje/contract/rules/access/firmantes'
import type { Cosa } from '@anclaje/contract/rules/training/cambios-recientes'
import type { DatosCongelados } from '@anclaje/contract/training/certificado'
import { CERTIFICADO } from '@anclaje/contract/states'
import { isOneOf } from '../../../db/list.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { centro } from '../../../db/tables/centro.ts'
import { tipodocs } from '../../../db/tables/places.ts'
import { certcol } from '../../../db/tables/certificates.ts'
import { certificaciones, colaboradores, cursos, empresas, responsables } from '../../../db/tables/training.ts'
import { WAS_DELIVERED } from './issues.ts'
import { withPerson } from './joins.ts'

/**
 * Signers of a cohort who may no longer sign, in the order of signing; null when all may sign
 * (CERT-25).
 */
const UNABLE_SIGNERS = sql<FirmanteImpedido[] | null>`case when ${certificaciones.firmaimpedida_cer} then (
  select json_agg(json_build_object('nombres', nombres_col, 'apellidos', apellidos_col, 'genero', genero_col) order by orden_res)
  from responsables join colaboradores on id_col = idcol_res left join cuentas on idcol_cue = idcol_res
  where idcer_res = ${certificaciones.id_cer} and not coalesce(puedefirmar_cue, false)) end`

/**
 * Signers who must still sign the cohort for a learner, in order; null when all did, or when the
 * centre does not ask for it (TRUST-12).
 */
const UNSIGNED_BY = sql<Nombre[] | null>`case when (select ${centro.firmaconfirmada_cen} from ${centro})
  and ${certcol.consecutivo_ceco} > ${certificaciones.firmadohasta_cer} then (
  select json_agg(json_build_object('nombres', nombres_col, 'apellidos', apellidos_col) order by orden_res)
  from responsables join colaboradores on id_col = idcol_res
  where idcer_res = ${certificaciones.id_cer} and firmadohasta_res < ${certcol.consecutivo_ceco}) end`

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
      creadopor: certcol.creadopor_ceco,
      impedidos: UNABLE_SIGNERS,
      sinfirmar: UNSIGNED_BY,
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

/** Reads the current data that certificates print, to be frozen by their approval (CERT-9). */
export async function gatherPrinted(db: Db, ids: string[], centro: DatosCongelados['centro']): Promise<PrintedData[]> {
  const rows = await withPerson(
    db
      .select({
        id: certcol.id_ceco,
        idcer: certcol.idcer_ceco,
        consecutivo: certcol.consecutivo_ceco,
        cer: getTableColumns(certificaciones),
        col: getTableColumns(colaboradores),
        curso: { nombre: cursos.nombre_cur, iniciales: cursos.iniciales_cur },
        tipodocumento: { iniciales: tipodocs.iniciales_tipo, nombre: tipodocs.nombre_tipo },
        empresa: {
          id: empresas.id_emp,
          nombre: empresas.nombre_emp,
          nit: empresas.nit_emp,
          representante: empresas.representante_emp,
        },
      })
      .from(certcol)
      .$dynamic(),
  )
    .innerJoin(tipodocs, eq(tipodocs.id_tipo, colaboradores.tipodocumento_col))
    .innerJoin(empresas, eq(empresas.id_emp, certcol.idemp_ceco))
    .where(isOneOf(certcol.id_ceco, ids))
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
    .where(isOneOf(responsables.idcer_res, [...new Set(rows.map((row) => row.idcer))]))
    .orderBy(asc(responsables.orden_res))
  return rows.map(({ id, idcer, consecutivo, cer, col, curso, tipodocumento, empresa }) => ({
    id,
    datos: {
      codigo: codigoCertificado(curso.iniciales, cer.cohorte_cer, consecutivo),
      aprendiz: {
        nombres: col.nombres_col,
        apellidos: col.apellidos_col,
        tipodocumento,
        numerodocumento: col.numerodocumento_col,
      },
      curso,
      cohorte: cer.cohorte_cer,
      consecutivo,
      horas: cer.horas_cer,
      fechainicio: cer.fechainicio_cer,
      fechafin: cer.fechafin_cer,
      tiempovigencia: cer.tiempovigencia_cer,
      periodo: cer.periodo_cer,
      empresa,
      responsables: signers.filter((signer) => signer.idcer === idcer).map(({ idcer: _, ...signer }) => signer),
      centro,
    },
  }))
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

/**
 * Reads the names of things by their kind in history and their id, for the changes that the dialog
 * shows. A thing that is deleted has none.
 */
export async function readNames(db: Db, things: readonly Cosa[]): Promise<Map<string, string>> {
  const select = (sujeto: string, id: PgColumn, nombre: SQL) =>
    db.select({ key: sql<string>`${sujeto} || ' ' || ${id}`, nombre: sql<string>`${nombre}` })
  const idsOf = (sujeto: string) => [
    ...new Set(things.filter((thing) => thing.sujeto === sujeto).map(({ id }) => String(id))),
  ]
  const person = sql`${colaboradores.nombres_col} || ' ' || ${colaboradores.apellidos_col}`
  const found = await unionAll(
    select('colaborador', colaboradores.id_col, person)
      .from(colaboradores)
      .where(isOneOf(colaboradores.id_col, idsOf('colaborador'))),
    select('certificado', certcol.id_ceco, person)
      .from(certcol)
      .innerJoin(colaboradores, eq(colaboradores.id_col, certcol.idcol_ceco))
      .where(isOneOf(certcol.id_ceco, idsOf('certificado'))),
    select(
      'certificacion',
      certificaciones.id_cer,
      sql`${cursos.nombre_cur} || ', cohorte ' || ${certificaciones.cohorte_cer}`,
    )
      .from(certificaciones)
      .innerJoin(cursos, eq(cursos.id_cur, certificaciones.idcur_cer))
      .where(isOneOf(certificaciones.id_cer, idsOf('certificacion'))),
    select('curso', cursos.id_cur, sql`${cursos.nombre_cur}`)
      .from(cursos)
      .where(isOneOf(cursos.id_cur, idsOf('curso'))),
    select('empresa', empresas.id_emp, sql`${empresas.nombre_emp}`)
      .from(empresas)
      .where(isOneOf(empresas.id_emp, idsOf('empresa'))),
    select('tipodoc', tipodocs.id_tipo, sql`${tipodocs.nombre_tipo}`)
      .from(tipodocs)
      .where(isOneOf(tipodocs.id_tipo, idsOf('tipodoc'))),
  )
  return new Map(found.map(({ key, nombre }) => [key, nombre]))
}

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
