import type { FormErrors } from '@mantine/form'
import type { ColaboradorDetail } from '@anclaje/contract/training/colaborador'
import {
  AUTORIZO_RECORDAR,
  PERSONA_AUTORIZO_RECORDAR,
  SE_RETIRA,
  autorizoInformar,
  personaAutorizoInformar,
} from '@anclaje/contract/rules/training/autorizacion'
import { INDEPENDIENTE } from '@anclaje/contract/rules/training/empresa'
import { POLITICA_SCREEN } from '@anclaje/contract/screens'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { useOption } from '../../../ui/fields/select/async-select.tsx'
import { toastWarning } from '../../../ui/feedback/toasts.tsx'
import type { ContractForm } from '../../../kit/forms/contract-form.ts'
import classes from './terms.module.css'
import type { PersonSources } from '../sources.ts'
import type { ColaboradorValues } from '../values.ts'

interface TermsProps {
  form: ContractForm<ColaboradorValues>
  sources: PersonSources
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

interface ConsentProps extends Pick<TermsProps, 'form'> {
  name: 'terminos' | 'autorizaempleador' | 'autorizarecordatorios'
  text: string
  required?: boolean
}

/** Renders one consent, with a link to the page of the data policy. */
function Consent({ form, name, text, required = false }: ConsentProps) {
  const error = form.errors[name]
  return (
    <Checkbox
      name={name}
      checked={form.values[name]}
      onChange={(accepted) => form.setFieldValue(name, accepted)}
      error={error && required ? NOT_ACCEPTED : error}
      required={required}
      disabled={form.isReadOnly}
      label={
        <>
          {text}, según la{' '}
          <a href={POLITICA_SCREEN} target="_blank" rel="noreferrer" className={classes.policy}>
            política de tratamiento de datos
          </a>
          .
          {required && (
            <span className="danger" aria-hidden>
              {' *'}
            </span>
          )}
        </>
      }
    />
  )
}

/**
 * Renders the uses that a person allows apart (PEOPLE-12). Of a stored person it says what stands,
 * and asks only for the rest.
 */
export function UsesApart({ form, sources, byStaff, row }: TermsProps & { row?: ColaboradorDetail }) {
  const { idemp } = form.values
  const company = useOption(sources.empresas, idemp)
  const { empleador, recordatorios_col: isReminded } = row ?? {}
  const isEmployed = idemp !== String(INDEPENDIENTE)
  const asked = company && isEmployed && empleador?.id_emp !== Number(idemp) ? company.label : undefined
  return (
    <>
      {empleador && <p>Autorizó informar a {empleador.nombre_emp}.</p>}
      {isReminded && <p>Autorizó que se le recuerde el vencimiento.</p>}
      {!form.isReadOnly && (asked || !isReminded) && (
        <fieldset className={classes.apart}>
          <legend className="muted">{SE_RETIRA}</legend>
          {asked && (
            <Consent
              form={form}
              name="autorizaempleador"
              text={byStaff ? personaAutorizoInformar(asked) : autorizoInformar(asked)}
            />
          )}
          {!isReminded && (
            <Consent
              form={form}
              name="autorizarecordatorios"
              text={byStaff ? PERSONA_AUTORIZO_RECORDAR : AUTORIZO_RECORDAR}
            />
          )}
        </fieldset>
      )}
    </>
  )
}

/** Renders the acceptance of the data policy, and what a new person allows apart (PEOPLE-12). */
export function Terms(props: TermsProps) {
  return (
    <>
      <div className={classes.terms}>
        <Consent form={props.form} name="terminos" text={props.byStaff ? OF_ANOTHER : OWN} required />
      </div>
      <UsesApart {...props} />
    </>
  )
}
