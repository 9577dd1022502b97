import { useRef } from 'react'
import type { FormEvent, ReactNode } from 'react'
import type { FormErrors } from '@mantine/form'
import { trackPress } from '../../ui/after-press.ts'
import { FormIsReadOnly } from '../../ui/fields/read-only.tsx'
import type { ContractForm } from './contract-form.ts'

// Matches invalid fields. A button that opens a list of options cannot have `aria-invalid`, so it
// has another attribute.
const INVALID = '[aria-invalid="true"], [data-invalid-choice]'

/** Focuses the first invalid field of a form, once it is marked. */
export const focusInvalid = (form: HTMLElement | null) =>
  requestAnimationFrame(() => form?.querySelector<HTMLElement>(INVALID)?.focus())

interface FormElementOptions<Values extends Record<string, unknown>> {
  form: ContractForm<Values>
  save: (values: Values) => Promise<void>
  /** Called when a submit was stopped by invalid fields. */
  onInvalid?: ((errors: FormErrors) => void) | undefined
}

/** Returns the props of a form that saves, and then focuses the first invalid field. */
export function useFormElement<Values extends Record<string, unknown>>(options: FormElementOptions<Values>) {
  const { form, save, onInvalid } = options
  const ref = useRef<HTMLFormElement>(null)
  const submit = form.onSubmit(
    async (values) => {
      await save(values)
      focusInvalid(ref.current)
    },
    (errors) => {
      focusInvalid(ref.current)
      onInvalid?.(errors)
    },
  )
  const ignore = (event: FormEvent) => event.preventDefault()
  return { ref, noValidate: true, ...trackPress, onSubmit: form.isReadOnly ? ignore : submit }
}

/** Explains why a form has no save button: the role lacks the permission. */
function ReadOnlyNote({ creating }: { creating: boolean }) {
  return (
    <p className="muted" role="note">
      {creating
        ? 'Su rol no le permite crear en esta pantalla.'
        : 'Solo puede consultar: su rol no le permite hacer cambios.'}
    </p>
  )
}

interface FormFieldsProps {
  isReadOnly: boolean
  /** True when the form creates a row. A role that may not create rows sees no fields. */
  creating: boolean
  children: ReactNode
}

/** Shows the fields of a form, with a note when the role may not save it. */
export function FormFields({ isReadOnly, creating, children }: FormFieldsProps) {
  return (
    <>
      {isReadOnly && <ReadOnlyNote creating={creating} />}
      {!(isReadOnly && creating) && <FormIsReadOnly value={isReadOnly}>{children}</FormIsReadOnly>}
    </>
  )
}
