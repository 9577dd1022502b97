import { eq } from 'drizzle-orm'
import type { EvaluacionUpdate } from '@anclaje/contract/entities/evaluacion'
import { fechaTabla, sumarDias } from '@anclaje/contract/rules/fechas'
import { DIAS_FECHA_INSPECCION, observacionQueCorresponde, resultadoLista } from '@anclaje/contract/rules/inspeccion'
import { puedeAsignarResponsable, puedeCambiarInspeccion } from '@anclaje/contract/rules/responsable'
import type { QuienInspecciona } from '@anclaje/contract/rules/responsable'
import { ApiError, badRequest } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { colaboradores } from '../../db/tables.ts'
import { withoutSigningRole } from '../certificaciones/queries.ts'
import { estadoObservacion, primerDiaEquipo, readLineas } from './queries.ts'
import type { LockedEvaluacion } from './queries.ts'

async function nameOf(db: Db, idcol: number): Promise<string> {
  const [row] = await db
    .select({ nombres: colaboradores.nombres_col, apellidos: colaboradores.apellidos_col })
    .from(colaboradores)
    .where(eq(colaboradores.id_col, idcol))
  return `${row?.nombres} ${row?.apellidos}`
}

/** Throws 403 that names who is responsible, unless the caller may change what the inspection says (decisions §4.11). */
export async function checkMayChange(db: Db, responsable: number | null, caller: QuienInspecciona): Promise<void> {
  if (responsable === null || puedeCambiarInspeccion(responsable, caller)) return
  const message = `Responde por esta inspección ${await nameOf(db, responsable)}: solo esa persona o un ADM puede cambiarla.`
  throw new ApiError(403, 'otro_responsable', message)
}

/** Throws 403 unless the caller may turn the responsible person into another one, 400 unless that one may sign. */
async function checkResponsable(db: Db, idcol: number | null, kept: number | null, caller: QuienInspecciona) {
  // One who was right when set stays.
  if (idcol === kept) return
  if (!puedeAsignarResponsable(kept, idcol, caller)) {
    if (idcol === null) return checkMayChange(db, kept, caller)
    const message = 'Solo puede nombrarse responsable a usted mismo. Para otra persona, deje el campo vacío.'
    throw new ApiError(403, 'asignacion_ajena', message, { fields: { idcol: message } })
  }
  const message = 'El responsable debe tener el rol ADM o INSPECTOR.'
  if (idcol !== null && (await withoutSigningRole(db, [idcol])).length > 0)
    throw badRequest(message, { idcol: message })
}

/** Throws 400 when an observation that is chosen says something else than the answers (decisions §4.5); the one that stands is not printed then. */
async function checkObservacion(db: Db, id: string, idobs: number | null, kept: number | null): Promise<void> {
  if (idobs === null || idobs === kept) return
  const fits = observacionQueCorresponde(resultadoLista(await readLineas(db, id)))
  const estado = await estadoObservacion(db, idobs)
  const message =
    estado === undefined
      ? 'Seleccione una observación de la lista.'
      : 'La observación no corresponde al resultado de la inspección. Elija otra.'
  if (estado === undefined || (fits !== null && estado !== fits)) throw badRequest(message, { idobs: message })
}

/** Throws 400 when an item cannot have been inspected on a day, because it was made after it (decisions §4.11). */
export async function checkMade(db: Db, ideq: string, fecha: string): Promise<void> {
  const first = await primerDiaEquipo(db, ideq)
  if (first === null || fecha >= first) return
  const message = `La fecha no puede ser anterior a la fabricación del equipo: ${fechaTabla(first)} o después.`
  throw badRequest(message, { fecha: message })
}

/** Throws 400 when a date lies too far from the one of the first result, or before the item was made (decisions §4.11). */
async function checkFecha(db: Db, fecha: string, { ideq, fecha: kept, fecharesultado }: LockedEvaluacion) {
  if (fecha === kept) return
  await checkMade(db, ideq, fecha)
  if (fecharesultado === null) return
  const [from, to] = [-DIAS_FECHA_INSPECCION, DIAS_FECHA_INSPECCION].map((days) => sumarDias(fecharesultado, days))
  if (from === undefined || to === undefined || (fecha >= from && fecha <= to)) return
  const message = `La inspección ya tuvo un resultado: su fecha va del ${fechaTabla(from)} al ${fechaTabla(to)}.`
  throw badRequest(message, { fecha: message })
}

/** Throws unless the caller may save these values over those that are stored. What is sent as it is stored is no change. */
export async function checkSave(
  db: Db,
  id: string,
  stored: LockedEvaluacion,
  body: EvaluacionUpdate,
  caller: QuienInspecciona,
): Promise<void> {
  const { fecha = stored.fecha, fechamantenimiento = stored.fechamantenimiento } = body
  const { idcol = stored.idcol, idobs = stored.idobs } = body
  const isChanged = fecha !== stored.fecha || fechamantenimiento !== stored.fechamantenimiento || idobs !== stored.idobs
  if (isChanged) await checkMayChange(db, stored.idcol, caller)
  await checkResponsable(db, idcol, stored.idcol, caller)
  await checkFecha(db, fecha, stored)
  await checkObservacion(db, id, idobs, stored.idobs)
}
