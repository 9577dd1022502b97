import { useState } from 'react'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { IssueDialog } from './issue-dialog.tsx'
import type { useIssueSave } from './issue-dialog.tsx'

interface WhyDialogProps {
  title: string
  subject: string
  /** What happens with the reason. */
  text: string
  label: string
  /** Returns what is wrong with a reason. */
  wrongWith: (motivo: string) => string | undefined
  save: ReturnType<typeof useIssueSave<string>>
  button: string
  onClose: () => void
}

/** Asks why somebody does something that contradicts what was issued. */
export function WhyDialog({ text, label, wrongWith, save, ...dialog }: WhyDialogProps) {
  const [motivo, setMotivo] = useState('')
  const [isChecked, setChecked] = useState(false)
  const wrong = wrongWith(motivo)
  return (
    <IssueDialog
      {...dialog}
      save={{ ...save, run: () => save.run(motivo) }}
      check={() => {
        setChecked(true)
        return wrong === undefined
      }}
      busy="Guardando…"
    >
      <p>{text}</p>
      <TextArea
        label={label}
        minRows={2}
        value={motivo}
        onChange={(event) => setMotivo(event.currentTarget.value)}
        error={isChecked && wrong}
        required
        data-autofocus
      />
    </IssueDialog>
  )
}
