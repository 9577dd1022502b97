import { colaboradorCreate } from '@anclaje/contract/training/colaborador'
import { ask } from '../../client/ask.ts'
import { useSave } from '../../kit/saving/use-save.ts'
import { useContractForm } from '../../kit/forms/contract-form.ts'
import { FormPage } from '../../kit/forms/form-page.tsx'
import { ColaboradorFields } from '../../training/colaboradores/fields.tsx'
import { useShortName } from '../../kit/saving/short-name.tsx'
import { Terms, warnOfTerms } from '../../training/colaboradores/parts/terms.tsx'
import { colaboradorValues } from '../../training/colaboradores/values.ts'
import type { ColaboradorValues } from '../../training/colaboradores/values.ts'
import { Honeypot, Registration, useHoneypot } from './registration.tsx'
import { PUBLIC_SOURCES } from './sources.ts'

function Form({ onDone }: { onDone: () => void }) {
  const form = useContractForm<ColaboradorValues>(colaboradorCreate, colaboradorValues(undefined))
  const trap = useHoneypot()
  const save = useSave<ColaboradorValues>({
    save: async ({ firma: _, iddep: __, ...data }) => {
      const body = { ...data, sitioweb: trap.value() }
      await ask('POST /colaboradores', { body, token: null })
      onDone()
    },
    success: 'Se registró correctamente',
    onFieldErrors: form.setErrors,
  })
  const naming = useShortName(save)
  return (
    <FormPage
      title="Registro de aprendices"
      description="Complete sus datos para inscribirse en los cursos del centro."
      form={form}
      save={naming.save}
      creating
      onInvalid={warnOfTerms}
    >
      <ColaboradorFields form={form} sources={PUBLIC_SOURCES} />
      <Terms form={form} sources={PUBLIC_SOURCES} />
      <Honeypot inputRef={trap.ref} />
      {naming.dialog}
    </FormPage>
  )
}

/**
 * Registers a learner without a login; staff confirm the learner later (PUBLIC-8). The form asks
 * for no signature, because staff add the signatures of people who sign.
 */
export function Registro() {
  return (
    <Registration<void>
      form={(onDone) => <Form onDone={onDone} />}
      next={() => 'El centro de entrenamiento revisará sus datos y lo contactará para inscribirlo en un curso.'}
      again="Registrar a otra persona"
    />
  )
}
