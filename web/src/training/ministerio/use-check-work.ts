import { useEffect, useRef, useState } from 'react'
import { MAX_PERSONAS_MINISTERIO } from '@anclaje/contract/rules/training/ministerio'
import type { FilaMinisterio } from '@anclaje/contract/training/ministerio'
import { ask } from '../../client/ask.ts'
import { useBulk } from '../../kit/saving/use-bulk.ts'
import type { BulkAnswer } from '../../kit/saving/use-bulk.ts'
import { formatCount } from '../../ui/format.ts'
import type { Filling } from './parts/fill-dialog.tsx'
import { fillInParts } from './values.ts'
import { useQuestion } from '../../kit/saving/use-delete.ts'
import type { Deletion } from '../../kit/saving/use-delete.ts'
import { useSave } from '../../kit/saving/use-save.ts'

/** Open question about the selected rows; null while none is open. */
type Question = 'llenar' | 'cargar' | null

interface Job {
  send: (ids: string[]) => Promise<BulkAnswer>
  success: (done: number) => string
}

const filled = (done: number) =>
  `Se completaron los datos de ${formatCount(done)} ${done === 1 ? 'persona' : 'personas'}`
const marked = (done: number) =>
  done === 1 ? 'Se marcó 1 certificado como cargado' : `Se marcaron ${formatCount(done)} certificados como cargados`

/** Sets values for people, in chunks of the largest size that the call accepts. */
const fill = (chosen: readonly FilaMinisterio[], campos: Filling): Promise<BulkAnswer> =>
  fillInParts(chosen, MAX_PERSONAS_MINISTERIO, (ids) => ask('PUT /colaboradores/ministerio', { body: { ids, campos } }))

async function mark(ids: string[], fecha: string): Promise<BulkAnswer> {
  const { cambiados, omitidos } = await ask('PUT /certcol/cargados', { body: { ids, fecha } })
  return { done: cambiados, leftOut: omitidos.map(({ id_ceco, motivo }) => ({ id: id_ceco, reason: motivo })) }
}

/** Milliseconds after which browsers have moved the focus away from a button that was disabled. */
const BLURRED_MS = 100

/** Focuses the heading when the pressed button disappeared or was disabled with the previous
 * rows. */
function useFocusFallback(rows: readonly FilaMinisterio[]): void {
  const before = useRef(rows)
  useEffect(() => {
    if (before.current === rows) return
    before.current = rows
    const timer = setTimeout(() => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    }, BLURRED_MS)
    return () => clearTimeout(timer)
  }, [rows])
}

/** Keeps the selected rows of the check, and the bulk actions on them. */
export function useCheckWork(rows: readonly FilaMinisterio[]) {
  const [question, setQuestion] = useState<Question>(null)
  useFocusFallback(rows)
  const job = useRef<Job>(null)
  const bulk = useBulk<FilaMinisterio>({
    rows,
    idOf: ({ id_ceco }) => id_ceco,
    nameOf: ({ nombre }) => nombre,
    send: (ids) => job.current!.send(ids),
    success: (done) => job.current!.success(done),
    title: () => 'Resultado',
    noneChosen: 'Elija al menos una persona.',
    onSaved: () => setQuestion(null),
  })
  const run = (next: Job) => {
    job.current = next
    void bulk.run()
  }
  return {
    bulk,
    question,
    ask: setQuestion,
    fill: (campos: Filling) => run({ send: () => fill(bulk.chosen, campos), success: filled }),
    mark: (fecha: string) => run({ send: (ids) => mark(ids, fecha), success: marked }),
  }
}

/** Asks before removing the mark of an upload, because its day is stored nowhere else. */
export function useUnmarkUpload(): Deletion<FilaMinisterio> {
  return useQuestion(
    useSave<FilaMinisterio>({
      save: ({ id_ceco }) => ask('PUT /certcol/cargados', { body: { ids: [id_ceco], fecha: null } }),
      success: 'Se quitó la marca de 1 certificado',
    }),
  )
}
