import type { DetalleRow } from '@anclaje/contract/equipment/detalle'
import type { Resultado } from '@anclaje/contract/states'

/** An inspection and the item that it is of. */
export interface Inspected {
  ideva: string
  ideq: string
}

/** An answer or a note that the server has not confirmed yet; of each line there is one, the newest. */
export interface WaitingAnswer {
  kind: 'answer'
  ideva: string
  /** The item that is inspected; what an older version of the portal kept does not name it. */
  ideq?: string
  /** The line. */
  id: string
  resultado?: Resultado
  nota?: string | null
  /** When it was given, in milliseconds: tells an answer from the one before it. */
  at: number
}

/** A photo that the server has not confirmed yet. */
export interface WaitingPhoto {
  kind: 'photo'
  ideva: string
  ideq?: string
  /** Its own id, until the server gives it one. */
  id: string
  /** The line or the inspection that it shows. */
  target: string
  file: Blob
  at: number
}

export type Waiting = WaitingAnswer | WaitingPhoto

/** What is sent together: one answer for many lines, one note, or one photo. */
export type Batch =
  | { kind: 'answers'; ideva: string; resultado: Resultado; entries: WaitingAnswer[] }
  | { kind: 'note'; entries: [WaitingAnswer] }
  | { kind: 'photo'; entries: [WaitingPhoto] }

/** The most lines that one call takes. */
const MAX_TOGETHER = 200

/**
 * What to send next: answers first, then notes, then photos, the oldest first; undefined when nothing waits. At most `together` lines in
 * one call: one at a time tells which of them the server does not take.
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

/** What waits for a line once more is given: the newest answer and the newest note, whichever came first. */
export function merged(before: Waiting | undefined, entry: Waiting): Waiting {
  return before?.kind === 'answer' && entry.kind === 'answer' ? { ...before, ...entry } : entry
}

/** What is left of an entry once a batch of it was sent: a newer answer, a note beside the answer, or nothing. */
export function rest(stored: Waiting, batch: Batch, sent: Waiting): Waiting | undefined {
  if (stored.kind === 'photo' || sent.kind === 'photo') return undefined
  const left: WaitingAnswer = { ...stored }
  if (batch.kind === 'answers' && stored.resultado === sent.resultado) delete left.resultado
  if (batch.kind === 'note' && stored.nota === sent.nota) delete left.nota
  return left.resultado === undefined && left.nota === undefined ? undefined : left
}

/** The lines as the inspector sees them: what the server has, under what still waits. */
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

/** What waits for an inspection. */
export const waitingOf = (waiting: ReadonlyMap<string, Waiting>, ideva: string): Waiting[] =>
  [...waiting.values()].filter((entry) => entry.ideva === ideva)

/** Whether anything waits for an item; what does not name its item may be of any. */
export const isItemWaiting = (waiting: ReadonlyMap<string, Waiting>, ideq: string): boolean =>
  [...waiting.values()].some((entry) => entry.ideq === undefined || entry.ideq === ideq)

/** How much waits, in words: `2 respuestas, 1 nota y 1 foto`. */
export function amountOf(entries: readonly Waiting[]): string {
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
