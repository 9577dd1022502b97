import { TextInput } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { criterio } from '@anclaje/contract/equipment/criterio'
import type { AnswerOf } from '@anclaje/contract/calls'
import type { CriterioRow } from '@anclaje/contract/equipment/criterio'
import type { FormTexts } from '@anclaje/contract/entity'
import { MAX_PAGE_SIZE } from '@anclaje/contract/limits'
import { ask } from '../../client/ask.ts'
import { useFormId } from '../../address/open-screen.ts'
import { useSave } from '../../kit/saving/use-save.ts'
import { AsyncSelect } from '../../ui/fields/select/async-select.tsx'
import type { OptionSource } from '../../ui/fields/select/async-select.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { useContractForm } from '../../kit/forms/contract-form.ts'
import { FormPage } from '../../kit/forms/form-page.tsx'
import { withPrinted } from '../../kit/forms/printed.tsx'
import { formValues } from '../../kit/forms/form-values.ts'
import { EditScreen } from '../../kit/edit-screen.tsx'
import { propiedadSource } from '../catalogos/sources.ts'
import { TextArea } from '../../ui/fields/text-area.tsx'

const LIST = '/equipos/criterios'

/** Returns a criterion as an option, with its property if the user may see the catalogue. */
const optionOf = (row: AnswerOf<'GET /criteriosevaluacion/getByParams'>[number]) => ({
  value: String(row.id_cri),
  label: 'propiedade' in row ? `${row.nombre_cri} · ${row.propiedade.nombre_pro}` : row.nombre_cri,
})

/** Groups for a select. */
const groups: OptionSource = {
  key: 'GET /criteriosevaluacion',
  byId: async (id, signal) => {
    const [row] = await ask('GET /criteriosevaluacion/getByParams', { query: { id }, signal })
    return row ? optionOf(row) : null
  },
  search: async (nombre, signal) => {
    const query = { nombre, size: MAX_PAGE_SIZE }
    return (await ask('GET /criteriosevaluacion', { query, signal })).items.map(optionOf)
  },
}

type Values = Omit<FormTexts<typeof criterio>, 'requerido'> & { requerido: boolean }

interface FormProps {
  id: string | undefined
  row: CriterioRow | undefined
  padre: CriterioRow | undefined
}

function Form({ id, row, padre }: FormProps) {
  const creating = id === undefined
  const form = useContractForm<Values>(criterio.body, {
    ...formValues(criterio, row),
    ...(padre && { father: String(padre.id_cri), idpro: String(padre.idpro_cri) }),
    requerido: row?.requerido_cri ?? false,
  })
  const save = useSave({
    save: (body: Values) =>
      creating
        ? ask('POST /criteriosevaluacion', { body })
        : ask('PUT /criteriosevaluacion/:id', { params: { id }, body }),
    success: creating ? 'Criterio creado' : 'Cambios guardados',
    back: LIST,
    onFieldErrors: form.setErrors,
  })
  return (
    <FormPage
      title={creating ? 'Crear criterio' : 'Editar criterio'}
      subject={row?.nombre_cri}
      form={form}
      save={save}
      creating={creating}
      back={LIST}
    >
      <TextInput
        description="Redáctelo en positivo: «Cumple» significa que está bien."
        {...withPrinted(form, ['nombre']).field('nombre')}
        label="Nombre"
        autoComplete="off"
      />
      <AsyncSelect
        {...form.field('father')}
        onChange={(value) => form.setFieldValue('father', value ?? '')}
        label="Criterio padre"
        source={groups}
        clearable
        placeholder="Ninguno: es un criterio principal"
      />
      <AsyncSelect
        {...form.field('idpro')}
        label="Propiedad"
        source={propiedadSource}
        allowDeselect={false}
        description="Si es la propiedad del tipo de equipo, un «No Cumple» rechaza la inspección."
      />
      <TextArea {...form.field('ayuda')} label="Ayuda" minRows={2} description="Qué mirar, y cómo." />
      <Checkbox
        name="requerido"
        label="Requerido: siempre aplica a estos equipos"
        checked={form.values.requerido}
        onChange={(requerido) => form.setFieldValue('requerido', requerido)}
        disabled={form.isReadOnly}
      />
    </FormPage>
  )
}

/**
 * Creates a criterion, below a group at `nuevo?padre=…`, or edits one at `nuevo?id=…&mode=edit`.
 */
export function CriterioForm() {
  const id = useFormId()
  const { padre } = useSearch({ from: '/shell/equipos/criterios/nuevo' })
  return (
    <EditScreen call="GET /criteriosevaluacion/getByParams" id={id ?? padre} loadingTitle="Criterio">
      {(row) => <Form id={id} {...(id === undefined ? { padre: row, row: undefined } : { row, padre: undefined })} />}
    </EditScreen>
  )
}
