import { useId } from 'react'
import type { ContractForm } from '../../../kit/forms/contract-form.ts'
import { Switch } from '../../../ui/fields/switch.tsx'
import { CENTRO_LABELS, RULES } from '../values.ts'
import type { CentroValues } from '../values.ts'
import classes from './rules.module.css'

const HELP = {
  dospersonas: 'Quien inscribe a un aprendiz no aprueba su certificado.',
  firmaconfirmada: 'La firma de un responsable se imprime solo cuando él firma la cohorte.',
} as const satisfies Record<(typeof RULES)[number], string>

interface RuleProps {
  form: ContractForm<CentroValues>
  name: (typeof RULES)[number]
}

function Rule({ form, name }: RuleProps) {
  const id = useId()
  return (
    <div className={classes.rule}>
      <div>
        <label htmlFor={id} className="strong">
          {CENTRO_LABELS[name]}
        </label>
        <p id={`${id}-help`} className="caption">
          {HELP[name]}
        </p>
      </div>
      <Switch
        id={id}
        describedBy={`${id}-help`}
        label={CENTRO_LABELS[name]}
        isOn={form.values[name]}
        onChange={(isOn) => form.setFieldValue(name, isOn)}
        disabled={form.isReadOnly}
      />
    </div>
  )
}

/** Renders the switches of the rules that a centre may choose (TRUST-11, TRUST-12). */
export function ApprovalRules({ form }: Pick<RuleProps, 'form'>) {
  const id = useId()
  return (
    <section className={classes.rules} aria-labelledby={id}>
      <h2 id={id} className="heading">
        Reglas de aprobación
      </h2>
      {RULES.map((name) => (
        <Rule key={name} form={form} name={name} />
      ))}
    </section>
  )
}
