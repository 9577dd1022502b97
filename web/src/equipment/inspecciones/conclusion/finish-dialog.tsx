import { Button } from '@mantine/core'
import type { DetalleRow } from '@anclaje/contract/equipment/detalle'
import { SIN_OBSERVACION } from '@anclaje/contract/equipment/evaluacion'
import type { EquipoDetail } from '@anclaje/contract/equipment/equipo'
import type { EvaluacionRow } from '@anclaje/contract/equipment/evaluacion'
import { INSPECCION } from '@anclaje/contract/states'
import type { EstadoInspeccion } from '@anclaje/contract/states'
import { Dialog, DialogActions } from '../../../ui/feedback/dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useOnline } from '../use-online.ts'
import { TwinWords } from '../checklist/notices.tsx'
import type { SendState } from '../answers/outbox.ts'
import { issueOf } from '../values.ts'
import classes from './finish-dialog.module.css'
import { failingNames, finishText, finishTitle, hindranceOf, unansweredText } from './finish-words.ts'
import type { FinishAct } from './finish-words.ts'

/** Returns the label of the button of an act. */
const buttonOf = (act: FinishAct, version: number) =>
  act === 'terminar' ? 'Terminar' : act === 'emitir' ? `Emitir versión ${version}` : 'Corregir el error'

interface FinishDialogProps {
  act: FinishAct
  /** State that the answers give. */
  estado: EstadoInspeccion
  row: EvaluacionRow
  lines: readonly DetalleRow[]
  hasObservation: boolean
  sendState: SendState
  /** Rejected records of the thing that is inspected. While there are any, it is not approved. */
  twins: EquipoDetail['gemelos']
  /** Message of the refusal of the last try. */
  problem: string | undefined
  isSaving: boolean
  onClose: () => void
  onConfirm: () => void
}

/**
 * Asks before an inspection is finished or issued again, and names what decides its result. Says so
 * while there is no network, or while answers wait to be sent (INSP-20). What would approve an item
 * that cannot be approved is not asked, but said (EQUIP-19).
 */
export function FinishDialog(props: FinishDialogProps) {
  const { act, estado, row, lines, twins, hasObservation, sendState, problem, isSaving, onClose, onConfirm } = props
  const issued = issueOf(row)
  const question = { act, estado, issued }
  const hindrance = hindranceOf(act, sendState, useOnline())
  const failing = estado === INSPECCION.rechazado ? failingNames(lines) : []
  const isBlocked = isSaving || hindrance !== null
  const close = () => {
    if (!isSaving) onClose()
  }
  if (twins.length > 0 && estado === INSPECCION.aprobado)
    return (
      <Dialog opened onClose={close} title="No se puede aprobar" size={520}>
        <Notice tone="danger">
          <TwinWords twins={twins} />
        </Notice>
        <DialogActions>
          <Button variant="default" onClick={close} data-autofocus>
            Seguir inspeccionando
          </Button>
        </DialogActions>
      </Dialog>
    )
  return (
    <Dialog opened onClose={close} title={finishTitle(question)} size={520}>
      <div className={classes.body}>
        {act !== 'terminar' && <p>{finishText(question)}</p>}
        {failing.length > 0 && (
          <div>
            <p className="strong">No cumple:</p>
            <ul className={classes.failing}>
              {failing.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </div>
        )}
        <p>{unansweredText(lines)}</p>
        {!hasObservation && <p>{SIN_OBSERVACION}</p>}
        {act === 'terminar' && <p className="muted">{finishText(question)}</p>}
        {/* The region is there before its text, so that the text is read out. */}
        <p role="status" className={classes.hindrance}>
          {hindrance?.text}
        </p>
        {problem !== undefined && (
          <div role="alert">
            <Notice tone="danger">{problem}</Notice>
          </div>
        )}
      </div>
      <DialogActions>
        <Button variant="default" onClick={close} data-autofocus>
          Seguir inspeccionando
        </Button>
        <Button onClick={() => !isBlocked && onConfirm()} aria-disabled={isBlocked}>
          {isSaving ? 'Guardando…' : (hindrance?.button ?? buttonOf(act, issued.emision + 1))}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
