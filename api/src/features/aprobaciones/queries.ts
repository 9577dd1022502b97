import { asc, eq, inArray, sql } from 'drizzle-orm'
import { codigoCertificado } from '@anclaje/contract/rules/certificado'
import type { DatosCertificado } from '@anclaje/contract/rules/certificado'
import { CERTIFICACION, CERTIFICADO, COLABORADOR } from '@anclaje/contract/states'
import type { Centro } from '../../core/centro.ts'
import type { Db } from '../../db/client.ts'
import { certcol, certificaciones, colaboradores, cursos, empresas, responsables, tipodocs } from '../../db/tables.ts'

/** Who changes states, when, and the centre whose name the documents carry. */
export interface Approver {
  idcol: number
  idcue: number
  at: Date
  centro: Centro
}

export interface Outcome {
  cambiados: string[]
  omitidos: { id_ceco: string; motivo: string }[]
}

/**
 * The rows to change, locked in one order against approvals at the same moment. First their cohorts and courses: a cohort that is
 * being cancelled, or initials that are being changed, wait or are waited for.
 */
async function lockRows(db: Db, ids: string[]) {
  await db.execute(sql`
    select 1 from certificaciones join cursos on id_cur = idcur_cer
    where id_cer in (select idcer_ceco from certcol where ${inArray(certcol.id_ceco, ids)})
    order by id_cur, id_cer for share`)
  return db
    .select({
      id: certcol.id_ceco,
      idcol: certcol.idcol_ceco,
      estado: certcol.estado_ceco,
      eliminado: certcol.eliminado_ceco,
      estadoCohorte: certificaciones.estado_cer,
      estadoPersona: colaboradores.estado_col,
    })
    .from(certcol)
    .innerJoin(certificaciones, eq(certificaciones.id_cer, certcol.idcer_ceco))
    .innerJoin(colaboradores, eq(colaboradores.id_col, certcol.idcol_ceco))
    .where(inArray(certcol.id_ceco, ids))
    .orderBy(asc(certcol.id_ceco))
    .for('update', { of: certcol })
}

type Locked = Awaited<ReturnType<typeof lockRows>>[number]

/** Why a row cannot be approved, or undefined when it can (decisions §2.7, §3.4, §3.7). */
function whyNot(row: Locked | undefined, approver: Approver): string | undefined {
  if (!row || row.eliminado !== null) return 'El certificado no existe o fue eliminado'
  if (row.estado === CERTIFICADO.aprobado) return 'Ya estaba aprobado'
  if (row.estadoCohorte === CERTIFICACION.cancelado) return 'La certificación está cancelada'
  if (row.idcol === approver.idcol) return 'No puede aprobar su propio certificado'
  if (row.estadoPersona === COLABORADOR.porConfirmar) return 'La persona está por confirmar'
  return undefined
}

/** Gathers what the certificates print, as it is now (decisions §3.5). */
async function gather(db: Db, ids: string[], centro: Centro): Promise<{ id: string; datos: DatosCertificado }[]> {
  const rows = await db
    .select({
      id: certcol.id_ceco,
      idcer: certcol.idcer_ceco,
      consecutivo: certcol.consecutivo_ceco,
      cer: certificaciones,
      col: colaboradores,
      curso: { nombre: cursos.nombre_cur, iniciales: cursos.iniciales_cur },
      tipodocumento: { iniciales: tipodocs.iniciales_tipo, nombre: tipodocs.nombre_tipo },
      empresa: { id: empresas.id_emp, nombre: empresas.nombre_emp, nit: empresas.nit_emp },
    })
    .from(certcol)
    .innerJoin(certificaciones, eq(certificaciones.id_cer, certcol.idcer_ceco))
    .innerJoin(cursos, eq(cursos.id_cur, certificaciones.idcur_cer))
    .innerJoin(colaboradores, eq(colaboradores.id_col, certcol.idcol_ceco))
    .innerJoin(tipodocs, eq(tipodocs.id_tipo, colaboradores.tipodocumento_col))
    .innerJoin(empresas, eq(empresas.id_emp, certcol.idemp_ceco))
    .where(inArray(certcol.id_ceco, ids))
  const signers = await db
    .select({
      idcer: responsables.idcer_res,
      nombres: colaboradores.nombres_col,
      apellidos: colaboradores.apellidos_col,
      cargo: colaboradores.cargo_col,
      firma: colaboradores.firma_col,
    })
    .from(responsables)
    .innerJoin(colaboradores, eq(colaboradores.id_col, responsables.idcol_res))
    .where(inArray(responsables.idcer_res, [...new Set(rows.map((row) => row.idcer))]))
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

/** Why a row cannot go back to pending, or undefined when it can. */
function whyNotBack(row: Locked | undefined, approver: Approver): string | undefined {
  if (!row || row.eliminado !== null) return 'El certificado no existe o fue eliminado'
  if (row.estado === CERTIFICADO.pendiente) return 'Ya estaba pendiente'
  return row.idcol === approver.idcol ? 'No puede cambiar su propio certificado' : undefined
}

async function sort(db: Db, ids: string[], reason: (row: Locked | undefined) => string | undefined): Promise<Outcome> {
  const wanted = [...new Set(ids)]
  const locked = new Map((await lockRows(db, wanted)).map((row) => [row.id, row]))
  const outcome: Outcome = { cambiados: [], omitidos: [] }
  for (const id of wanted) {
    const motivo = reason(locked.get(id))
    if (motivo) outcome.omitidos.push({ id_ceco: id, motivo })
    else outcome.cambiados.push(id)
  }
  return outcome
}

/** Approves the pending ones among `ids` in one transaction, freezing what each prints; tells what was left out and why. */
export function approve(db: Db, ids: string[], approver: Approver): Promise<Outcome> {
  return db.transaction(async (tx) => {
    const outcome = await sort(tx, ids, (row) => whyNot(row, approver))
    if (outcome.cambiados.length === 0) return outcome
    const frozen = JSON.stringify(await gather(tx, outcome.cambiados, approver.centro))
    await tx.execute(sql`
      update certcol set estado_ceco = ${CERTIFICADO.aprobado}, datos_ceco = x.datos,
        aprobado_ceco = ${approver.at.toISOString()}::timestamptz, aprobadopor_ceco = ${approver.idcue}
      from jsonb_to_recordset(${frozen}::jsonb) as x(id uuid, datos jsonb) where id_ceco = x.id`)
    return outcome
  })
}

/** Takes approvals back to pending and discards their frozen copies (decisions §3.5). */
export function unapprove(db: Db, ids: string[], approver: Approver): Promise<Outcome> {
  return db.transaction(async (tx) => {
    const outcome = await sort(tx, ids, (row) => whyNotBack(row, approver))
    const pending = { estado_ceco: CERTIFICADO.pendiente, datos_ceco: null, descargado_ceco: 0 }
    if (outcome.cambiados.length)
      await tx.update(certcol).set(pending).where(inArray(certcol.id_ceco, outcome.cambiados))
    return outcome
  })
}
