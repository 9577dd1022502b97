import { useState } from 'react'
import { Button } from '@mantine/core'
import type { DetalleRow } from '@anclaje/contract/equipment/detalle'
import type { EvaluacionRow } from '@anclaje/contract/equipment/evaluacion'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { Dialog, DialogActions } from '../../../ui/feedback/dialog.tsx'
import classes from './notices.module.css'
import { discard } from '../answers/outbox.ts'
import { answerState } from './groups.ts'
import { countInWords } from '../answers/waiting.ts'
import type { Waiting } from '../answers/waiting.ts'

/** Says who is responsible, and how a user who may sign takes the inspection over. */
export function OtherResponsible({ row, maySign }: { row: EvaluacionRow; maySign: boolean }) {
  if (!row.colaborador) return null
  return (
    <section className={classes.notice} role="status">
      <p>
        El responsable de esta inspección es <strong>{nombreDePersona(row.colaborador)}</strong>: solo esa persona o un
        ADM puede cambiarla.
        {maySign && ' Para responder usted por ella, elíjase como responsable y guarde.'}
      </p>
    </section>
  )
}

const wordOf = (entry: Waiting): string => {
  if (entry.kind === 'photo') return 'foto'
  const { resultado, nota } = entry
  const answer = resultado === undefined ? [] : [answerState(resultado).label]
  return [...answer, ...(nota === undefined ? [] : [`nota «${nota ?? ''}»`])].join(', ')
}

interface RefusedProps {
  ideva: string
  /** Reason, as the server words it. */
  message: string
  unsent: readonly Waiting[]
  lines: readonly DetalleRow[]
}

/** Shows the unsent changes that the server refuses (INSP-18), and a button that drops them. */
export function Refused({ ideva, message, unsent, lines }: RefusedProps) {
  const [isAsking, setAsking] = useState(false)
  const nameOf = (entry: Waiting) => {
    const id = entry.kind === 'photo' ? entry.target : entry.id
    return lines.find((line) => line.id_evadet === id)?.criteriosevaluacion.nombre_cri ?? 'Inspección'
  }
  return (
    <section className={classes.notice} role="alert">
      <p>{message}</p>
      <p>En este dispositivo siguen sin enviar {countInWords(unsent)} de usted:</p>
      <ul>
        {unsent.map((entry) => (
          <li key={entry.id}>
            {nameOf(entry)}: <strong>{wordOf(entry)}</strong>
          </li>
        ))}
      </ul>
      <Button variant="default" onClick={() => setAsking(true)}>
        Descartar lo mío
      </Button>
      <Dialog opened={isAsking} onClose={() => setAsking(false)} title="Descartar sin enviar">
        <p>Se borran de este dispositivo {countInWords(unsent)} que nadie más tiene.</p>
        <DialogActions>
          <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
            Cancelar
          </Button>
          <Button color="red" onClick={() => void discard(ideva)}>
            Descartar
          </Button>
        </DialogActions>
      </Dialog>
    </section>
  )
}
