import { Button } from '@mantine/core'
import { SaveButton } from '../../../kit/forms/save-bar.tsx'
import { goToObservation, useIsMisfit } from '../conclusion/use-conclusion.ts'
import type { ConclusionForm } from '../conclusion/use-conclusion.ts'
import classes from './status-bar.module.css'

const NEXT = 'Siguiente sin responder'

/** Leads to the first line without an answer. */
export function NextLink({ onNext }: { onNext: (() => void) | undefined }) {
  if (!onNext) return null
  return (
    <button type="button" className={classes.link} onClick={onNext}>
      {NEXT}
    </button>
  )
}

interface NextStepProps {
  /** Goes to the first line that keeps the inspection pending; undefined when there is none. */
  onNext: (() => void) | undefined
  onAssignMe: (() => void) | undefined
  form: ConclusionForm
  /** State of the observations that the answers allow. */
  fits: number | null
  mayObserve: boolean
  isSaving: boolean
  /** Id of the form that Guardar saves; undefined where the user may not save it. */
  formId: string | undefined
}

/** Shows on a phone the one step that comes next, and Guardar, which is always at hand. */
export function NextStep({ onNext, onAssignMe, form, fits, mayObserve, isSaving, formId }: NextStepProps) {
  const isMisfit = useIsMisfit(form, fits)
  const isObservationNext = mayObserve && (form.values.idobs === '' || isMisfit)
  const steps = [
    { label: NEXT, run: onNext },
    { label: 'Asignarme como responsable', run: onAssignMe },
    { label: 'Elegir la observación', run: isObservationNext ? () => goToObservation(form) : undefined },
  ]
  const step = steps.find(({ run }) => run !== undefined)
  return (
    <>
      {step && <Button onClick={step.run}>{step.label}</Button>}
      {formId && <SaveButton isSaving={isSaving} form={formId} variant={step ? 'default' : 'filled'} />}
    </>
  )
}
