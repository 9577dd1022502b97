import type { CertcolPublico } from '@anclaje/contract/training/certcol'
import type { InspeccionesPublicas } from '@anclaje/contract/equipment/evaluacion'
import { claveBusqueda } from '@anclaje/contract/rules/common/texto'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { situacionSegun, vigenteHasta } from '@anclaje/contract/rules/equipment/inspeccion'
import { INSPECCION, SITUACIONES_EQUIPO } from '@anclaje/contract/states'
import type { Estado, Situacion } from '@anclaje/contract/states'

const BY_RELEVANCE: readonly Situacion[] = ['aprobado', 'en_curso', 'vencido']

/** Orders certificates by state, then the last one to expire first. */
const byRelevance = (a: CertcolPublico, b: CertcolPublico) =>
  BY_RELEVANCE.indexOf(a.situacion_ceco) - BY_RELEVANCE.indexOf(b.situacion_ceco) ||
  b.certificacione.fechafin_cer.localeCompare(a.certificacione.fechafin_cer)

export const nameOf = ({ colaboradore }: CertcolPublico): string => nombreDePersona(colaboradore)

/** Returns the key of a person by name: certificates keep the spelling of their day. */
const personOf = (row: CertcolPublico) => claveBusqueda(nameOf(row))

/** Returns whether certificates are of one person; two may have had the same document number. */
export const isOnePerson = (rows: readonly CertcolPublico[]) => new Set(rows.map(personOf)).size === 1

/** Returns what counts for each course of each person, in their order (PUBLIC-4). */
export function certificatesThatCount(rows: readonly CertcolPublico[]): CertcolPublico[] {
  const counting = new Map<string, CertcolPublico>()
  for (const row of rows.toSorted(byRelevance)) {
    const key = JSON.stringify([claveBusqueda(row.certificacione.curso.nombre_cur), personOf(row)])
    if (!counting.has(key)) counting.set(key, row)
  }
  return [...counting.values()]
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

const COUNTED: Record<Situacion, readonly [one: string, several: string]> = {
  aprobado: ['vigente', 'vigentes'],
  en_curso: ['en curso', 'en curso'],
  vencido: ['vencido', 'vencidos'],
}

/** Counts the courses in each state, by relevance: «2 cursos vigentes · 1 vencido». */
export function countsText(rows: readonly CertcolPublico[]): string {
  const counts = BY_RELEVANCE.map((situacion) => ({
    count: rows.filter(({ situacion_ceco }) => situacion_ceco === situacion).length,
    words: COUNTED[situacion],
  })).filter(({ count }) => count > 0)
  return counts
    .map(({ count, words: [one, several] }, index) => {
      const noun = index > 0 ? '' : count === 1 ? 'curso ' : 'cursos '
      return `${count} ${noun}${count === 1 ? one : several}`
    })
    .join(' · ')
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
    return { state, tone, text: `Retire el equipo de servicio: no aprobó la inspección del ${date}.${later}` }
  const until = format(vigenteHasta(newest.fecha_eva))
  if (situacion === 'vencido')
    return {
      state,
      tone,
      text: `La inspección venció el ${until}. No lo use hasta que se inspeccione de nuevo.${later}`,
    }
  return { state, tone, text: `Continúa en servicio. Inspección vigente hasta el ${until}.${later}` }
}
