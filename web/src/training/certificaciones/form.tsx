import type { CertificacionDetail } from '@anclaje/contract/training/certificacion'
import { ask } from '../../client/ask.ts'
import { useFormId } from '../../app/address/use-form-id.ts'
import { useSave } from '../../client/saving/use-save.ts'
import { FormPage } from '../../kit/forms/form-page.tsx'
import { EditScreen } from '../../kit/edit-screen.tsx'
import { CertificacionFields, useCertificacionForm } from './fields.tsx'
import { certificacionValues } from './values.ts'
import type { CertificacionValues } from './values.ts'

const LIST = '/admin/certificaciones'

function EntityForm({ id, row }: { id: string | undefined; row: CertificacionDetail | undefined }) {
  const creating = id === undefined
  const form = useCertificacionForm(certificacionValues(row))
  const save = useSave<CertificacionValues>({
    save: (body) =>
      id === undefined
        ? ask('POST /certificaciones', { body })
        : ask('PUT /certificaciones/:id', { params: { id }, body }),
    success: creating ? 'Certificaciones creado' : 'Registro actualizado',
    invalidates: ['certificaciones', 'certcol'],
    back: LIST,
    onFieldErrors: form.setErrors,
  })
  return (
    <FormPage
      title={creating ? 'Crear Certificación' : 'Editar Certificación'}
      subject={row && `${row.curso.nombre_cur} · cohorte ${row.cohorte_cer}`}
      form={form}
      save={save}
      creating={creating}
      back={LIST}
    >
      <CertificacionFields form={form} row={row} />
    </FormPage>
  )
}

/** Shows the form of a certification: creates at `nuevo`, edits at `{id}/edit`. */
export function CertificacionForm() {
  const id = useFormId()
  return (
    <EditScreen call="GET /certificaciones/:id" id={id} loadingTitle="Editar Certificación" fields={6}>
      {(row) => <EntityForm id={id} row={row} />}
    </EditScreen>
  )
}
