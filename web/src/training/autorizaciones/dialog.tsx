import { useState } from 'react'
import { Button } from '@mantine/core'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { USOS_APARTE_DESDE } from '@anclaje/contract/rules/training/autorizacion'
import type { AutorizacionesBody } from '@anclaje/contract/training/autorizacion'
import { ApiError, ask } from '../../client/ask.ts'
import { useSave } from '../../kit/saving/use-save.ts'
import { DateField } from '../../ui/fields/date-field.tsx'
import { Select } from '../../ui/fields/select/select.tsx'
import { Dialog, DialogActions } from '../../ui/feedback/dialog.tsx'
import { DoneRows } from '../../ui/feedback/done-rows.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { formatCount } from '../../ui/format.ts'
import { UsesApart } from './fields.tsx'
import { afterCall, companiesOf, doneText, eachOnce, ofAnyCompany, partOf, people, waitingFor } from './values.ts'
import type { Act, Person, Progress } from './values.ts'

const CLASES = [
  { value: 'otorga', label: 'Autoriza' },
  { value: 'retira', label: 'Retira' },
]
const FORMAS = [
  { value: 'papel', label: 'En papel' },
  { value: 'correo', label: 'Por correo' },
  { value: 'persona', label: 'En persona' },
]

/** Keeps what is registered, and sends it for as many people at a time as one call takes. */
function useConsents(all: readonly Person[], onClose: () => void) {
  const [act, setAct] = useState<Act>(() => ({ usos: [], clase: null, forma: null, fecha: hoyEnBogota() }))
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})
  const [progress, setProgress] = useState<Progress>({ waiting: all, done: 0, leftOut: [] })
  const save = useSave<Act, Progress>({
    save: async (values) => {
      setProblems({})
      let now = waitingFor(values.clase, progress)
      if (now.waiting.length === 0) setProgress(now)
      while (now.waiting.length > 0) {
        const part = partOf(values.clase, now.waiting)
        const idemp = values.clase === 'otorga' ? part[0]!.empresa.id_emp : undefined
        // The API says what is missing, at its field.
        const body = { ...values, ids: part.map(({ id }) => id), idemp } as AutorizacionesBody
        now = afterCall(now, part.length, await ask('POST /colaboradores/autorizaciones', { body, isLong: true }))
        // After a failure only those who wait are sent again. Without a result the dialog closes.
        if (now.waiting.length + now.leftOut.length > 0) setProgress(now)
      }
      return now
    },
    // Where somebody was left out, the dialog says it all.
    success: (end) => (end.leftOut.length === 0 ? doneText(act.clase, end.done) : undefined),
    onSaved: (end) => {
      if (end.leftOut.length === 0) onClose()
    },
    onFieldErrors: setProblems,
    isHandled: (error) => error instanceof ApiError && Object.keys(error.fields).length > 0,
  })
  return { act, setAct, problems, progress, save }
}

/** Says how many were registered, and names the others, with the reason of each. */
function Result({ text, leftOut, onClose }: { text: string; leftOut: Progress['leftOut']; onClose: () => void }) {
  return (
    <>
      <DoneRows text={`${text}.`} leftOut={leftOut} />
      <DialogActions>
        {/* The pressed button is gone. */}
        <Button onClick={onClose} autoFocus>
          Cerrar
        </Button>
      </DialogActions>
    </>
  )
}

interface ConsentDialogProps {
  /** People of the ticked rows. */
  people: readonly Person[]
  onClose: () => void
}

/** Registers what people allow apart on paper, by mail or in person, or withdraw (PEOPLE-30). */
export function ConsentDialog({ people: chosen, onClose }: ConsentDialogProps) {
  const [all] = useState(() => eachOnce(chosen))
  const { act, setAct, problems, progress, save } = useConsents(all, onClose)
  const { waiting, done, leftOut } = progress
  const change = (values: Partial<Act>) => setAct({ ...act, ...values })
  const isPartly = waiting.length < all.length
  const named = ofAnyCompany(all)
  const who = named.length === 1 ? named[0]!.nombre : people(named.length)
  const still = ofAnyCompany(waiting).length
  return (
    <Dialog opened onClose={() => save.isSaving || onClose()} title={`Registrar autorización de ${who}`}>
      {waiting.length === 0 ? (
        <Result text={doneText(act.clase, done)} leftOut={leftOut} onClose={onClose} />
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void save.run(act)
          }}
        >
          {/* Those who still wait are registered as the others were. */}
          <fieldset className="stack" disabled={isPartly}>
            {isPartly && (
              <Notice>
                {doneText(act.clase, done)}. {still === 1 ? 'Falta 1' : `Faltan ${formatCount(still)}`}.
              </Notice>
            )}
            <Select
              label="Qué dijo"
              data={CLASES}
              value={act.clase}
              onChange={(clase) => change({ clase: clase as Act['clase'] })}
              error={problems.clase}
              allowDeselect={false}
              required
              data-autofocus
            />
            <UsesApart
              legend="Para qué"
              company="su empresa"
              note={
                act.clase === 'retira'
                  ? 'Retira lo que autorizó, sea cual sea la empresa.'
                  : `Autorizar vale para la empresa de cada fila: ${companiesOf(all)}.`
              }
              usos={act.usos}
              onChange={(usos) => change({ usos: [...usos] })}
              error={problems.usos}
            />
            <Select
              label="Cómo lo dijo"
              description={!problems.forma && 'Por teléfono no queda prueba.'}
              data={FORMAS}
              value={act.forma}
              onChange={(forma) => change({ forma: forma as Act['forma'] })}
              error={problems.forma}
              allowDeselect={false}
              required
            />
            <DateField
              label="Fecha en que lo dijo"
              value={act.fecha}
              min={act.clase === 'otorga' ? USOS_APARTE_DESDE : undefined}
              max={hoyEnBogota()}
              onChange={(event) => change({ fecha: event.currentTarget.value })}
              error={problems.fecha}
              required
            />
            <p className="caption">Queda escrito que lo registró su cuenta. El centro debe conservar la prueba.</p>
          </fieldset>
          <DialogActions>
            <Button variant="default" onClick={onClose} disabled={save.isSaving}>
              {isPartly ? 'Cerrar' : 'Cancelar'}
            </Button>
            <Button type="submit" aria-disabled={save.isSaving}>
              {save.isSaving ? 'Registrando…' : `Registrar ${people(still)}`}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}
