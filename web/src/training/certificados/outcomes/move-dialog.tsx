import { useState } from 'react'
import { Button } from '@mantine/core'
import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { CERTIFICACION } from '@anclaje/contract/states'
import { ApiError, ask } from '../../../client/ask.ts'
import { readAgain } from '../../../client/query-client.ts'
import { arraySource } from '../../../kit/reading/options.ts'
import type { Undo } from '../../../kit/saving/use-undo.ts'
import { useOnce } from '../../../kit/saving/use-once.ts'
import { showFailure } from '../../../kit/saving/use-save.ts'
import { Dialog, DialogActions } from '../../../ui/feedback/dialog.tsx'
import { DoneRows } from '../../../ui/feedback/done-rows.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts.tsx'
import { AsyncSelect } from '../../../ui/fields/select/async-select.tsx'
import type { OptionSource } from '../../../ui/fields/select/async-select.tsx'
import { formatCount } from '../../../ui/format.ts'
import { courseOf, learnerOf } from '../parts/names.ts'
import { undoMove } from './undo.ts'

const NO_COHORT = 'Elija la cohorte.'

interface MoveDialogProps {
  rows: readonly CertcolRow[]
  onClose: () => void
  /** Called instead of `onClose` once learners were moved. */
  onMoved?: () => void
  undo: Pick<Undo, 'offer'>
}

/** Learners who were moved, and the others with the reason. */
interface Moved {
  done: number
  moved: readonly { id: string; nombre: string }[]
  leftOut: readonly { id: string; nombre: string; motivo: string }[]
}

const people = (count: number) => (count === 1 ? '1 aprendiz' : `${formatCount(count)} aprendices`)

/** Returns the open cohorts of the course of some rows, but for the one that all of them are in. */
function cohortsOf(rows: readonly CertcolRow[]): OptionSource {
  const { idcer_ceco, certificacione } = rows[0]!
  const source = arraySource('GET /certificaciones/getByCurso', {
    query: { idcur: certificacione.curso.id_cur, estado: CERTIFICACION.enCurso },
    option: ({ id_cer, cohorte_cer, fechainicio_cer }) => ({
      value: String(id_cer),
      label: `Cohorte ${cohorte_cer} · ${fechaTabla(fechainicio_cer)}`,
    }),
  })
  if (rows.some((row) => row.idcer_ceco !== idcer_ceco)) return source
  const isElsewhere = ({ value }: { value: string }) => value !== String(idcer_ceco)
  return {
    ...source,
    key: `${source.key} but ${idcer_ceco}`,
    search: async (text, signal) => (await source.search(text, signal)).filter(isElsewhere),
  }
}

/** Moves learners. Throws an `ApiError` (409) with the reason when the only one was not moved. */
async function move(rows: readonly CertcolRow[], idcer: number): Promise<Moved> {
  const ids = rows.map(({ id_ceco }) => id_ceco)
  const { cambiados, omitidos } = await ask('PUT /certcol/mover', { body: { ids, idcer } })
  if (rows.length === 1 && omitidos[0])
    throw new ApiError({ status: 409, code: 'no_movible', message: omitidos[0].motivo })
  const names = new Map(rows.map((row) => [row.id_ceco, learnerOf(row)]))
  const leftOut = omitidos.map(({ id_ceco, motivo }) => ({ id: id_ceco, nombre: names.get(id_ceco) ?? '', motivo }))
  const left = new Set(leftOut.map(({ id }) => id))
  const moved = [...names].filter(([id]) => !left.has(id)).map(([id, nombre]) => ({ id, nombre }))
  return { done: cambiados, moved, leftOut }
}

const movedText = (done: number, ofMany: boolean): string =>
  ofMany
    ? `${people(done)} ${done === 1 ? 'pasado' : 'pasados'} a la otra cohorte`
    : 'Aprendiz pasado a la otra cohorte'

/** Names the learners who stayed, with the reason of each. */
function Stayed({ moved: { done, leftOut }, onClose }: { moved: Moved; onClose: () => void }) {
  return (
    <>
      <DoneRows text={done === 0 ? 'No pasó ningún aprendiz.' : `${movedText(done, true)}.`} leftOut={leftOut} />
      <DialogActions>
        <Button onClick={onClose} data-autofocus>
          Cerrar
        </Button>
      </DialogActions>
    </>
  )
}

/** Asks for the cohort. */
function Form({
  rows,
  onClose,
  onMoved,
  undo,
}: Omit<MoveDialogProps, 'onMoved'> & { onMoved: (moved: Moved) => void }) {
  const [row] = rows
  const [source] = useState(() => cohortsOf(rows))
  const [cohort, setCohort] = useState<string | null>(null)
  const [isChecked, setChecked] = useState(false)
  const isMany = rows.length > 1
  const { once, isRunning } = useOnce()
  const save = async (idcer: number) => {
    try {
      const moved = await move(rows, idcer)
      // Where somebody stayed, the dialog says it all.
      if (moved.leftOut.length === 0) toastSuccess(movedText(moved.done, isMany))
      if (moved.done > 0) undo.offer(undoMove(moved.moved, idcer))
      onMoved(moved)
      void readAgain()
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (cohort !== null) void once(() => save(Number(cohort)))
      }}
    >
      <div className="stack">
        <p>
          {isMany
            ? `Quedan con inscripción en la otra cohorte de ${courseOf(row!)}. En la de antes figuran como inscritos por error.`
            : `${learnerOf(row!)} queda con inscripción en la otra cohorte de ${courseOf(row!)}. En esta figura como inscrito por error.`}
        </p>
        <AsyncSelect
          label="Cohorte"
          source={source}
          value={cohort}
          onChange={setCohort}
          error={isChecked && cohort === null ? NO_COHORT : undefined}
          placeholder="Elija una cohorte en curso"
          required
          allowDeselect={false}
        />
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" aria-disabled={isRunning}>
          {isRunning ? 'Pasando…' : isMany ? `Pasar ${formatCount(rows.length)}` : 'Pasar'}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Says that learners of several courses have no cohort in common. */
function SeveralCourses({ many, onClose }: { many: number; onClose: () => void }) {
  return (
    <>
      <p>Los elegidos son de {many} cursos. Elija los de un solo curso para pasarlos a otra de sus cohortes.</p>
      <DialogActions>
        <Button onClick={onClose}>Cerrar</Button>
      </DialogActions>
    </>
  )
}

/** Asks for the cohort into which learners are moved, and names those who stay (CERT-28). */
export function MoveDialog({ rows, onClose, onMoved = onClose, undo }: MoveDialogProps) {
  const [moved, setMoved] = useState<Moved | null>(null)
  const courses = new Set(rows.map(({ certificacione }) => certificacione.curso.id_cur)).size
  const close = moved && moved.done > 0 ? onMoved : onClose
  return (
    <Dialog
      opened
      onClose={close}
      title={rows.length === 1 ? 'Pasar a otra cohorte' : `Pasar ${people(rows.length)} a otra cohorte`}
    >
      {courses > 1 ? (
        <SeveralCourses many={courses} onClose={onClose} />
      ) : moved ? (
        <Stayed moved={moved} onClose={close} />
      ) : (
        <Form
          rows={rows}
          undo={undo}
          onClose={onClose}
          onMoved={(result) => (result.leftOut.length > 0 ? setMoved(result) : onMoved())}
        />
      )}
    </Dialog>
  )
}
