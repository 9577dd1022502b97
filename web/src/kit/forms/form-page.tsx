import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import type { FormErrors } from '@mantine/form'
import { FormIsReadOnly } from '../../ui/fields/form-is-read-only.ts'
import type { Place, PlainPath } from '../../app/address/place.ts'
import type { ContractForm } from './contract-form.ts'
import classes from './form-page.module.css'
import { PageHeader } from '../../ui/page-header.tsx'
import { pressHandlers } from '../../ui/press.ts'
import { ReadOnlyNote } from '../../ui/feedback/read-only-note.tsx'
import { BackBar, SaveBar } from './save-bar.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'

interface FormPanelProps<Values extends Record<string, unknown>> {
  title: string
  form: ContractForm<Values>
  save: { run: (values: Values) => Promise<void>; isSaving: boolean; isSaved: () => boolean }
  /** Limpiar shows only when creating (SCR-15). A role that may not create sees no fields. */
  creating: boolean
  /** The list that Volver goes to; without it the button is not drawn. */
  back?: Place | PlainPath
  /** What the button that saves is called, where it is not Guardar (SCR-15). */
  saveLabel?: string
  /** The screen has more above it: the form does not take the focus when one arrives. */
  isPart?: boolean
  /** Takes the width of the screen, for a form with a table in it. */
  wide?: boolean
  /** A submit was stopped; the fields are marked and the first of them has the focus. */
  onInvalid?: (errors: FormErrors) => void
  children: ReactNode
}

interface FormPageProps<Values extends Record<string, unknown>> extends FormPanelProps<Values> {
  description?: string
}

// A button that opens a choice cannot be invalid by itself, so it says so in a way of its own.
const firstBad = (root: HTMLElement | null) =>
  root?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid-choice]')
const firstField = (root: HTMLElement | null) =>
  root?.querySelector<HTMLElement>('input:not([readonly], [disabled], [type="hidden"]), textarea, select')

/** A form: fields, the bar that saves, and the question before changes are lost. */
export function FormPanel<Values extends Record<string, unknown>>(props: FormPanelProps<Values>) {
  const { title, form, save, creating, back, saveLabel, isPart = false, wide, onInvalid, children } = props
  const root = useRef<HTMLFormElement>(null)
  // A phone would cover the form with its keyboard before one has seen it.
  useEffect(() => {
    if (!isPart && !matchMedia('(pointer: coarse)').matches) firstField(root.current)?.focus()
  }, [isPart])
  const { isReadOnly } = form
  const focusFirstBad = () => requestAnimationFrame(() => firstBad(root.current)?.focus())
  const submit = form.onSubmit(
    async (values) => {
      await save.run(values)
      focusFirstBad()
    },
    (errors) => {
      focusFirstBad()
      onInvalid?.(errors)
    },
  )
  return (
    <>
      <form
        ref={root}
        className={classes.form}
        data-wide={wide || undefined}
        data-read-only={isReadOnly || undefined}
        noValidate
        {...pressHandlers}
        onSubmit={isReadOnly ? (event) => event.preventDefault() : submit}
        aria-label={title}
      >
        <div className={classes.fields}>
          {isReadOnly && <ReadOnlyNote creating={creating} />}
          {!(isReadOnly && creating) && <FormIsReadOnly value={isReadOnly}>{children}</FormIsReadOnly>}
        </div>
        {isReadOnly ? (
          back && <BackBar back={back} />
        ) : (
          <SaveBar
            isSaving={save.isSaving}
            {...(saveLabel && { label: saveLabel })}
            {...(creating && { onClear: form.reset })}
            {...(back && { back })}
          />
        )}
      </form>
      <UnsavedChanges isDirty={() => form.isDirty() && !save.isSaved()} />
    </>
  )
}

/** A form as a screen: heading and form. */
export function FormPage<Values extends Record<string, unknown>>({ description, ...props }: FormPageProps<Values>) {
  return (
    <>
      <PageHeader title={props.title} {...(description && { description })} />
      <FormPanel {...props} />
    </>
  )
}

/** Related fields side by side where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>
}
