import { useState } from 'react'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { claveActualForm, codigoForm } from '@anclaje/contract/access/segundo-factor'
import type { ClaveActualTexts, CodigoTexts, EstadoFactor, FactorNuevo } from '@anclaje/contract/access/segundo-factor'
import { ask } from '../../../client/ask.ts'
import { answerKeyOf } from '../../../client/query-key.ts'
import { useContractForm } from '../../../kit/forms/contract-form.ts'
import { FormPanel } from '../../../kit/forms/form-page.tsx'
import { useSave } from '../../../kit/saving/use-save.ts'
import { ErrorState } from '../../../ui/feedback/empty-state.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { momentText } from '../../../ui/format.ts'
import { CodeField, NewFactor, ReserveCodes } from '../parts/factor.tsx'
import classes from './second-factor.module.css'

const CALL = 'GET /cuentaacceso/segundofactor'

/** Step of turning the second factor on or off. */
type Step =
  | { at: 'state' | 'turnOn' | 'turnOff' }
  | { at: 'code'; nuevo: FactorNuevo }
  | { at: 'codes'; codigos: string[] }

/** Asks for the user's own password before the second factor changes. */
function PasswordStep<Output>({
  ask: send,
  label,
  success,
  onDone,
}: {
  ask: (body: ClaveActualTexts) => Promise<Output>
  label: string
  success?: string
  onDone: (output: Output) => void
}) {
  const form = useContractForm<ClaveActualTexts>(claveActualForm, { passwordactual: '' })
  const save = useSave({
    save: send,
    success: () => success,
    onSaved: onDone,
    onFieldErrors: form.setErrors,
  })
  return (
    <FormPanel title="Segundo factor" form={form} save={save} creating={false} saveLabel={label}>
      <PasswordField {...form.field('passwordactual')} label="Contraseña actual" autoComplete="current-password" />
    </FormPanel>
  )
}

/** Shows the secret, and turns the second factor on with its first code. */
function CodeStep({ nuevo, onDone }: { nuevo: FactorNuevo; onDone: (codigos: string[]) => void }) {
  const form = useContractForm<CodigoTexts>(codigoForm, { codigo: '' })
  const save = useSave({
    save: (body: CodigoTexts) => ask('PUT /cuentaacceso/segundofactor', { body }),
    success: 'Segundo factor activo',
    onSaved: ({ codigos }) => onDone(codigos),
    onFieldErrors: form.setErrors,
  })
  return (
    <FormPanel title="Segundo factor" form={form} save={save} creating={false} saveLabel="Activar">
      <NewFactor nuevo={nuevo} />
      <CodeField {...form.field('codigo')} />
    </FormPanel>
  )
}

function State({ state: { desde, quedan }, go }: { state: EstadoFactor; go: (step: Step) => void }) {
  if (desde === null) {
    return (
      <>
        <p>
          Con un segundo factor, quien conozca su contraseña no entra sin su teléfono: al iniciar sesión se pide además
          un código que cambia cada 30 segundos.
        </p>
        <Button onClick={() => go({ at: 'turnOn' })}>Activar</Button>
      </>
    )
  }
  return (
    <>
      <p>Activo desde el {momentText(desde)}</p>
      <p>
        {quedan === 1 ? 'Queda' : 'Quedan'} {quedan} {quedan === 1 ? 'código' : 'códigos'} de reserva. Para tener
        códigos nuevos, o poner otro teléfono, quítelo y actívelo otra vez.
      </p>
      <Button variant="default" color="red" className="danger" onClick={() => go({ at: 'turnOff' })}>
        Quitar
      </Button>
    </>
  )
}

/** Turns the second factor of the user's account on or off (ACC-36). */
export function SecondFactor() {
  const query = useQuery({ queryKey: answerKeyOf(CALL), queryFn: ({ signal }) => ask(CALL, { signal }) })
  const [step, setStep] = useState<Step>({ at: 'state' })
  const done = () => setStep({ at: 'state' })
  return (
    <section className={classes.factor} aria-labelledby="segundofactor">
      <h2 id="segundofactor" className="heading">
        Segundo factor
      </h2>
      {step.at === 'state' && query.data && <State state={query.data} go={setStep} />}
      {step.at === 'state' && query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {step.at === 'turnOn' && (
        <PasswordStep
          ask={(body) => ask('POST /cuentaacceso/segundofactor', { body })}
          label="Continuar"
          onDone={(nuevo) => setStep({ at: 'code', nuevo })}
        />
      )}
      {step.at === 'code' && <CodeStep nuevo={step.nuevo} onDone={(codigos) => setStep({ at: 'codes', codigos })} />}
      {step.at === 'codes' && (
        <>
          <ReserveCodes codigos={step.codigos} />
          <Button onClick={done}>Ya los guardé</Button>
        </>
      )}
      {step.at === 'turnOff' && (
        <PasswordStep
          ask={(body) => ask('POST /cuentaacceso/segundofactor/quitar', { body })}
          label="Quitar"
          success="Segundo factor quitado"
          onDone={done}
        />
      )}
    </section>
  )
}
