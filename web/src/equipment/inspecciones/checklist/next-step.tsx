import { Button } from '@mantine/core'
import { SaveButton } from '../../../kit/forms/save-bar.tsx'
import { goToObservation, useContradictsAnswers } from '../conclusion/use-conclusion.ts'
import type { ConclusionForm } from '../conclusion/use-conclusion.ts'
import classes from './status-bar.module.css'

const nextLabel = (left: number) => (left === 1 ? 'Ir a la que falta' : 'Ir a la siguiente que falta')

interface NextProps {
  /**
   * Goes to the first line without an answer; undefined when there is none or the user may not
   * answer.
   */
  onNext: (() => void) | undefined
  /** Number of lines without an answer. */
  left: number
}

/** Renders a link to the first line without an answer. */
export function NextLink({ onNext, left }: NextProps) {
  if (!onNext) return null
  return (
    <button type="button" className={classes.link} onClick={onNext}>
      {nextLabel(left)}
    </button>
  )
}

/**
 * Props of the next step. Here `onNext` and `left` count only lines that keep the inspection
 * pending.
 */
interface NextStepProps extends NextProps {
  onAssignMe: (() => void) | undefined
  form: ConclusionForm
  /** State that an observation must have to agree with the answers. */
  fits: number | null
  mayObserve: boolean
  isSaving: boolean
  /** Id of the form that the button Guardar saves; undefined when the user may not save it. */
  formId: string | undefined
}

/** Shows the next step on a phone, and the button Guardar if the user may save. */
export function NextStep({ onNext, left, onAssignMe, form, fits, mayObserve, isSaving, formId }: NextStepProps) {
  const isMisfit = useContradictsAnswers(form, fits)
  const isObservationNext = mayObserve && (form.values.idobs === '' || isMisfit)
  const steps = [
    { label: nextLabel(left), run: onNext },
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
