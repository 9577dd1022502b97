import { useId } from 'react'
import { impideCambiarRegla } from '@anclaje/contract/rules/training/centro'
import type { ContractForm } from '../../../kit/forms/contract-form.ts'
import { useSession } from '../../../session/session.ts'
import { Switch } from '../../../ui/fields/switch.tsx'
import { CENTRO_LABELS } from '../values.ts'
import type { CentroValues } from '../values.ts'
import classes from './rules.module.css'

const LABEL = CENTRO_LABELS.firmaconfirmada

/**
 * Renders the switch of the rule that a centre may choose (TRUST-12). For all but an ADM it is
 * read-only, and says so.
 */
export function ApprovalRules({ form }: { form: ContractForm<CentroValues> }) {
  const id = useId()
  const user = useSession()?.user
  const refused = user && impideCambiarRegla({ idrol: user.idroles_cue })
  return (
    <section className={classes.rules} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="heading">
        Reglas de aprobación
      </h2>
      <div className={classes.rule}>
        <div>
          <label htmlFor={id} className="strong">
            {LABEL}
          </label>
          <p id={`${id}-help`} className="caption">
            Un certificado se aprueba solo cuando cada responsable firmó lo que imprime. {refused?.motivo}
          </p>
        </div>
        <Switch
          id={id}
          describedBy={`${id}-help`}
          label={LABEL}
          isOn={form.values.firmaconfirmada}
          onChange={(isOn) => form.setFieldValue('firmaconfirmada', isOn)}
          disabled={form.isReadOnly || refused !== undefined}
        />
      </div>
    </section>
  )
}
