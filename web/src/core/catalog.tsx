import type { ReactNode } from 'react'
import { Button, Textarea, TextInput } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import type { AnyEntity } from '@anclaje/contract/entity'
import { AsyncSelect } from '../ui/async-select.tsx'
import type { OptionSource } from '../ui/async-select.tsx'
import { ConfirmDelete } from '../ui/confirm-delete.tsx'
import { useContractForm } from '../ui/contract-form.ts'
import type { ContractForm } from '../ui/contract-form.ts'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-table.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { Filters } from '../ui/filters.tsx'
import { FormPage } from '../ui/form-page.tsx'
import type { Option } from '../ui/listbox.tsx'
import { LoadingForm } from '../ui/loading-form.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Pager } from '../ui/pager.tsx'
import { RowActions } from '../ui/row-actions.tsx'
import { Select } from '../ui/select.tsx'
import { request } from './api.ts'
import { formValues } from './form-values.ts'
import { useCan } from './session.ts'
import { useDelete } from './use-delete.ts'
import { useList } from './use-list.ts'
import { useRow } from './use-row.ts'
import { useSave } from './use-save.ts'

type Row = Record<string, unknown>
type Values = Record<string, string>

/** One field of a plain entity's form, by its form name. */
interface CatalogField {
  name: string
  label: string
  help?: string
  kind?: 'text' | 'long' | { options: Option[] } | { source: OptionSource }
}

interface CatalogDescription {
  entity: AnyEntity
  /** The list's heading and its one line. */
  title: string
  description: string
  /** Where the list stands; the form that creates is `nuevo` below it. */
  url: string
  /** Where the form that edits stands. */
  edit: (id: string) => { to: string; search?: Record<string, string> }
  columns: readonly Column<Row>[]
  fields: readonly CatalogField[]
  texts: {
    /** The button that creates. */
    add: string
    empty: string
    created: string
    updated: string
    deleted: string
    confirmTitle: string
    confirm: (name: string) => string
  }
}

interface Catalog {
  List: () => ReactNode
  Form: () => ReactNode
}

function FieldOf({ field, form }: { field: CatalogField; form: ContractForm<Values> }) {
  const { label, help, kind = 'text' } = field
  const props = { ...form.field(field.name), label, ...(help && { description: help }) }
  if (kind === 'text') return <TextInput {...props} />
  if (kind === 'long') return <Textarea {...props} autosize minRows={3} />
  if ('options' in kind) return <Select {...props} data={kind.options} searchable />
  return <AsyncSelect {...props} value={form.values[field.name] ?? null} source={kind.source} />
}

function EntityForm({
  catalog,
  id,
  row,
}: {
  catalog: CatalogDescription
  id: string | undefined
  row: Row | undefined
}) {
  const { entity, fields, url, texts } = catalog
  const names = fields.map(({ name }) => name)
  const form = useContractForm<Values>(entity.body, formValues(names, entity.suffix, row))
  const save = useSave<Values>({
    save: (values) =>
      id === undefined
        ? request('POST', entity.path, { body: values })
        : request('PUT', `${entity.path}/${id}`, { body: values }),
    success: id === undefined ? texts.created : texts.updated,
    invalidates: [entity.path],
    back: url,
    onFieldErrors: form.setErrors,
  })
  const title = `${id === undefined ? 'Crear' : 'Editar'} ${entity.title}`
  return (
    <FormPage title={title} form={form} save={save} creating={id === undefined} back={url}>
      {fields.map((field) => (
        <FieldOf key={field.name} field={field} form={form} />
      ))}
    </FormPage>
  )
}

/** The list and form screens of a plain entity. An entity that needs more is written plainly with the same parts. */
export function catalog(description: CatalogDescription): Catalog {
  const { entity, title, url, edit, columns, texts } = description
  const { path, module, idColumn, suffix } = entity
  const idOf = (row: Row) => String(row[idColumn])
  const nameOf = (row: Row) => String(row[`nombre_${suffix}`])

  function List() {
    const list = useList<Row, 'nombre'>({ path, filters: ['nombre'] })
    const can = useCan()
    const deletion = useDelete<Row>({
      path: (row) => `${path}/${idOf(row)}`,
      success: texts.deleted,
      invalidates: [path],
    })
    const add = can(module, 'crear') && (
      <Button component={Link} to={`${url}/nuevo`} leftSection={<IconPlus size={16} />}>
        {texts.add}
      </Button>
    )
    const actions = (row: Row) => [
      ...(can(module, 'editar') ? [{ label: 'Editar', icon: IconPencil, ...edit(idOf(row)) }] : []),
      ...(can(module, 'eliminar')
        ? [{ label: 'Eliminar', icon: IconTrash, danger: true, onClick: () => deletion.ask(row) }]
        : []),
    ]
    const isFiltered = list.filters.nombre !== ''
    return (
      <>
        <PageHeader title={title} description={description.description}>
          {add}
        </PageHeader>
        <Filters
          fields={[{ name: 'nombre', label: 'Buscar', kind: 'text' }]}
          values={list.filters}
          onChange={list.setFilters}
        />
        <DataTable
          label={title}
          list={list}
          columns={columns}
          rowId={idOf}
          rowName={nameOf}
          actions={(row) => <RowActions actions={actions(row)} name={nameOf(row)} />}
          empty={
            isFiltered
              ? { text: `No se encontraron resultados para “${list.filters.nombre}”.` }
              : { text: texts.empty, action: add }
          }
        />
        <Pager list={list} />
        <ConfirmDelete deletion={deletion} title={texts.confirmTitle} text={(row) => texts.confirm(nameOf(row))} />
      </>
    )
  }

  function Form() {
    const params = useParams({ strict: false }) as { id?: string }
    const search = useSearch({ strict: false }) as { id?: string }
    const id = params.id ?? search.id
    const { data, error, refetch } = useRow<Row>(path, id, entity.wire?.byId)
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
    if (id !== undefined && data === undefined) return <LoadingForm title={`Editar ${entity.title}`} />
    return <EntityForm key={id ?? 'new'} catalog={description} id={id} row={data} />
  }

  return { List, Form }
}
