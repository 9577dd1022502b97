import { Checkbox } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { SIN_TERMINOS, colaboradorBody } from '@anclaje/contract/entities/colaborador'
import type { ColaboradorDetail } from '@anclaje/contract/entities/colaborador'
import { request } from '../../core/api.ts'
import { pictureErrors, pictureForm } from '../../core/picture-form.ts'
import { useRow } from '../../core/use-row.ts'
import { useSave } from '../../core/use-save.ts'
import { useContractForm } from '../../ui/contract-form.ts'
import type { ContractForm } from '../../ui/contract-form.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { FormPage } from '../../ui/form-page.tsx'
import { LoadingForm } from '../../ui/loading-form.tsx'
import { toastWarning } from '../../ui/toasts.tsx'
import classes from './form.module.css'
import { ColaboradorFields } from './fields.tsx'
import { colaboradorValues } from './values.ts'
import type { ColaboradorValues } from './values.ts'

const PATH = '/colaboradores'
const LIST = '/admin/aprendices'

/** Creating needs the acceptance of the terms; editing keeps the one that was given (portal §5). */
const createBody = colaboradorBody.extend({
  terminos: colaboradorBody.shape.terminos.refine((accepted) => accepted === 1, SIN_TERMINOS),
})

function Terms({ form }: { form: ContractForm<ColaboradorValues> }) {
  return (
    <Checkbox
      {...form.getInputProps('terminos', { type: 'checkbox' })}
      name="terminos"
      disabled={form.isReadOnly}
      aria-required
      aria-invalid={form.errors.terminos !== undefined}
      label={
        <>
          Autorizo el tratamiento de mis datos personales para gestionar mi inscripción, expedir y verificar mis
          certificados, según la{' '}
          <a className={classes.policy} href="/politica-datos" target="_blank" rel="noreferrer">
            política de tratamiento de datos
          </a>
          .
        </>
      }
    />
  )
}

function Form({ id, row }: { id: string | undefined; row: ColaboradorDetail | undefined }) {
  const creating = id === undefined
  const form = useContractForm<ColaboradorValues>(creating ? createBody : colaboradorBody, colaboradorValues(row))
  const save = useSave<ColaboradorValues>({
    save: ({ firma, ...data }) => {
      const body = pictureForm(data, 'firma', firma)
      return creating ? request('POST', PATH, { form: body }) : request('PUT', `${PATH}/${id}`, { form: body })
    },
    success: creating ? 'Se registro correctamente' : 'Registro actualizado correctamente',
    // The name of a person also stands on inscriptions.
    invalidates: [PATH, '/certcol'],
    back: LIST,
    onFieldErrors: (fields) => form.setErrors(pictureErrors(fields, 'firma')),
  })
  return (
    <FormPage
      title={creating ? 'Crear Colaborador' : 'Editar Colaborador'}
      form={form}
      save={save}
      creating={creating}
      back={LIST}
      onInvalid={({ terminos }) => {
        if (terminos !== undefined) toastWarning(SIN_TERMINOS)
      }}
    >
      <ColaboradorFields form={form} />
      {creating && <Terms form={form} />}
    </FormPage>
  )
}

/** The form of a person: creates at `nuevo`, edits at `nuevo?id=…&mode=edit` (decisions §6.1). */
export function ColaboradorForm() {
  const { id } = useSearch({ strict: false }) as { id?: string }
  const { data, error, refetch } = useRow<ColaboradorDetail>(PATH, id, 'params')
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (id !== undefined && data === undefined) return <LoadingForm title="Editar Colaborador" fields={8} />
  return <Form key={id ?? 'new'} id={id} row={data} />
}
