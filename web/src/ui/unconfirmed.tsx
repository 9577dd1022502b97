import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Option } from './listbox.tsx'
import classes from './unconfirmed.module.css'

/** The badge of a record that came from a public form and waits for staff. */
export const UNCONFIRMED = { label: 'Por confirmar', color: 'warning' } as const

/** The filter that shows only those. */
export const UNCONFIRMED_FILTER = {
  name: 'porconfirmar',
  label: 'Registro',
  kind: 'select',
  options: [{ value: '1', label: UNCONFIRMED.label }] as Option[],
  placeholder: 'Todos',
} as const

interface UnconfirmedProps {
  /** Absent where the role may not. */
  onConfirm?: (() => void) | undefined
  isConfirming: boolean
}

/** Says over a form that its record came from outside, and lets staff vouch for it. */
export function Unconfirmed({ onConfirm, isConfirming }: UnconfirmedProps) {
  return (
    <div className={classes.notice} role="note">
      <IconAlertTriangle size={20} aria-hidden />
      <p>
        Este registro llegó por el formulario público y nadie lo ha confirmado. Revise los datos antes de confirmarlo.
      </p>
      {onConfirm && (
        <Button variant="default" onClick={onConfirm} aria-disabled={isConfirming}>
          {isConfirming ? 'Confirmando…' : 'Confirmar'}
        </Button>
      )}
    </div>
  )
}
