import type { CertcolPublico } from '@anclaje/contract/training/certcol'
import type { InspeccionesPublicas } from '@anclaje/contract/equipment/evaluacion'
import { situacionSegun, vigenteHasta } from '@anclaje/contract/rules/equipment/inspeccion'
import { INSPECCION, SITUACIONES_EQUIPO } from '@anclaje/contract/states'
import type { Estado, Situacion } from '@anclaje/contract/states'

const RANK: Record<Situacion, number> = { aprobado: 0, en_curso: 1, vencido: 2 }

/** The certificate that answers for a person: a valid one before one under way before an expired one, then the one that lasts longest. */
export function headlineOf(rows: readonly CertcolPublico[]): CertcolPublico | undefined {
  return rows.toSorted(
    (a, b) =>
      RANK[a.situacion_ceco] - RANK[b.situacion_ceco] ||
      b.certificacione.fechafin_cer.localeCompare(a.certificacione.fechafin_cer),
  )[0]
}

/** Until when, in words. */
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
  word: string
  tone: Estado['color']
  text: string
}

/** What an item's inspections say in one word: the newest that is not pending answers (PUBLIC-6). The newest comes first. */
export function inspectionHeadline(rows: readonly Inspection[], format: (date: string) => string): InspectionHeadline {
  const newest = rows.find(({ estado_eva }) => estado_eva !== INSPECCION.pendiente)
  const situacion = situacionSegun(newest?.estado_eva ?? null, newest?.situacion_eva === 'vencido')
  const { label: word, color: tone } = SITUACIONES_EQUIPO[situacion]
  if (!newest) return { word, tone, text: 'El equipo aún no tiene una inspección terminada.' }
  const date = format(newest.fecha_eva)
  // One that is under way may say something else tomorrow.
  const later = rows[0] === newest ? '' : ` Hay otra inspección en curso, del ${format(rows[0]!.fecha_eva)}.`
  if (situacion === 'rechazado')
    return { word, tone, text: `Retirar de servicio: la inspección del ${date} lo rechazó.${later}` }
  const until = format(vigenteHasta(newest.fecha_eva))
  if (situacion === 'vencido')
    return {
      word,
      tone,
      text: `La inspección venció el ${until}. No lo use hasta que se inspeccione de nuevo.${later}`,
    }
  return { word, tone, text: `Continúa en servicio. Inspección vigente hasta el ${until}.${later}` }
}
