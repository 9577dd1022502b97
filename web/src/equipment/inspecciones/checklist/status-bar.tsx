import type { ReactNode } from 'react'
import { IconCloudCheck, IconCloudOff, IconCloudUp, IconPencil } from '@tabler/icons-react'
import type { Estado } from '@anclaje/contract/states'
import { bottomBar } from '../../../ui/feedback/bottom-bar.ts'
import { StateBadge } from '../../../ui/table/state-badge.tsx'
import type { SendState } from '../answers/outbox.ts'
import classes from './status-bar.module.css'

/** Texts of the states below. A phone shows only the word. */
const SEND_STATES = {
  saved: { icon: IconCloudCheck, word: 'Guardado', text: 'Todo está guardado' },
  unsaved: { icon: IconPencil, word: 'Sin guardar', text: 'Sin guardar: pulse Guardar' },
  sending: { icon: IconCloudUp, word: 'Guardando…', text: 'Guardando…' },
  waiting: {
    icon: IconCloudOff,
    word: 'Sin conexión',
    text: 'Sin conexión. Sus cambios se guardan en este dispositivo.',
  },
  denied: {
    icon: IconCloudOff,
    word: 'Sin permiso',
    text: 'No tiene permiso para guardar. Sus cambios se guardan en este dispositivo.',
  },
  refused: {
    icon: IconCloudOff,
    word: 'No recibido',
    text: 'Sus cambios no se recibieron. Se guardan en este dispositivo.',
  },
} as const

interface StatusBarProps {
  answered: number
  total: number
  /** What the answers give. */
  state: Estado
  /** Request for a responsible person, without whom the result of the answers does not count. */
  hint?: string | undefined
  /** What became of the changes; `unsaved` while the form below has some that Guardar sends. */
  sendState: SendState | 'unsaved'
  /** Buttons of the next step. */
  children: ReactNode
}

/**
 * Shows progress, state and unsent changes of the inspection, and the next step. It sticks to the
 * top of the window, or to the bottom on a phone.
 */
export function StatusBar({ answered, total, state, hint, sendState, children }: StatusBarProps) {
  const { icon: Icon, word, text } = SEND_STATES[sendState]
  return (
    <div ref={bottomBar} className={classes.bar} role="region" aria-label="Avance de la inspección">
      <div className={classes.top}>
        <p className={classes.count}>
          <strong>{answered}</strong> de {total}
        </p>
        {/* A screen reader hears the result, but not the count, which changes with every answer. */}
        <div role="status" className={classes.state}>
          <StateBadge state={state} />
          {hint && <small>{hint}</small>}
        </div>
        <div className={classes.next}>{children}</div>
        <p className={classes.sent} data-state={sendState} role="status">
          <Icon size={16} aria-hidden />
          <span className={classes.word} aria-hidden>
            {word}
          </span>
          <span className={classes.text}>{text}</span>
        </p>
      </div>
      <div
        className={classes.track}
        role="progressbar"
        aria-label="Líneas respondidas"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={answered}
      >
        <div style={{ width: `${total === 0 ? 0 : (answered / total) * 100}%` }} />
      </div>
    </div>
  )
}
