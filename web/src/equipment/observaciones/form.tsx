import { observacion } from '@anclaje/contract/equipment/observacion'
import type { ObservacionRow, ObservacionTexts } from '@anclaje/contract/equipment/observacion'
import { ESTADOS_OBSERVACION } from '@anclaje/contract/states'
import { ask } from '../../client/ask.ts'
import { useFormId } from '../../address/open-screen.ts'
import { useSave } from '../../kit/saving/use-save.ts'
import { useContractForm } from '../../kit/forms/contract-form.ts'
import { FormPage } from '../../kit/forms/form-page.tsx'
import { withPrinted } from '../../kit/forms/printed.tsx'
import { EditScreen } from '../../kit/edit-screen.tsx'
import { Select } from '../../ui/fields/select/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'

const LIST = '/equipos/observaciones'

const STATES = Object.entries(ESTADOS_OBSERVACION).map(([value, { label }]) => ({ value, label }))

function Form({ id, row }: { id: string | undefined; row: ObservacionRow | undefined }) {
  const creating = id === undefined
  const form = useContractForm<ObservacionTexts>(observacion.body, {
    descripcion: row?.descripcion ?? '',
    estado: row ? String(row.estado) : '',
  })
  const save = useSave({
    save: (body: ObservacionTexts) =>
      creating ? ask('POST /observaciones', { body }) : ask('PUT /observaciones/:id', { params: { id }, body }),
    success: creating ? 'Observación creada' : 'Cambios guardados',
    back: LIST,
    onFieldErrors: form.setErrors,
  })
  return (
    <FormPage
      title={creating ? 'Crear observación' : 'Editar observación'}
      subject={row?.descripcion}
      form={form}
      save={save}
      creating={creating}
      back={LIST}
    >
      <TextArea {...withPrinted(form, ['descripcion']).field('descripcion')} label="Descripción" minRows={2} />
      <Select
        {...form.field('estado')}
        label="Estado"
        data={STATES}
        allowDeselect={false}
        description="Se ofrece en las inspecciones con ese resultado."
      />
    </FormPage>
  )
}

/** Shows the form of an observation: creates at `nuevo`, edits at `nuevo?id=…&mode=edit`. */
export function ObservacionForm() {
  const id = useFormId()
  return (
    <EditScreen call="GET /observaciones/getByParams" id={id} loadingTitle="Editar observación" fields={2}>
      {(row) => <Form id={id} row={row} />}
    </EditScreen>
  )
}
