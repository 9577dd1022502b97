import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { Dialog, DialogActions } from '../../ui/feedback/dialog.tsx'
import type { ContractForm } from './contract-form.ts'
import { FormFields, useFormElement } from './form-element.tsx'
import { formTitle } from './form-title.ts'

interface FormDialogProps<Values extends Record<string, unknown>> {
  title: string
  /** Name of the edited row, when the title does not include it. */
  subject?: string | undefined
  form: ContractForm<Values>
  save: { run: (values: Values) => Promise<void>; isSaving: boolean }
  onClose: () => void
  creating: boolean
  children: ReactNode
}

const FIRST_FIELD = 'input:not([readonly], [type="hidden"]), textarea'

/** Makes the dialog focus the first field instead of its close button. */
const markFirstField = (form: HTMLFormElement | null) =>
  form?.querySelector(FIRST_FIELD)?.setAttribute('data-autofocus', '')

export function FormDialog<Values extends Record<string, unknown>>(props: FormDialogProps<Values>) {
  const { subject, form, save, onClose, creating, children } = props
  const { ref, ...element } = useFormElement({ form, save: save.run })
  const formRef = useMergedRef(ref, markFirstField)
  const { isReadOnly } = form
  const title = formTitle(props.title, isReadOnly)
  return (
    <Dialog opened onClose={onClose} title={title}>
      <form {...element} ref={formRef} aria-label={title} className="stack">
        {subject && <p className="strong">{subject}</p>}
        <FormFields isReadOnly={isReadOnly} creating={creating}>
          {children}
        </FormFields>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {isReadOnly ? 'Cerrar' : 'Cancelar'}
          </Button>
          {!isReadOnly && (
            <Button type="submit" aria-disabled={save.isSaving}>
              {save.isSaving ? 'Guardando…' : 'Guardar'}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  )
}
