import type { ReactNode } from 'react'
import { TextInput } from '@mantine/core'
import type { RowCall } from './reading/use-row.ts'
import type { Catalog } from '@anclaje/contract/catalog'
import { AsyncSelect } from '../ui/fields/select/async-select.tsx'
import type { OptionSource } from '../ui/fields/select/async-select.tsx'
import { useContractForm } from './forms/contract-form.ts'
import type { ContractForm } from './forms/contract-form.ts'
import { Dialog } from '../ui/feedback/dialog.tsx'
import { FormDialog } from './forms/form-dialog.tsx'
import { FormPage } from './forms/form-page.tsx'
import type { Option } from '../ui/fields/select/option-list.tsx'
import { EditScreen } from './edit-screen.tsx'
import { Select } from '../ui/fields/select/select.tsx'
import { request } from '../client/ask.ts'
import { formValues } from './forms/form-values.ts'
import { withPrinted } from './forms/printed.tsx'
import type { PlainPath } from '../address/place.ts'
import { useReasonedSave } from './saving/reasoned-save.tsx'
import type { FailureMessage } from './saving/use-save.ts'
import { TextArea } from '../ui/fields/text-area.tsx'

type Row = Record<string, unknown>
type Values = Record<string, string>

export interface CatalogField {
  label: string
  help?: string
  kind?: 'text' | 'long' | { options: Option[] } | { source: OptionSource }
}

/** Description of a catalogue's form. It does not compile when a field of the entity has no
 * input. */
export interface CatalogFormDescription<C extends Catalog> {
  noun: C
  fields: Record<keyof C['fields'] & string, CatalogField>
  texts: { created: string; updated: string; saveFailed?: FailureMessage }
}
type AnyForm = CatalogFormDescription<Catalog>

/** Props of the form. On a screen it goes back to its list; in a dialog it closes (SCR-2). */
type CatalogFormProps = {
  catalog: AnyForm
  /** Id of the row to edit; undefined creates a row. */
  id: string | undefined
} & ({ back: PlainPath } | { onClose: () => void })

function Field({ name, field, form }: { name: string; field: CatalogField; form: ContractForm<Values> }) {
  const { label, help, kind = 'text' } = field
  const shown = kind === 'text' ? withPrinted(form, [name]) : form
  const props = { ...(help && { description: help }), ...shown.field(name), label }
  if (kind === 'text') return <TextInput {...props} />
  if (kind === 'long') return <TextArea {...props} minRows={3} />
  if ('options' in kind) return <Select {...props} data={kind.options} />
  return <AsyncSelect {...props} value={form.values[name] ?? null} source={kind.source} />
}

const titleOf = ({ catalog: { noun }, id }: CatalogFormProps) =>
  `${id === undefined ? 'Crear' : 'Editar'} ${noun.title.toLowerCase()}`

/** Returns the name of a row, with its initials if the entity has them. */
const subjectOf = ({ suffix }: Catalog, row: Row) =>
  [row[`nombre_${suffix}`], row[`iniciales_${suffix}`]].filter(Boolean).join(' · ')

function LoadedForm({ row, ...props }: CatalogFormProps & { row: Row | undefined }) {
  const { catalog, id } = props
  const { noun, texts } = catalog
  const form = useContractForm<Values>(noun.body, formValues(noun, row))
  const { save, dialog } = useReasonedSave<Values>({
    save: async (values) => {
      await (id === undefined
        ? request('POST', noun.path, { body: values })
        : request('PUT', `${noun.path}/${id}`, { body: values }))
      if ('onClose' in props) props.onClose()
    },
    success: id === undefined ? texts.created : texts.updated,
    onFieldErrors: form.setErrors,
    ...(texts.saveFailed && { failure: texts.saveFailed }),
    ...('back' in props && { back: props.back }),
  })
  const fields = Object.entries(catalog.fields).map(([name, field]) => (
    <Field key={name} name={name} field={field} form={form} />
  ))
  const subject = row && subjectOf(noun, row)
  const common = { title: titleOf(props), subject, form, save, creating: id === undefined, children: fields }
  return (
    <>
      {'back' in props ? (
        <FormPage {...common} back={props.back} />
      ) : (
        <FormDialog {...common} onClose={props.onClose} />
      )}
      {dialog}
    </>
  )
}

/** Shows the form of a catalogue, as a screen or in a dialog. */
export function CatalogForm(props: CatalogFormProps) {
  const { catalog, id } = props
  const title = titleOf(props)
  const inDialog = 'onClose' in props && {
    fields: Object.keys(catalog.fields).length,
    wrap: (state: ReactNode) => (
      <Dialog opened onClose={props.onClose} title={title}>
        {state}
      </Dialog>
    ),
  }
  return (
    // A path that is built at run time has no literal type. The cast is safe, because every
    // catalogue has this call.
    <EditScreen call={`GET ${catalog.noun.path}/:id` as RowCall} id={id} {...(inDialog || { loadingTitle: title })}>
      {(row) => <LoadedForm {...props} row={row} />}
    </EditScreen>
  )
}
