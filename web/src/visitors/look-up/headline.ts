import type { CertcolPublico } from '@anclaje/contract/training/certcol'
import type { InspeccionesPublicas } from '@anclaje/contract/equipment/evaluacion'
import { situacionSegun, vigenteHasta } from '@anclaje/contract/rules/equipment/inspeccion'
import { INSPECCION, SITUACIONES_EQUIPO } from '@anclaje/contract/states'
import type { Estado, Situacion } from '@anclaje/contract/states'

const RANK: Record<Situacion, number> = { aprobado: 0, en_curso: 1, vencido: 2 }

/** Returns the certificate that counts: by state, then the last one to expire. */
export function headlineOf(rows: readonly CertcolPublico[]): CertcolPublico | undefined {
  return rows.toSorted(
    (a, b) =>
      RANK[a.situacion_ceco] - RANK[b.situacion_ceco] ||
      b.certificacione.fechafin_cer.localeCompare(a.certificacione.fechafin_cer),
  )[0]
}

/** Returns the validity of a certificate as a sentence. */
export function validityText(
  { situacion_ceco, certificacione }: CertcolPublico,
  format: (date: string) => string,
): string {
  const date = format(certificacione.fechafin_cer)
  if (situacion_ceco === 'vencido') return `Venció el ${date}`
  if (situacion_ceco === 'aprobado') return `Vigente hasta el ${date}`
  return 'La formación aún no está aprobada'
}

type Inspection = InspeccionesPublicas['inspecciones'][number]

interface InspectionHeadline {
  state: string
  tone: Estado['color']
  text: string
}

/**
 * Returns the state of an item by its newest inspection that is not pending (PUBLIC-6). Expects the
 * newest inspection first.
 */
export function inspectionHeadline(rows: readonly Inspection[], format: (date: string) => string): InspectionHeadline {
  const newest = rows.find(({ estado_eva }) => estado_eva !== INSPECCION.pendiente)
  const situacion = situacionSegun(newest?.estado_eva ?? null, newest?.situacion_eva === 'vencido')
  const { label: state, color: tone } = SITUACIONES_EQUIPO[situacion]
  if (!newest) return { state, tone, text: 'El equipo aún no tiene una inspección terminada.' }
  const date = format(newest.fecha_eva)
  const later = rows[0] === newest ? '' : ` Hay otra inspección en curso, del ${format(rows[0]!.fecha_eva)}.`
  if (situacion === 'rechazado')
    return { state, tone, text: `Retirar de servicio: la inspección del ${date} lo rechazó.${later}` }
  const until = format(vigenteHasta(newest.fecha_eva))
  if (situacion === 'vencido')
    return {
      state,
      tone,
      text: `La inspección venció el ${until}. No lo use hasta que se inspeccione de nuevo.${later}`,
    }
  return { state, tone, text: `Continúa en servicio. Inspección vigente hasta el ${until}.${later}` }
}
