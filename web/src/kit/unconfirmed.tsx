import { Button } from '@mantine/core'
import { useQuestion } from './saving/use-delete.ts'
import type { Filter } from '../ui/table/filters.tsx'
import { ConfirmDialog } from '../ui/feedback/confirm-dialog.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import type { ApiCall } from '@anclaje/contract/calls'
import { addressOf, request } from '../client/ask.ts'
import { useSave } from './saving/use-save.ts'

/** State of a record that waits for staff: it came from a public form, or was left for later. */
export const UNCONFIRMED = { label: 'Por confirmar', color: 'warning' } as const

/** Returns the filter for unconfirmed records. `all` agrees in gender with the noun of the list. */
export const unconfirmedFilter = (all: 'Todos' | 'Todas'): Filter => ({
  label: 'Confirmación',
  kind: 'select',
  options: [{ value: '1', label: UNCONFIRMED.label }],
  placeholder: all,
})

interface UnconfirmedProps {
  call: ConfirmCall
  id: number | string
  isReadOnly: boolean
  /** Where the record came from; by default from a public form. */
  text?: string
  /** What is to be done before the record can be confirmed, in the place of the button. */
  first?: string
  /** Question that is asked before the record is confirmed. */
  question?: { title: string; text: string }
}

const FROM_PUBLIC =
  'Estos datos llegaron por el formulario público y nadie los ha confirmado. Revíselos antes de confirmarlos.'

/** Shows a notice above the form of an unconfirmed record, with a button that confirms it. */
export function Unconfirmed({ call, id, isReadOnly, text = FROM_PUBLIC, first, question }: UnconfirmedProps) {
  const { run, confirm, isConfirming } = useConfirmRecord(call)
  const asked = useQuestion<number | string>({ run, isSaving: isConfirming })
  return (
    <>
      <Notice
        action={
          !isReadOnly &&
          !first && (
            <Button
              variant="default"
              onClick={() => (question ? asked.ask(id) : confirm(id))}
              aria-disabled={isConfirming}
            >
              {isConfirming ? 'Confirmando…' : 'Confirmar'}
            </Button>
          )
        }
      >
        {text} {first && <strong>{first}</strong>}
      </Notice>
      {question && (
        <ConfirmDialog
          question={asked}
          title={question.title}
          text={() => question.text}
          button="Confirmar"
          busy="Confirmando…"
          isHarmless
        />
      )}
    </>
  )
}

export type ConfirmCall = ApiCall & `PUT ${string}/:id/confirmar`

/** Confirms a record that waits for staff (PEOPLE-11). */
export function useConfirmRecord(call: ConfirmCall) {
  const { run, isSaving } = useSave<number | string>({
    save: (id) => request(...addressOf(call, { id })),
    success: 'Datos confirmados',
  })
  return { run, confirm: (id: number | string) => void run(id), isConfirming: isSaving }
}
