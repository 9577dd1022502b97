import { useEffect } from 'react'
import type { ReactNode } from 'react'
import type { FormErrors } from '@mantine/form'
import type { Place, PlainPath } from '../../address/place.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import type { ContractForm } from './contract-form.ts'
import { FormFields, useFormElement } from './form-element.tsx'
import classes from './form-page.module.css'
import { formTitle } from './form-title.ts'
import { BackBar, SaveBar } from './save-bar.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'

interface FormPanelProps<Values extends Record<string, unknown>> {
  title: string
  form: ContractForm<Values>
  save: { run: (values: Values) => Promise<void>; isSaving: boolean; isSaved: () => boolean }
  /** True when the form creates a row. Only then the form has the button Limpiar (SCR-15). */
  creating: boolean
  /** List to which the button Volver goes. Without it, there is no such button. */
  back?: Place | PlainPath
  /** Label of the save button; Guardar by default (SCR-15). */
  saveLabel?: string
  /** True when the form is part of a screen. It then does not take the focus when it opens. */
  isEmbedded?: boolean
  /** Id of the form, for a save button elsewhere on the screen. The form then has no save bar. */
  savedFrom?: string | undefined
  /** True for a wider page, for a form with a table. */
  wide?: boolean
  /** Called when a submit was stopped by invalid fields. */
  onInvalid?: (errors: FormErrors) => void
  /** What belongs to the row, at the right of the form or, on narrow screens, below it. */
  beside?: ReactNode
  children: ReactNode
}

interface FormPageProps<Values extends Record<string, unknown>> extends FormPanelProps<Values> {
  description?: string
  /** Name of the person or row that the form edits, shown below the heading. */
  subject?: string | undefined
  /** Wraps what stands below the heading. */
  wrap?: (panel: ReactNode) => ReactNode
}

/** First field of a form that is typed in. `data-filled` marks fields that rarely change. */
const FIRST_FIELD = 'input:not([readonly], [disabled], [type="hidden"], [data-filled]), textarea, select'

/** Shows a form with a save bar, and asks before unsaved changes are lost. */
export function FormPanel<Values extends Record<string, unknown>>(props: FormPanelProps<Values>) {
  const {
    title,
    form,
    save,
    creating,
    back,
    saveLabel,
    isEmbedded = false,
    savedFrom,
    wide,
    onInvalid,
    beside,
    children,
  } = props
  const element = useFormElement({ form, save: save.run, onInvalid })
  const { ref } = element
  useEffect(() => {
    // A focused field would open the keyboard of a phone, which would cover the form.
    if (isEmbedded || matchMedia('(pointer: coarse)').matches) return
    // What was typed before the script ran had the focus already.
    if (ref.current?.contains(document.activeElement)) return
    ref.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus()
  }, [isEmbedded, ref])
  const { isReadOnly } = form
  const page = (
    <form
      {...element}
      id={savedFrom}
      className={classes.form}
      data-form={wide ? 'wide' : ''}
      data-read-only={isReadOnly || undefined}
      aria-label={formTitle(title, isReadOnly)}
    >
      <div className={classes.fields}>
        <FormFields isReadOnly={isReadOnly} creating={creating}>
          {children}
        </FormFields>
      </div>
      {isReadOnly || savedFrom ? (
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
  )
  return (
    <>
      {beside ? (
        <div className={classes.beside} data-beside>
          {page}
          {beside}
        </div>
      ) : (
        page
      )}
      <UnsavedChanges isDirty={() => form.isDirty() && !save.isSaved()} />
    </>
  )
}

export function FormPage<Values extends Record<string, unknown>>(props: FormPageProps<Values>) {
  const { description, subject, wrap = (panel) => panel, ...panel } = props
  return (
    <>
      <PageHeader
        title={formTitle(panel.title, panel.form.isReadOnly)}
        description={subject ? <Subject text={subject} /> : description}
      />
      {wrap(<FormPanel {...panel} />)}
    </>
  )
}

/** Names the person or row that a form edits. A long text is limited to two lines. */
function Subject({ text }: { text: string }) {
  return <span className={classes.subject}>{text}</span>
}
