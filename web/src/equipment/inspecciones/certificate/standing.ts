import type { EquipoDetail } from '@anclaje/contract/equipment/equipo'
import type { EvaluacionRow } from '@anclaje/contract/equipment/evaluacion'
import { fechaLarga } from '@anclaje/contract/rules/common/fechas'
import { situacionEquipo, vigenteHasta } from '@anclaje/contract/rules/equipment/inspeccion'
import { INSPECCION } from '@anclaje/contract/states'

/**
 * Reason why an issued inspection no longer applies: it has expired, the item has a newer one, or
 * the item must not be used.
 */
export interface Standing {
  text: string
  tone: 'danger' | 'warning'
  /** True when the item must not be used today, whatever the document says. */
  isOver: boolean
}

type Issued = Pick<EvaluacionRow, 'fecha_eva' | 'estado_eva'>
type Item = Pick<EquipoDetail, 'fechainspeccion_eq' | 'estadoinspeccion_eq' | 'nousar_eq'>

/**
 * Returns the reason why an inspection with a result no longer applies on the day `hoy` (EQUIP-13).
 * Returns null while it applies. Dates are `YYYY-MM-DD`.
 */
export function standingOf({ fecha_eva, estado_eva }: Issued, item: Item, hoy: string): Standing | null {
  const { fechainspeccion_eq: fecha, estadoinspeccion_eq: estado, nousar_eq: noUsar } = item
  if (noUsar !== null) return { text: `${noUsar}.`, tone: 'danger', isOver: true }
  if (fecha === null) return null
  const situacion = situacionEquipo(estado, fecha, hoy)
  const isNewest = fecha === fecha_eva && estado === estado_eva
  if (isNewest && situacion !== 'vencido') return null
  if (situacion === 'rechazado' && estado_eva === INSPECCION.aprobado) {
    const text = `Este certificado ya no vale: el equipo no aprobó la inspección del ${fechaLarga(fecha)}.`
    return { text, tone: 'danger', isOver: true }
  }
  const newer = isNewest ? '' : `Hay una inspección más reciente, del ${fechaLarga(fecha)}.`
  if (situacion !== 'vencido') return { text: newer, tone: 'warning', isOver: false }
  const expired = `Su vigencia terminó el ${fechaLarga(vigenteHasta(fecha))}. Inspeccione el equipo de nuevo.`
  return { text: `${newer} ${expired}`.trim(), tone: 'danger', isOver: true }
}
