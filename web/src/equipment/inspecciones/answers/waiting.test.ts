import { describe, expect, it } from 'vitest'
import type { DetalleRow } from '@anclaje/contract/equipment/detalle'
import { countInWords, isItemWaiting, mergeEntries, nextBatch, remainderOf, withWaiting } from './waiting.ts'
import type { WaitingAnswer, WaitingPhoto } from './waiting.ts'

const answer = (id: string, over: Partial<WaitingAnswer> = {}): WaitingAnswer => ({
  kind: 'answer',
  ideva: 'e1',
  id,
  at: 1,
  ...over,
})
const photo = (id: string): WaitingPhoto => ({ kind: 'photo', ideva: 'e1', id, target: 'e1', file: new Blob(), at: 0 })

describe('the next batch', () => {
  it('is undefined without entries', () => {
    expect(nextBatch([])).toBeUndefined()
  })

  it('has the lines of one inspection with the same answer', () => {
    const waiting = [
      answer('a', { resultado: 1, at: 3 }),
      answer('b', { resultado: 0, at: 2 }),
      answer('c', { resultado: 1, at: 4 }),
      answer('d', { resultado: 1, at: 5, ideva: 'e2' }),
      answer('f', { resultado: null, at: 6 }),
    ]
    expect(nextBatch(waiting)).toMatchObject({ kind: 'answers', resultado: 0, entries: [{ id: 'b' }] })
    expect(nextBatch(waiting.filter(({ id }) => id !== 'b'))).toMatchObject({
      ideva: 'e1',
      resultado: 1,
      entries: [{ id: 'a' }, { id: 'c' }],
    })
    expect(nextBatch([waiting[4]!])).toMatchObject({ resultado: null, entries: [{ id: 'f' }] })
  })

  it('has one line where some of them may be refused', () => {
    const waiting = [answer('a', { resultado: 1 }), answer('b', { resultado: 1, at: 2 })]
    expect(nextBatch(waiting, 1)?.entries.map(({ id }) => id)).toEqual(['a'])
  })

  it('has answers before notes, and notes before photos', () => {
    const note = answer('a', { nota: 'x' })
    expect(nextBatch([photo('p'), note, answer('b', { resultado: 1, at: 9 })])?.kind).toBe('answers')
    expect(nextBatch([photo('p'), note])?.kind).toBe('note')
    expect(nextBatch([photo('p')])?.kind).toBe('photo')
  })
})

describe('the rest of an entry after it was sent', () => {
  const batch = nextBatch([answer('a', { resultado: 1 })])!

  it('is undefined when nothing else was given', () => {
    expect(remainderOf(answer('a', { resultado: 1 }), batch, batch.entries[0])).toBeUndefined()
  })

  it('is a newer answer that was given meanwhile', () => {
    expect(remainderOf(answer('a', { resultado: 0 }), batch, batch.entries[0])).toMatchObject({ resultado: 0 })
    expect(remainderOf(answer('a', { resultado: null }), batch, batch.entries[0])).toMatchObject({ resultado: null })
  })

  it('is the note of the same line', () => {
    expect(remainderOf(answer('a', { resultado: 1, nota: 'x' }), batch, batch.entries[0])).toEqual(
      answer('a', { nota: 'x' }),
    )
  })
})

it('a note does not replace the answer of the same line, nor the other way round', () => {
  const given = mergeEntries(answer('a', { resultado: 0 }), answer('a', { nota: 'x', at: 2 }))
  expect(given).toEqual(answer('a', { resultado: 0, nota: 'x', at: 2 }))
  expect(mergeEntries(given, answer('a', { resultado: null, at: 3 }))).toMatchObject({ resultado: null, nota: 'x' })
  expect(mergeEntries(undefined, photo('p'))).toEqual(photo('p'))
})

it('the inspector sees unsent answers', () => {
  const line = { id_evadet: 'a', resultado_evadet: 1, nota_evadet: 'antes' } as DetalleRow
  const seen = (entry: WaitingAnswer) => withWaiting([line], new Map([['a', entry]]))[0]
  expect(seen(answer('a', { resultado: null }))).toMatchObject({ resultado_evadet: null, nota_evadet: 'antes' })
  expect(seen(answer('a', { nota: null }))).toMatchObject({ resultado_evadet: 1, nota_evadet: null })
  expect(withWaiting([line], new Map())).toEqual([line])
})

it('an item has entries that name it, and those of an older version that name none', () => {
  const named = new Map([['a', answer('a', { ideq: 'q1' })]])
  expect([isItemWaiting(named, 'q1'), isItemWaiting(named, 'q2'), isItemWaiting(new Map(), 'q1')]).toEqual([
    true,
    false,
    false,
  ])
  expect(isItemWaiting(new Map([['a', answer('a')]]), 'q2')).toBe(true)
})

it('the number of entries is formatted', () => {
  expect(countInWords([answer('a', { resultado: 1 })])).toBe('1 respuesta')
  expect(countInWords([answer('a', { resultado: null, nota: 'x' }), answer('b', { resultado: 0 }), photo('p')])).toBe(
    '2 respuestas, 1 nota y 1 foto',
  )
})
