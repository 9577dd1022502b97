import { empresa } from '@anclaje/contract/training/empresa'
import { ask } from '../../client/ask.ts'
import { pictureErrors, withPicture } from '../../kit/saving/picture-form.ts'
import { useSave } from '../../kit/saving/use-save.ts'
import { useContractForm } from '../../kit/forms/contract-form.ts'
import { FormPage } from '../../kit/forms/form-page.tsx'
import { EmpresaFields } from '../../training/empresas/fields.tsx'
import { empresaValues } from '../../training/empresas/values.ts'
import type { EmpresaValues } from '../../training/empresas/values.ts'
import { Honeypot, Registration, useHoneypot } from './registration.tsx'

function Form({ onDone }: { onDone: () => void }) {
  const form = useContractForm<EmpresaValues>(empresa.body, empresaValues(undefined))
  const trap = useHoneypot()
  const save = useSave({
    save: async ({ img, ...data }: EmpresaValues) => {
      await ask('POST /empresa', { ...withPicture({ ...data, sitioweb: trap.value() }, 'img', img), token: null })
      onDone()
    },
    success: 'Empresa creada',
    onFieldErrors: (fields) => form.setErrors(pictureErrors(fields, 'img')),
  })
  return (
    <FormPage
      title="Registro de empresas"
      description="Registre su empresa para inscribir a sus trabajadores."
      form={form}
      save={save}
      creating
    >
      <EmpresaFields form={form} isPublic />
      <Honeypot inputRef={trap.ref} />
    </FormPage>
  )
}

/** Registers a company without a login; staff confirm it later (PUBLIC-8). */
export function RegistroEmpresa() {
  return (
    <Registration<void>
      form={(onDone) => <Form onDone={onDone} />}
      next={() =>
        'El centro de entrenamiento revisará los datos de la empresa y se comunicará con la persona de contacto.'
      }
      again="Registrar otra empresa"
    />
  )
}
