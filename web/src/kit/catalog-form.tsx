import type { ReactNode } from 'react'
import { Textarea, TextInput } from '@mantine/core'
import type { RowCall } from '../client/reading/use-row.ts'
import type { Catalog } from '@anclaje/contract/catalog'
import type { Noun } from '@anclaje/contract/calls'
import { AsyncSelect } from '../ui/fields/async-select.tsx'
import type { OptionSource } from '../ui/fields/async-select.tsx'
import { useContractForm } from './forms/contract-form.ts'
import type { ContractForm } from './forms/contract-form.ts'
import { Dialog } from '../ui/feedback/dialog.tsx'
import { FormDialog } from './forms/form-dialog.tsx'
import { FormPage } from './forms/form-page.tsx'
import type { Option } from '../ui/fields/select.tsx'
import { EditScreen } from './edit-screen.tsx'
import { Select } from '../ui/fields/select.tsx'
import { request } from '../client/ask.ts'
import { formValues } from './forms/form-values.ts'
import type { PlainPath } from '../app/address/place.ts'
import { useSave } from '../client/saving/use-save.ts'
import type { FailureMessage } from '../client/saving/use-save.ts'

type Row = Record<string, unknown>
type Values = Record<string, string>

export interface CatalogField {
  label: string
  help?: string
  kind?: 'text' | 'long' | { options: Option[] } | { source: OptionSource }
}

/** Description of a catalogue's form. A field of the noun without an input does not compile. */
export interface CatalogFormDescription<C extends Catalog> {
  noun: C
  fields: Record<keyof C['fields'] & string, CatalogField>
  texts: { created: string; updated: string; saveFailed?: FailureMessage }
}
type AnyForm = CatalogFormDescription<Catalog>

interface FormProps {
  catalog: AnyForm
  /** Undefined creates a row. */
  id: string | undefined
}

function Field({ name, field, form }: { name: string; field: CatalogField; form: ContractForm<Values> }) {
  const { label, help, kind = 'text' } = field
  const props = { ...form.field(name), label, ...(help && { description: help }) }
  if (kind === 'text') return <TextInput {...props} />
  if (kind === 'long') return <Textarea {...props} autosize minRows={3} />
  if ('options' in kind) return <Select {...props} data={kind.options} searchable />
  return <AsyncSelect {...props} value={form.values[name] ?? null} source={kind.source} />
}

function Fields({ catalog, form }: { catalog: AnyForm; form: ContractForm<Values> }) {
  return Object.entries(catalog.fields).map(([name, field]) => (
    <Field key={name} name={name} field={field} form={form} />
  ))
}

const titleOf = ({ noun }: AnyForm, id: string | undefined) => `${id === undefined ? 'Crear' : 'Editar'} ${noun.title}`

/** What happens after a save: a page goes back to its list, a dialog closes. */
type AfterSave = { back?: PlainPath; onSaved?: () => void }

function useEntityForm({ noun, texts }: AnyForm, id: string | undefined, row: Row | undefined, after: AfterSave) {
  const form = useContractForm<Values>(noun.body, formValues(noun, row))
  const save = useSave<Values>({
    save: async (values) => {
      await (id === undefined
        ? request('POST', noun.path, { body: values })
        : request('PUT', `${noun.path}/${id}`, { body: values }))
      after.onSaved?.()
    },
    success: id === undefined ? texts.created : texts.updated,
    invalidates: [noun.path.slice(1) as Noun],
    onFieldErrors: form.setErrors,
    ...(texts.saveFailed && { failure: texts.saveFailed }),
    ...(after.back !== undefined && { back: after.back }),
  })
  return { form, save }
}

function PageForm({ catalog, id, row, back }: FormProps & { row: Row | undefined; back: PlainPath }) {
  const { form, save } = useEntityForm(catalog, id, row, { back })
  return (
    <FormPage title={titleOf(catalog, id)} form={form} save={save} creating={id === undefined} back={back}>
      <Fields catalog={catalog} form={form} />
    </FormPage>
  )
}

function DialogForm({ catalog, id, row, onClose }: FormProps & { row: Row | undefined; onClose: () => void }) {
  const { form, save } = useEntityForm(catalog, id, row, { onSaved: onClose })
  return (
    <FormDialog title={titleOf(catalog, id)} form={form} save={save} onClose={onClose} creating={id === undefined}>
      <Fields catalog={catalog} form={form} />
    </FormDialog>
  )
}

/** Returns the call that reads a row; all catalogues have it. */
const readOf = ({ noun }: AnyForm) => `GET ${noun.path}/:id` as RowCall

/** Shows the form of a catalogue as a screen. */
export function CatalogPage({ catalog, id, back }: FormProps & { back: PlainPath }) {
  return (
    <EditScreen call={readOf(catalog)} id={id} loadingTitle={titleOf(catalog, id)}>
      {(row) => <PageForm catalog={catalog} id={id} row={row as Row | undefined} back={back} />}
    </EditScreen>
  )
}

/** Shows the form of a catalogue in a dialog over its list (SCR-2). */
export function CatalogDialog({ catalog, id, onClose }: FormProps & { onClose: () => void }) {
  const inDialog = (state: ReactNode) => (
    <Dialog opened onClose={onClose} title={titleOf(catalog, id)}>
      {state}
    </Dialog>
  )
  return (
    <EditScreen call={readOf(catalog)} id={id} fields={Object.keys(catalog.fields).length} wrap={inDialog}>
      {(row) => <DialogForm catalog={catalog} id={id} row={row as Row | undefined} onClose={onClose} />}
    </EditScreen>
  )
}
