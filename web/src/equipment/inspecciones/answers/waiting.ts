import type { DetalleRow } from '@anclaje/contract/equipment/detalle'
import type { Resultado } from '@anclaje/contract/states'

/** Ids of an inspection and of its item. */
export interface Inspected {
  ideva: string
  ideq: string
}

/** An unconfirmed answer or note. Each line has at most one entry, with its newest values. */
export interface WaitingAnswer {
  kind: 'answer'
  ideva: string
  /** Id of the item; absent in entries that an older version stored. */
  ideq?: string
  /** Id of the line. */
  id: string
  resultado?: Resultado
  nota?: string | null
  /** Time of the last change of the entry, in milliseconds. */
  at: number
}

/** A photo that the server has not confirmed. */
export interface WaitingPhoto {
  kind: 'photo'
  ideva: string
  ideq?: string
  /** Id of the entry; the stored photo gets another id from the server. */
  id: string
  /** Id of the line or of the inspection that the photo shows. */
  target: string
  file: Blob
  at: number
}

export type Waiting = WaitingAnswer | WaitingPhoto

/** Entries sent in one call: one answer for many lines, one note, or one photo. */
export type Batch =
  | { kind: 'answers'; ideva: string; resultado: Resultado; entries: WaitingAnswer[] }
  | { kind: 'note'; entries: [WaitingAnswer] }
  | { kind: 'photo'; entries: [WaitingPhoto] }

/** Maximum number of lines sent in one call. */
const MAX_TOGETHER = 200

/**
 * Returns the next batch to send: answers, then notes, then photos, the oldest first; undefined
 * when nothing is left. A batch has at most `together` lines: with 1, a refusal is about a known
 * line.
 */
export function nextBatch(waiting: readonly Waiting[], together = MAX_TOGETHER): Batch | undefined {
  const oldestFirst = waiting.toSorted((a, b) => a.at - b.at)
  const answers = oldestFirst.filter((entry): entry is WaitingAnswer => entry.kind === 'answer')
  const first = answers.find(({ resultado }) => resultado !== undefined)
  if (first) {
    const { ideva, resultado } = first
    const same = answers.filter((entry) => entry.ideva === ideva && entry.resultado === resultado)
    return { kind: 'answers', ideva, resultado: resultado ?? null, entries: same.slice(0, together) }
  }
  const note = answers.find(({ nota }) => nota !== undefined)
  if (note) return { kind: 'note', entries: [note] }
  const photo = oldestFirst.find((entry): entry is WaitingPhoto => entry.kind === 'photo')
  return photo && { kind: 'photo', entries: [photo] }
}

/** Returns an entry without its answer or its note, which is held back, if something is left. */
export function withheld(part: 'resultado' | 'nota', entry: Waiting): Waiting[] {
  if (entry.kind === 'photo') return [entry]
  const rest: WaitingAnswer = { ...entry }
  delete rest[part]
  return rest.resultado === undefined && rest.nota === undefined ? [] : [rest]
}

/**
 * Merges a new entry into the entry of the same line. The newest answer and the newest note win.
 */
export function mergeEntries(before: Waiting | undefined, entry: Waiting): Waiting {
  return before?.kind === 'answer' && entry.kind === 'answer' ? { ...before, ...entry } : entry
}

/** Returns the rest of a stored entry after its batch was sent: a newer answer, a note, or
 * undefined. */
export function remainderOf(stored: Waiting, batch: Batch, sent: Waiting): Waiting | undefined {
  if (stored.kind === 'photo' || sent.kind === 'photo') return undefined
  const left: WaitingAnswer = { ...stored }
  if (batch.kind === 'answers' && stored.resultado === sent.resultado) delete left.resultado
  if (batch.kind === 'note' && stored.nota === sent.nota) delete left.nota
  return left.resultado === undefined && left.nota === undefined ? undefined : left
}

/** Returns the lines with the unsent answers and notes applied. */
export function withWaiting(lines: readonly DetalleRow[], waiting: ReadonlyMap<string, Waiting>): DetalleRow[] {
  return lines.map((line) => {
    const entry = waiting.get(line.id_evadet)
    if (entry?.kind !== 'answer') return line
    return {
      ...line,
      ...(entry.resultado !== undefined && { resultado_evadet: entry.resultado }),
      ...(entry.nota !== undefined && { nota_evadet: entry.nota }),
    }
  })
}

export const waitingOf = (waiting: ReadonlyMap<string, Waiting>, ideva: string): Waiting[] =>
  [...waiting.values()].filter((entry) => entry.ideva === ideva)

/** Returns whether an item has entries. An entry that names no item can belong to any. */
export const isItemWaiting = (waiting: ReadonlyMap<string, Waiting>, ideq: string): boolean =>
  [...waiting.values()].some((entry) => entry.ideq === undefined || entry.ideq === ideq)

/** Formats the number of entries: `2 respuestas, 1 nota y 1 foto`. */
export function countInWords(entries: readonly Waiting[]): string {
  const count = (isOne: (entry: Waiting) => boolean, one: string, many: string) => {
    const total = entries.filter(isOne).length
    return total === 0 ? [] : [`${total} ${total === 1 ? one : many}`]
  }
  const parts = [
    ...count((entry) => entry.kind === 'answer' && entry.resultado !== undefined, 'respuesta', 'respuestas'),
    ...count((entry) => entry.kind === 'answer' && entry.nota !== undefined, 'nota', 'notas'),
    ...count((entry) => entry.kind === 'photo', 'foto', 'fotos'),
  ]
  return new Intl.ListFormat('es-CO').format(parts)
}
