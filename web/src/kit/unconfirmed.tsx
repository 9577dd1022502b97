import { Button } from '@mantine/core'
import type { Filter } from '../ui/table/filters.tsx'
import { Notice } from '../ui/feedback/notice.tsx'

/** The badge of a record that came from a public form and waits for staff. */
export const UNCONFIRMED = { label: 'Por confirmar', color: 'warning' } as const

/** The filter that shows only those. */
export const UNCONFIRMED_FILTER: Filter = {
  label: 'Registro',
  kind: 'select',
  options: [{ value: '1', label: UNCONFIRMED.label }],
  placeholder: 'Todos',
}

interface UnconfirmedProps {
  /** Absent where the role may not. */
  onConfirm?: (() => void) | undefined
  isConfirming: boolean
}

/** Says over a form that its record came from outside, and lets staff vouch for it. */
export function Unconfirmed({ onConfirm, isConfirming }: UnconfirmedProps) {
  return (
    <Notice
      action={
        onConfirm && (
          <Button variant="default" onClick={onConfirm} aria-disabled={isConfirming}>
            {isConfirming ? 'Confirmando…' : 'Confirmar'}
          </Button>
        )
      }
    >
      Este registro llegó por el formulario público y nadie lo ha confirmado. Revise los datos antes de confirmarlo.
    </Notice>
  )
}
