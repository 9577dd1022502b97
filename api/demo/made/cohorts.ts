import { fechaFin } from '@anclaje/contract/rules/training/vigencia'
import { CERTIFICACION } from '@anclaje/contract/states'
import cursos from '../../src/seed/data/cursos.json' with { type: 'json' }
import { addDays, notSunday } from '../dates.ts'
import type { Random } from '../random.ts'

/** A made-up cohort of a course. `signers` are positions in the list of people. */
export interface DemoCohort {
  idcur: number
  cohorte: number
  fechainicio: string
  fechafin: string
  horas: number
  periodo: number
  tiempovigencia: number
  estado: number
  signers: number[]
  learners: number
}

// Number of cohorts of each course, by the id of the course.
const EDICIONES: Record<number, number> = {
  1: 2,
  2: 8,
  3: 7,
  4: 4,
  5: 1,
  6: 1,
  7: 1,
  8: 3,
  9: 2,
  10: 2,
  11: 1,
  12: 2,
  13: 2,
  14: 1,
  15: 1,
  16: 2,
}
const COHORTES = Object.values(EDICIONES).reduce((sum, n) => sum + n, 0)
const CERTIFICADOS = 900
const MENOR_COHORTE = 12
const ANTIGUEDAD_DIAS = 1190
const ABIERTA_DIAS = 30
const CANCELADA = COHORTES - 9

// Cohorts are closer together towards today, because the centre has grown. The last cohorts have
// not begun.
const startOf = (i: number, today: string) =>
  notSunday(addDays(today, Math.round(7 - (ANTIGUEDAD_DIAS + 7) * (1 - i / (COHORTES - 1)) ** 1.6)))

function sizes(random: Random): number[] {
  const perCohort = Array.from({ length: COHORTES }, () => MENOR_COHORTE)
  for (let left = CERTIFICADOS - COHORTES * MENOR_COHORTE; left > 0; left -= 1)
    perCohort[random.int(0, COHORTES - 1)]! += 1
  return perCohort
}

const cohortStateOf = (i: number, fechainicio: string, today: string) => {
  if (i === CANCELADA) return CERTIFICACION.cancelado
  return fechainicio < addDays(today, -ABIERTA_DIAS) ? CERTIFICACION.finalizado : CERTIFICACION.enCurso
}

/**
 * Makes up the cohorts, from the oldest to the newest. The first person of `signers` is the
 * director; one of the others is the trainer.
 */
export function demoCohorts(random: Random, today: string, signers: readonly number[]): DemoCohort[] {
  const [director, ...trainers] = signers
  if (director === undefined) throw new Error('the demonstration needs somebody to sign')
  const courses = random.shuffle(
    cursos.flatMap((curso) => Array.from({ length: EDICIONES[curso.id] ?? 0 }, () => curso)),
  )
  const perCohort = sizes(random)
  const editions = new Map<number, number>()
  return courses.map((curso, i) => {
    const cohorte = (editions.get(curso.id) ?? 0) + 1
    editions.set(curso.id, cohorte)
    const { tiempovigencia, periodo, horas } = curso
    const fechainicio = startOf(i, today)
    const trainer = random.pick(trainers)
    return {
      idcur: curso.id,
      cohorte,
      fechainicio,
      fechafin: fechaFin(fechainicio, tiempovigencia, periodo),
      horas,
      periodo,
      tiempovigencia,
      estado: cohortStateOf(i, fechainicio, today),
      signers: random.chance(0.75) ? [director, trainer] : [trainer],
      learners: perCohort[i] ?? MENOR_COHORTE,
    }
  })
}
