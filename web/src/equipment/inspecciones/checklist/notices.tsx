import { Fragment, useState } from 'react'
import { Button } from '@mantine/core'
import type { DetalleRow } from '@anclaje/contract/equipment/detalle'
import type { EquipoDetail } from '@anclaje/contract/equipment/equipo'
import { RECHAZO_FIRME } from '@anclaje/contract/rules/equipment/actos-inspeccion'
import type { EvaluacionRow } from '@anclaje/contract/equipment/evaluacion'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { RESULTADO } from '@anclaje/contract/states'
import type { Resultado } from '@anclaje/contract/states'
import { FoundLink } from '../../../kit/saving/save-question.tsx'
import { Dialog, DialogActions } from '../../../ui/feedback/dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import classes from './notices.module.css'
import { StartInspection } from './start.tsx'
import { itemOf } from '../addresses.ts'
import { discardUnsent } from '../answers/outbox.ts'
import { answerState } from './groups.ts'
import { countInWords } from '../answers/waiting.ts'
import type { Waiting } from '../answers/waiting.ts'

/** Says who is responsible, and how a user who may sign becomes responsible. */
export function OtherResponsible({ row, maySign }: { row: EvaluacionRow; maySign: boolean }) {
  if (!row.colaborador) return null
  return (
    <section className="notice" data-tone="warning" role="status">
      <p>
        El responsable de esta inspección es <strong>{nombreDePersona(row.colaborador)}</strong>: solo esa persona o un
        administrador puede cambiarla.
        {maySign && ' Para responder usted por ella, elíjase como responsable y guarde.'}
      </p>
    </section>
  )
}

/** Says that a rejection is firm, and links to a new inspection of the item (INSP-19). */
export function Firm({ ideq }: { ideq: string }) {
  return <Notice action={<StartInspection variant="default" ideq={ideq} />}>{RECHAZO_FIRME}</Notice>
}

type Twin = EquipoDetail['gemelos'][number]

/**
 * Names the rejected records of the thing that is inspected, with links in new tabs. A company such
 * as «S.A.S.» brings its own dot along.
 */
export function TwinWords({ twins }: { twins: readonly Twin[] }) {
  return (
    <>
      La misma serie quedó rechazada en{' '}
      {twins.map(({ id_eq, codigo_eq, nombre_emp }, index) => (
        <Fragment key={id_eq}>
          {index > 0 && '; '}
          <FoundLink place={itemOf(id_eq)}>{codigo_eq}</FoundLink>, de {nombre_emp.replace(/\.$/, '')}
        </Fragment>
      ))}
      . Si es otro equipo, lo dice un administrador.
    </>
  )
}

/** Says before the answers that they cannot approve the item (EQUIP-19). */
export function Twins({ twins }: { twins: readonly Twin[] }) {
  if (twins.length === 0) return null
  return (
    <Notice tone="danger">
      <strong>Este equipo no se aprueba.</strong> <TwinWords twins={twins} />
    </Notice>
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
  /** Message of the server. */
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
    <section className="notice" data-tone="warning" role="alert">
      <p>{message}</p>
      <p>En este dispositivo siguen sin enviar {countInWords(unsent)} de usted:</p>
      <ul className={classes.lines}>
        {unsent.map((entry) => (
          <li key={entry.id}>
            {nameOf(entry)}: <strong>{wordOf(entry)}</strong>
          </li>
        ))}
      </ul>
      <Button variant="default" onClick={() => setAsking(true)}>
        Descartar mis cambios
      </Button>
      <Dialog opened={isAsking} onClose={() => setAsking(false)} title="¿Descartar sus cambios?">
        <p>Se borran de este dispositivo {countInWords(unsent)} que nadie más tiene.</p>
        <DialogActions>
          <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
            Cancelar
          </Button>
          <Button color="red" onClick={() => void discardUnsent(ideva)}>
            Descartar
          </Button>
        </DialogActions>
      </Dialog>
    </section>
  )
}

interface ChangeFailureProps {
  line: DetalleRow
  hasPhoto: boolean
  /** The answer that the line would get; null removes its answer. */
  next: Resultado
  onClose: () => void
  onChange: () => void
}

/**
 * Asks whether to change the answer of a failed line. It is shown for lines with a note or a photo
 * (INSP-4).
 */
export function ChangeFailure({ line, hasPhoto, next, onClose, onChange }: ChangeFailureProps) {
  const { nota_evadet, criteriosevaluacion } = line
  const evidence = [nota_evadet !== null && 'nota', hasPhoto && 'foto'].filter(Boolean).join(' y ')
  const to = answerState(next).label
  return (
    <Dialog opened onClose={onClose} title="¿Cambiar la respuesta?">
      <p>
        «{criteriosevaluacion.nombre_cri}» está en {answerState(RESULTADO.noCumple).label} y tiene {evidence}. Quedará{' '}
        {next === null ? 'sin responder' : `en ${to}`}.
      </p>
      <DialogActions>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancelar
        </Button>
        <Button
          color="red"
          onClick={() => {
            onClose()
            onChange()
          }}
        >
          {next === null ? 'Quitar la respuesta' : `Cambiar a ${to}`}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
