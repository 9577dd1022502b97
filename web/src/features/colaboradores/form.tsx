import { useSearch } from '@tanstack/react-router'
import { SIN_TERMINOS, colaboradorBody, colaboradorCreate } from '@anclaje/contract/entities/colaborador'
import type { ColaboradorDetail } from '@anclaje/contract/entities/colaborador'
import { COLABORADOR } from '@anclaje/contract/states'
import { request } from '../../core/api.ts'
import { pictureErrors, pictureForm } from '../../core/picture-form.ts'
import { useConfirm } from '../../core/use-confirm.ts'
import { useRow } from '../../core/use-row.ts'
import { useSave } from '../../core/use-save.ts'
import { useContractForm } from '../../ui/contract-form.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { FormPage } from '../../ui/form-page.tsx'
import { ImageField } from '../../ui/image-field.tsx'
import { LoadingForm } from '../../ui/loading-form.tsx'
import { Unconfirmed } from '../../ui/unconfirmed.tsx'
import { toastWarning } from '../../ui/toasts.tsx'
import { ColaboradorFields } from './fields.tsx'
import { STAFF_SOURCES } from './sources.ts'
import { Terms } from './terms.tsx'
import { colaboradorValues } from './values.ts'
import type { ColaboradorValues } from './values.ts'

const PATH = '/colaboradores'
const LIST = '/admin/aprendices'
const MAX_FIRMA_MB = 2

function Form({ id, row }: { id: string | undefined; row: ColaboradorDetail | undefined }) {
  const creating = id === undefined
  const form = useContractForm<ColaboradorValues>(
    creating ? colaboradorCreate : colaboradorBody,
    colaboradorValues(row),
  )
  const confirmation = useConfirm(PATH)
  const save = useSave<ColaboradorValues>({
    save: ({ firma, iddep: _, ...data }) => {
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
      {row?.estado_col === COLABORADOR.porConfirmar && (
        <Unconfirmed
          onConfirm={form.isReadOnly ? undefined : () => confirmation.confirm(row.id_col)}
          isConfirming={confirmation.isConfirming}
        />
      )}
      <ColaboradorFields form={form} sources={STAFF_SOURCES} />
      <ImageField
        label="Firma"
        maxMb={MAX_FIRMA_MB}
        value={form.values.firma}
        onChange={(value) => form.setFieldValue('firma', value)}
        error={form.errors.firma}
      />
      {creating && <Terms form={form} byStaff />}
    </FormPage>
  )
}

/** The form of a person: creates at `nuevo`, edits at `nuevo?id=…&mode=edit` (decisions §6.1). */
export function ColaboradorForm() {
  const { id } = useSearch({ strict: false }) as { id?: string }
  const { data, error, refetch } = useRow<ColaboradorDetail>(PATH, id, 'params')
  if (error) return <ErrorState isForm error={error} onRetry={() => void refetch()} />
  if (id !== undefined && data === undefined) return <LoadingForm title="Editar Colaborador" fields={8} />
  return <Form key={id ?? 'new'} id={id} row={data} />
}
