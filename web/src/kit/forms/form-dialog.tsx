import { useRef } from 'react'
import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { FormIsReadOnly } from '../../ui/fields/form-is-read-only.ts'
import type { ContractForm } from './contract-form.ts'
import { Dialog, DialogActions } from '../../ui/feedback/dialog.tsx'
import classes from './form-dialog.module.css'
import { pressHandlers } from '../../ui/press.ts'
import { ReadOnlyNote } from '../../ui/feedback/read-only-note.tsx'

interface FormDialogProps<Values extends Record<string, unknown>> {
  title: string
  form: ContractForm<Values>
  save: { run: (values: Values) => Promise<void>; isSaving: boolean }
  onClose: () => void
  /** A role that may not create sees no fields. */
  creating: boolean
  children: ReactNode
}

const FIRST_FIELD = 'input:not([readonly], [type="hidden"]), textarea'

/** Has the dialog focus the first field, instead of its button that closes. */
const markFirstField = (form: HTMLFormElement | null) =>
  form?.querySelector(FIRST_FIELD)?.setAttribute('data-autofocus', '')

/** A short form in front of its list. Enter saves, Escape closes, the focus goes to the first field and then to the first bad one. */
export function FormDialog<Values extends Record<string, unknown>>(props: FormDialogProps<Values>) {
  const { title, form, save, onClose, creating, children } = props
  const root = useRef<HTMLFormElement>(null)
  const ref = useMergedRef(root, markFirstField)
  const focus = (selector: string) => root.current?.querySelector<HTMLElement>(selector)?.focus()
  const focusFirstBad = () => requestAnimationFrame(() => focus('[aria-invalid="true"]'))
  const submit = form.onSubmit(async (values) => {
    await save.run(values)
    focusFirstBad()
  }, focusFirstBad)
  const { isReadOnly } = form
  return (
    <Dialog opened onClose={onClose} title={title}>
      <form
        ref={ref}
        noValidate
        {...pressHandlers}
        aria-label={title}
        className={classes.form}
        onSubmit={isReadOnly ? (event) => event.preventDefault() : submit}
      >
        {isReadOnly && <ReadOnlyNote creating={creating} />}
        {!(isReadOnly && creating) && <FormIsReadOnly value={isReadOnly}>{children}</FormIsReadOnly>}
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
