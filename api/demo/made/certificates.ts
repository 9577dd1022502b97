import { v7 } from 'uuid'
import { CERTIFICACION, CERTIFICADO, COLABORADOR } from '@anclaje/contract/states'
import type { Desenlace } from '@anclaje/contract/states'
import type { DemoCohort } from './cohorts.ts'
import { addDays, momentInBogota } from '../dates.ts'
import { LEARNER, STAFF } from './people.ts'
import type { DemoPerson } from './people.ts'
import type { Random } from '../random.ts'

/**
 * A made-up inscription. `cohort` and `person` are positions in the lists of cohorts and people.
 * Times are in milliseconds.
 */
export interface DemoCertificate {
  id: string
  cohort: number
  person: number
  consecutivo: number
  estado: number
  descargado: number
  creado: number
  aprobado: number | null
  /** Outcome of a learner who gets no certificate (CERT-27), and the time of the decision. */
  desenlace: { clase: Desenlace; motivo: string | null; decidido: number } | null
}

/** Days after the day of issue of a cohort on which all its learners are decided. */
const DECIDED = 25
/** Outcomes of the learners who were not approved, in turn. */
const OUTCOMES: readonly { clase: Desenlace; motivo: string | null }[] = [
  { clase: 'no_aprobo', motivo: 'No superó la evaluación práctica' },
  { clase: 'no_asistio', motivo: null },
  { clase: 'retirado', motivo: 'Avisó que no podía continuar' },
  { clase: 'no_aprobo', motivo: 'No superó la evaluación teórica' },
]

const HORA = 3600
const HORAS_POR_DIA = 8
// Share of the certificates that are approved, by the state of the cohort. Some learners never
// finish, and open cohorts are still being graded.
const APROBADOS: Record<number, number> = {
  [CERTIFICACION.enCurso]: 0.6,
  [CERTIFICACION.finalizado]: 0.97,
  [CERTIFICACION.cancelado]: 0,
}

// Minors must not work at height (Resolución 4272 de 2021, art. 61). People from the public form
// have to be confirmed first.
const mayEnrol = (person: DemoPerson) => person.tipodocumento !== 'TI' && person.estado === COLABORADOR.activo

function approval(random: Random, cohort: DemoCohort, now: number): number | null {
  const taught = Math.ceil(cohort.horas / HORAS_POR_DIA)
  const moment = momentInBogota(addDays(cohort.fechainicio, taught + random.int(0, 4)), random.int(8 * HORA, 17 * HORA))
  const share = APROBADOS[cohort.estado] ?? 0
  return moment <= now && random.chance(share) ? moment : null
}

/** Returns the outcome of a learner who was not approved; null while the cohort is recent. */
function outcome(cohort: DemoCohort, place: number, now: number): DemoCertificate['desenlace'] {
  const decidido = momentInBogota(addDays(cohort.fechainicio, DECIDED), 16 * HORA)
  if (cohort.estado === CERTIFICACION.cancelado || decidido > now) return null
  return { ...OUTCOMES[place % OUTCOMES.length]!, decidido }
}

function enrol(
  random: Random,
  cohort: DemoCohort,
  place: number,
  chosen: readonly number[],
  today: string,
  now: number,
) {
  const day = addDays(cohort.fechainicio < today ? cohort.fechainicio : today, -random.int(1, 12))
  let creado = momentInBogota(day, random.int(8 * HORA, 16 * HORA))
  return chosen.map((person, i) => {
    creado += random.int(15_000, 90_000)
    const aprobado = approval(random, cohort, now)
    return {
      cohort: place,
      person,
      consecutivo: i + 1,
      estado: aprobado === null ? CERTIFICADO.pendiente : CERTIFICADO.aprobado,
      descargado: aprobado !== null && random.chance(0.6) ? 1 : 0,
      creado,
      aprobado,
      desenlace: aprobado === null ? outcome(cohort, place + i, now) : null,
    }
  })
}

/**
 * Makes up all inscriptions, from the oldest to the newest. The ids are UUIDs that contain the time
 * of creation.
 */
export function demoCertificates(
  random: Random,
  cohorts: readonly DemoCohort[],
  people: readonly DemoPerson[],
  { today, now }: { today: string; now: number },
): DemoCertificate[] {
  // The staff come first in the list, and take no courses of their own centre.
  const eligible = people.flatMap((person, i) => (i >= STAFF.length && mayEnrol(person) ? [i] : []))
  const learner = people.findIndex((person) => person.numerodocumento === LEARNER)
  const inscriptions = cohorts.flatMap((cohort, place) => {
    // The learner with an account took part in every fifth cohort, so that all states of
    // certificates can be seen.
    const regular = place % 5 === 4
    const others = random.shuffle(eligible.filter((person) => person !== learner))
    const chosen = (regular ? [learner, ...others] : others).slice(0, cohort.learners)
    return enrol(random, cohort, place, chosen, today, now)
  })
  let last = 0
  return inscriptions
    .toSorted((a, b) => a.creado - b.creado)
    .map((inscription) => {
      last = Math.max(last + 1, inscription.creado)
      return { ...inscription, creado: last, id: v7({ msecs: last, random: random.bytes(16) }) }
    })
}
