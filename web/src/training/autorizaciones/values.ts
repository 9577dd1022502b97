import { INDEPENDIENTE } from '@anclaje/contract/rules/training/empresa'
import type { AnswerOf } from '@anclaje/contract/calls'
import { MAX_AUTORIZADAS } from '@anclaje/contract/limits'
import type { AutorizacionesBody } from '@anclaje/contract/training/autorizacion'
import type { ClaseAutorizacion, FormaAutorizacion } from '@anclaje/contract/rules/training/autorizacion'
import { formatCount } from '../../ui/format.ts'

/** A person whose consent is registered. */
export interface Person {
  id: number
  nombre: string
  /** Company of the row, which the attendance sheet names: of today, or of a certificate. */
  empresa: { id_emp: number; nombre_emp: string }
}

/** What the dialog asks. Null is not chosen yet, and nothing but the day is chosen beforehand. */
export type Act = Pick<AutorizacionesBody, 'usos' | 'fecha'> & {
  clase: ClaseAutorizacion | null
  forma: FormaAutorizacion | null
}

/** People who wait for a call, and what became of the others. */
export interface Progress {
  waiting: readonly Person[]
  done: number
  leftOut: readonly (Person & { motivo: string })[]
}

/** Returns the people of rows, each once for a company, by company. */
export const eachOnce = (people: readonly Person[]): Person[] =>
  [...new Map(people.map((person) => [`${person.id} ${person.empresa.id_emp}`, person])).values()].toSorted(
    (a, b) => a.empresa.id_emp - b.empresa.id_emp,
  )

/** Returns the people, each once whatever the companies of their rows. */
export const ofAnyCompany = (people: readonly Person[]): Person[] => [
  ...new Map(people.map((person) => [person.id, person])).values(),
]

const TWO_COMPANIES = 'Tiene filas de dos empresas: regístrela aparte'

/**
 * Returns who waits for a call of a kind. A withdrawal takes back what stands, of whichever company
 * it is; who allows allows one, so that rows of two companies say nothing.
 */
export function waitingFor(clase: ClaseAutorizacion | null, { waiting, done, leftOut }: Progress): Progress {
  if (clase !== 'otorga') return { waiting: ofAnyCompany(waiting), done, leftOut }
  const rows = Map.groupBy(waiting, ({ id }) => id)
  const isUnclear = ({ id }: Person) => rows.get(id)!.length > 1
  return {
    waiting: waiting.filter((person) => !isUnclear(person)),
    done,
    leftOut: [
      ...leftOut,
      ...ofAnyCompany(waiting.filter(isUnclear)).map((person) => ({ ...person, motivo: TWO_COMPANIES })),
    ],
  }
}

const MAX_NAMED = 4

/** Names the companies of rows, each with its number of people: «Andamios (12), Ñandú (1)». */
export function companiesOf(people: readonly Person[]): string {
  const groups = [...Map.groupBy(people, ({ empresa }) => empresa.id_emp)]
  const named = groups.map(([id, group]) => {
    const name = id === INDEPENDIENTE ? 'sin empresa' : group[0]!.empresa.nombre_emp
    return groups.length === 1 ? name : `${name} (${formatCount(group.length)})`
  })
  const more = named.length - MAX_NAMED
  return named.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` y ${more} más` : '')
}

/**
 * Returns the first people who wait for a call of a kind, as many as it takes: who allows, of one
 * company.
 */
export function partOf(clase: ClaseAutorizacion | null, waiting: readonly Person[]): readonly Person[] {
  if (clase !== 'otorga') return waiting.slice(0, MAX_AUTORIZADAS)
  const other = waiting.findIndex(({ empresa }) => empresa.id_emp !== waiting[0]!.empresa.id_emp)
  return waiting.slice(0, Math.min(other === -1 ? waiting.length : other, MAX_AUTORIZADAS))
}

/** Returns the progress after a call that was about the first of those who waited. */
export function afterCall(
  { waiting, done, leftOut }: Progress,
  many: number,
  { cambiados, omitidos }: Pick<AnswerOf<'POST /colaboradores/autorizaciones'>, 'cambiados' | 'omitidos'>,
): Progress {
  const byId = new Map(waiting.map((person) => [person.id, person]))
  return {
    waiting: waiting.slice(many),
    done: done + cambiados,
    leftOut: [...leftOut, ...omitidos.map(({ id_col, motivo }) => ({ ...byId.get(id_col)!, motivo }))],
  }
}

export const people = (count: number): string => `${formatCount(count)} ${count === 1 ? 'persona' : 'personas'}`

/** Returns the sentence about those who were registered, without its full stop. */
export function doneText(clase: ClaseAutorizacion | null, done: number): string {
  if (clase === 'retira')
    return done === 0 ? 'No se registró ningún retiro' : `Se registró el retiro de ${people(done)}`
  return done === 0 ? 'No se registró ninguna autorización' : `Se registró la autorización de ${people(done)}`
}
