import { Textarea, TextInput } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { criterioBody } from '@anclaje/contract/entities/criterio'
import type { CriterioRow } from '@anclaje/contract/entities/criterio'
import type { Page } from '@anclaje/contract/http'
import { MAX_PAGE_SIZE } from '@anclaje/contract/limits'
import { request } from '../../core/api.ts'
import { useFormId } from '../../core/use-form-id.ts'
import { useRow } from '../../core/use-row.ts'
import { useSave } from '../../core/use-save.ts'
import { AsyncSelect } from '../../ui/async-select.tsx'
import type { OptionSource } from '../../ui/async-select.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { useContractForm } from '../../ui/contract-form.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { FormPage } from '../../ui/form-page.tsx'
import { LoadingForm } from '../../ui/loading-form.tsx'
import { propiedadSource } from '../catalogos/equipment-sources.ts'

const PATH = '/criteriosevaluacion'
const LIST = '/equipos/criterios'

const optionOf = ({ id_cri, nombre_cri, propiedade }: CriterioRow) => ({
  value: String(id_cri),
  label: `${nombre_cri} · ${propiedade.nombre_pro}`,
})

/** The groups that a line may stand below. */
const groups: OptionSource = {
  key: PATH,
  byId: async (id, signal) => {
    const [row] = await request<CriterioRow[]>('GET', `${PATH}/getByParams`, { query: { id }, signal })
    return row ? optionOf(row) : null
  },
  search: async (nombre, signal) => {
    const query = { nombre, size: MAX_PAGE_SIZE }
    return (await request<Page<CriterioRow>>('GET', PATH, { query, signal })).items.map(optionOf)
  },
}

type Values = Record<'nombre' | 'father' | 'ayuda' | 'idpro', string> & { requerido: boolean }

function Form({
  id,
  row,
  padre,
}: {
  id: string | undefined
  row: CriterioRow | undefined
  padre: CriterioRow | undefined
}) {
  const creating = id === undefined
  const form = useContractForm<Values>(criterioBody, {
    nombre: row?.nombre_cri ?? '',
    father: String(row?.father_cri ?? padre?.id_cri ?? ''),
    ayuda: row?.ayuda_cri ?? '',
    idpro: String(row?.idpro_cri ?? padre?.idpro_cri ?? ''),
    requerido: row?.requerido_cri ?? false,
  })
  const save = useSave<Values>({
    save: (body) => (creating ? request('POST', PATH, { body }) : request('PUT', `${PATH}/${id}`, { body })),
    success: creating ? 'Criterio creado' : 'Registro actualizado',
    invalidates: [PATH],
    back: LIST,
    onFieldErrors: form.setErrors,
  })
  return (
    <FormPage
      title={creating ? 'Crear Criterio' : 'Editar Criterio'}
      form={form}
      save={save}
      creating={creating}
      back={LIST}
    >
      <TextInput
        {...form.field('nombre')}
        label="Nombre"
        autoComplete="off"
        description="Escríbalo en positivo: cumplir es estar bien."
      />
      <AsyncSelect
        {...form.field('father')}
        value={form.values.father}
        onChange={(value) => form.setFieldValue('father', value ?? '')}
        label="Criterio padre"
        source={groups}
        clearable
        placeholder="Ninguno: es un criterio principal"
      />
      <AsyncSelect
        {...form.field('idpro')}
        value={form.values.idpro}
        label="Propiedad"
        source={propiedadSource}
        allowDeselect={false}
        description="Si es la del tipo de equipo, no cumplirlo rechaza la inspección."
      />
      <Textarea {...form.field('ayuda')} label="Ayuda" autosize minRows={2} description="Qué mirar, y cómo." />
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

/** The form of a criterion: creates at `nuevo`, below a group at `nuevo?padre=…`, edits at `nuevo?id=…&mode=edit`. */
export function CriterioForm() {
  const id = useFormId()
  const { padre } = useSearch({ from: '/shell/equipos/criterios/nuevo' })
  const { data, error, refetch } = useRow<CriterioRow>(PATH, id ?? padre, 'params')
  if (error) return <ErrorState isForm error={error} onRetry={() => void refetch()} />
  if ((id ?? padre) !== undefined && data === undefined) return <LoadingForm title="Criterio" fields={4} />
  return (
    <Form
      key={id ?? padre ?? 'new'}
      id={id}
      row={id === undefined ? undefined : data}
      padre={id === undefined ? data : undefined}
    />
  )
}
