import type { FormErrors } from '@mantine/form'
import { POLITICA_SCREEN } from '@anclaje/contract/screens'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { toastWarning } from '../../../ui/feedback/toasts.tsx'
import type { ContractForm } from '../../../kit/forms/contract-form.ts'
import classes from './terms.module.css'
import type { ColaboradorValues } from '../values.ts'

interface TermsProps {
  form: ContractForm<ColaboradorValues>
  /** True when staff fill in the form and declare that the person accepted. */
  byStaff?: boolean
}

const OWN =
  'Autorizo el tratamiento de mis datos personales para gestionar mi inscripción, expedir y verificar mis certificados'
const OF_ANOTHER =
  'La persona autorizó el tratamiento de sus datos personales para gestionar su inscripción, expedir y verificar sus certificados'

const NOT_ACCEPTED = 'Para registrarse, autorice el tratamiento de sus datos.'

/** Shows a toast when the terms alone keep a form from being saved (PEOPLE-12). */
export function warnOfTerms({ terminos, ...others }: FormErrors): void {
  if (terminos !== undefined && Object.keys(others).length === 0) toastWarning(NOT_ACCEPTED)
}

/** Renders the acceptance of the data policy, with a link to its page (PEOPLE-12). */
export function Terms({ form, byStaff = false }: TermsProps) {
  return (
    <div className={classes.terms}>
      <Checkbox
        name="terminos"
        checked={form.values.terminos}
        onChange={(accepted) => form.setFieldValue('terminos', accepted)}
        error={form.errors.terminos && NOT_ACCEPTED}
        required
        disabled={form.isReadOnly}
        label={
          <>
            {byStaff ? OF_ANOTHER : OWN}, según la{' '}
            <a href={POLITICA_SCREEN} target="_blank" rel="noreferrer" className={classes.policy}>
              política de tratamiento de datos
            </a>
            .
            <span className="danger" aria-hidden>
              {' *'}
            </span>
          </>
        }
      />
    </div>
  )
}
