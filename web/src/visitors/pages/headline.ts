import type { CertcolPublico } from '@anclaje/contract/training/certcol'
import type { InspeccionesPublicas } from '@anclaje/contract/equipment/evaluacion'
import { claveBusqueda } from '@anclaje/contract/rules/common/texto'
import { nombreDePersona, personasDistintas } from '@anclaje/contract/rules/common/nombre'
import { situacionSegun, vigenteHasta } from '@anclaje/contract/rules/equipment/inspeccion'
import { fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { ALTERADO } from '@anclaje/contract/rules/trust/emision'
import { porEmpezar } from '@anclaje/contract/rules/training/vigencia'
import { INSPECCION, SIN_CONFIRMAR, SITUACIONES, SITUACIONES_EQUIPO } from '@anclaje/contract/states'
import type { Estado } from '@anclaje/contract/states'
import { isRegisteredLate, registeredText } from './registered.ts'

/** States of a certificate today, the most relevant first (PUBLIC-4). */
const STANDINGS = ['aprobado', 'por_empezar', 'en_curso', 'vencido', 'anulado'] as const
type Standing = (typeof STANDINGS)[number]

const standingOf = (row: CertcolPublico): Standing => (porEmpezar(row) ? 'por_empezar' : row.situacion_ceco)

/** Orders certificates by the relevance of their state, then by expiry, the latest first. */
const byRelevance = (a: CertcolPublico, b: CertcolPublico) =>
  STANDINGS.indexOf(standingOf(a)) - STANDINGS.indexOf(standingOf(b)) ||
  b.certificacione.fechafin_cer.localeCompare(a.certificacione.fechafin_cer)

export const learnerName = ({ colaboradore }: CertcolPublico): string => nombreDePersona(colaboradore)

/**
 * Returns whether certificates belong to one person. Two people may have had the same document
 * number. Certificates keep the name at their approval, so one person may have several.
 */
export const isOnePerson = (rows: readonly CertcolPublico[]) =>
  new Set(personasDistintas(rows.map(learnerName))).size === 1

/**
 * Returns the most relevant certificate for each course of each person, ordered by relevance
 * (PUBLIC-4).
 */
export function certificatesThatCount(rows: readonly CertcolPublico[]): CertcolPublico[] {
  const counting = new Map<string, CertcolPublico>()
  const sorted = rows.toSorted(byRelevance)
  const people = personasDistintas(sorted.map(learnerName))
  for (const [index, row] of sorted.entries()) {
    const key = JSON.stringify([claveBusqueda(row.certificacione.curso.nombre_cur), people[index]])
    if (!counting.has(key)) counting.set(key, row)
  }
  return [...counting.values()]
}

interface CertificateHeadline {
  state: string
  tone: Estado['color']
  text: string
}

const notYetText = ({ certificacione }: CertcolPublico) =>
  `Aún no vale: desde el ${fechaTabla(certificacione.fechainicio_cer)}`

/** Returns the large text about one course, and the sentence below it (PUBLIC-4). */
export function certificateHeadline(row: CertcolPublico, format: (date: string) => string): CertificateHeadline {
  const { label: state, color } = SITUACIONES[row.situacion_ceco]
  // Lists show what is in progress in quiet ink. Here it says that the person may not work yet.
  const tone = row.situacion_ceco === 'en_curso' ? 'warning' : color
  const { fechainicio_cer, fechafin_cer } = row.certificacione
  switch (standingOf(row)) {
    case 'por_empezar':
      return {
        state: notYetText(row),
        tone,
        text: `El certificado ya está aprobado y empieza a valer el ${format(fechainicio_cer)}.`,
      }
    case 'en_curso':
      return { state, tone, text: 'La formación aún no está aprobada' }
    case 'vencido':
      return { state, tone, text: `Venció el ${format(fechafin_cer)}` }
    case 'anulado':
      return { state, tone, text: 'Anulado por el centro' }
    case 'aprobado':
      return { state: 'Vigente', tone, text: `Vigente hasta el ${format(fechafin_cer)}` }
  }
}

/**
 * Returns the text for one course among several: its date, or that it is in progress. A late
 * registration comes first.
 */
export function lineText(row: CertcolPublico): string {
  const standing = standingOf(row)
  if (standing === 'en_curso') return SITUACIONES.en_curso.label
  const text = standing === 'por_empezar' ? notYetText(row) : certificateHeadline(row, fechaTabla).text
  return isRegisteredLate(row) ? `${registeredText(row) ?? ''} · ${text}` : text
}

const COUNTED: Record<Standing, readonly [one: string, several: string]> = {
  aprobado: ['vigente', 'vigentes'],
  por_empezar: ['por empezar', 'por empezar'],
  en_curso: ['en curso', 'en curso'],
  vencido: ['vencido', 'vencidos'],
  anulado: ['anulado', 'anulados'],
}

/** Counts the courses by their state: «2 cursos vigentes · 1 vencido». */
export function countsText(rows: readonly CertcolPublico[]): string {
  const counts = STANDINGS.map((standing) => ({
    count: rows.filter((row) => standingOf(row) === standing).length,
    words: COUNTED[standing],
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
 * Returns the state of an item (EQUIP-17, PUBLIC-6): that it must not be used, whatever its
 * inspections say, or else the result of its newest inspection that is not pending. Expects the
 * newest inspection first.
 */
export function inspectionHeadline(
  rows: readonly Inspection[],
  nousar: string | null,
  format: (date: string) => string,
): InspectionHeadline {
  const { label, color } = SITUACIONES_EQUIPO.no_usar
  if (nousar !== null) return { state: label, tone: color, text: nousar }
  const newest = rows.find(
    ({ estado_eva, situacion_eva }) => estado_eva !== INSPECCION.pendiente || situacion_eva === 'alterado',
  )
  // An earlier inspection does not answer in its place.
  if (newest?.situacion_eva === 'alterado')
    return { state: SIN_CONFIRMAR.label, tone: SIN_CONFIRMAR.color, text: ALTERADO.motivo }
  const situacion = situacionSegun(newest?.estado_eva ?? null, newest?.situacion_eva === 'vencido')
  const { label: state, color: tone } = SITUACIONES_EQUIPO[situacion]
  if (!newest?.fecha_eva) return { state, tone, text: 'El equipo aún no tiene una inspección terminada.' }
  const date = format(newest.fecha_eva)
  const underWay = rows.slice(0, rows.indexOf(newest)).find(({ situacion_eva }) => situacion_eva !== 'anulado')
  const later = underWay?.fecha_eva ? ` Hay otra inspección en curso, del ${format(underWay.fecha_eva)}.` : ''
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
