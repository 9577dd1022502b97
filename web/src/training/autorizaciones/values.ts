import type { AnswerOf } from '@anclaje/contract/calls'
import { MAX_AUTORIZADAS } from '@anclaje/contract/limits'
import type { AutorizacionesBody } from '@anclaje/contract/training/autorizacion'
import type { ClaseAutorizacion, FormaAutorizacion } from '@anclaje/contract/rules/training/autorizacion'
import { formatCount } from '../../ui/format.ts'

/** A person whose consent is registered. */
export interface Person {
  id: number
  nombre: string
  /**
   * Company of the person's row, 0 for none, which the attendance sheet names; undefined for the
   * company that the person has today.
   */
  idemp?: number
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

/**
 * Returns the people of rows, each once for a company, by company: somebody may have several
 * certificates.
 */
export const eachOnce = (people: readonly Person[]): Person[] =>
  [...new Map(people.map((person) => [`${person.id} ${person.idemp ?? ''}`, person])).values()].toSorted(
    (a, b) => (a.idemp ?? 0) - (b.idemp ?? 0),
  )

/**
 * Returns the people who wait, each once: a withdrawal takes back what stands, of whichever company
 * it is.
 */
export const ofAnyCompany = (waiting: readonly Person[]): Person[] =>
  eachOnce(waiting.map(({ id, nombre }) => ({ id, nombre })))

/** Returns the first people who wait for a call: of one company, and as many as it takes. */
export function partOf(waiting: readonly Person[]): readonly Person[] {
  const other = waiting.findIndex(({ idemp }) => idemp !== waiting[0]!.idemp)
  return waiting.slice(0, Math.min(other === -1 ? waiting.length : other, MAX_AUTORIZADAS))
}

/** Returns the progress after a call that was about the first of those who waited. */
export function afterCall(
  { waiting, done, leftOut }: Progress,
  many: number,
  { cambiados, omitidos }: Pick<AnswerOf<'POST /colaboradores/autorizaciones'>, 'cambiados' | 'omitidos'>,
): Progress {
  const names = new Map(waiting.map(({ id, nombre }) => [id, nombre]))
  return {
    waiting: waiting.slice(many),
    done: done + cambiados,
    leftOut: [
      ...leftOut,
      ...omitidos.map(({ id_col: id, motivo }) => ({ id, nombre: names.get(id) ?? String(id), motivo })),
    ],
  }
}

export const people = (count: number): string => `${formatCount(count)} ${count === 1 ? 'persona' : 'personas'}`

/** Returns the sentence about those who were registered, without its full stop. */
export function doneText(clase: ClaseAutorizacion | null, done: number): string {
  if (clase === 'retira')
    return done === 0 ? 'No se registró ningún retiro' : `Se registró el retiro de ${people(done)}`
  return done === 0 ? 'No se registró ninguna autorización' : `Se registró la autorización de ${people(done)}`
}
