import { Textarea, TextInput } from '@mantine/core'
import type { AnyEntity } from '@anclaje/contract/entity'
import { AsyncSelect } from '../ui/async-select.tsx'
import type { OptionSource } from '../ui/async-select.tsx'
import { useContractForm } from '../ui/contract-form.ts'
import type { ContractForm } from '../ui/contract-form.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { FormPage } from '../ui/form-page.tsx'
import type { Option } from '../ui/select.tsx'
import { LoadingForm } from '../ui/loading-form.tsx'
import { Select } from '../ui/select.tsx'
import { request } from './api.ts'
import { formValues } from './form-values.ts'
import { useRow } from './use-row.ts'
import { useSave } from './use-save.ts'
import type { FailureWords } from './use-save.ts'

type Row = Record<string, unknown>
type Values = Record<string, string>

/** One field of a plain entity's form, by its form name. */
export interface CatalogField {
  name: string
  label: string
  help?: string
  kind?: 'text' | 'long' | { options: Option[] } | { source: OptionSource }
}

/** What the form of a plain entity is drawn from. */
export interface CatalogFormDescription {
  entity: AnyEntity
  fields: readonly CatalogField[]
  texts: { created: string; updated: string; unsaved?: FailureWords }
}

interface FormProps {
  catalog: CatalogFormDescription
  /** None creates a row. */
  id: string | undefined
}

function FieldOf({ field, form }: { field: CatalogField; form: ContractForm<Values> }) {
  const { label, help, kind = 'text' } = field
  const props = { ...form.field(field.name), label, ...(help && { description: help }) }
  if (kind === 'text') return <TextInput {...props} />
  if (kind === 'long') return <Textarea {...props} autosize minRows={3} />
  if ('options' in kind) return <Select {...props} data={kind.options} searchable />
  return <AsyncSelect {...props} value={form.values[field.name] ?? null} source={kind.source} />
}

const titleOf = ({ entity }: CatalogFormDescription, id: string | undefined) =>
  `${id === undefined ? 'Crear' : 'Editar'} ${entity.title}`

interface Leave {
  /** The list that a page goes back to. */
  back?: string
  onSaved?: () => void
}

function useEntityForm(
  { entity, fields, texts }: CatalogFormDescription,
  id: string | undefined,
  row: Row | undefined,
  leave: Leave,
) {
  const names = fields.map(({ name }) => name)
  const form = useContractForm<Values>(entity.body, formValues(names, entity.suffix, row))
  const save = useSave<Values>({
    save: async (values) => {
      await (id === undefined
        ? request('POST', entity.path, { body: values })
        : request('PUT', `${entity.path}/${id}`, { body: values }))
      leave.onSaved?.()
    },
    success: id === undefined ? texts.created : texts.updated,
    invalidates: [entity.path],
    onFieldErrors: form.setErrors,
    ...(texts.unsaved && { failure: texts.unsaved }),
    ...(leave.back !== undefined && { back: leave.back }),
  })
  return { form, save }
}

function PageForm({ catalog, id, row, back }: FormProps & { row: Row | undefined; back: string }) {
  const { form, save } = useEntityForm(catalog, id, row, { back })
  return (
    <FormPage title={titleOf(catalog, id)} form={form} save={save} creating={id === undefined} back={back}>
      {catalog.fields.map((field) => (
        <FieldOf key={field.name} field={field} form={form} />
      ))}
    </FormPage>
  )
}

function DialogForm({ catalog, id, row, onClose }: FormProps & { row: Row | undefined; onClose: () => void }) {
  const { form, save } = useEntityForm(catalog, id, row, { onSaved: onClose })
  return (
    <FormDialog title={titleOf(catalog, id)} form={form} save={save} onClose={onClose} creating={id === undefined}>
      {catalog.fields.map((field) => (
        <FieldOf key={field.name} field={field} form={form} />
      ))}
    </FormDialog>
  )
}

const useEntityRow = ({ entity }: CatalogFormDescription, id: string | undefined) =>
  useRow<Row>(entity.path, id, entity.wire?.byId)

/** The form of a plain entity as a screen of its own. */
export function CatalogPage({ catalog, id, back }: FormProps & { back: string }) {
  const { data, error, refetch } = useEntityRow(catalog, id)
  if (error) return <ErrorState isForm error={error} onRetry={() => void refetch()} />
  if (id !== undefined && data === undefined) return <LoadingForm title={titleOf(catalog, id)} />
  return <PageForm key={id ?? 'new'} catalog={catalog} id={id} row={data} back={back} />
}

/** The form of a plain entity in front of its list (decisions §6.1). */
export function CatalogDialog({ catalog, id, onClose }: FormProps & { onClose: () => void }) {
  const { data, error, refetch } = useEntityRow(catalog, id)
  if (error || (id !== undefined && data === undefined)) {
    return (
      <Dialog opened onClose={onClose} title={titleOf(catalog, id)}>
        {error ? (
          <ErrorState isForm error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingForm fields={catalog.fields.length} />
        )}
      </Dialog>
    )
  }
  return <DialogForm catalog={catalog} id={id} row={data} onClose={onClose} />
}
