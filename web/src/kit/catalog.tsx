import type { ReactNode } from 'react'
import type { CatalogRow, Catalog as CatalogNoun } from '@anclaje/contract/catalog'
import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { ConfirmDelete } from '../ui/feedback/confirm-delete.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import { Filters } from '../ui/table/filters.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Pager } from '../ui/table/pager.tsx'
import { RowActions } from './row-actions.tsx'
import { CatalogDialog, CatalogPage } from './catalog-form.tsx'
import type { CatalogFormDescription } from './catalog-form.tsx'
import type { Place, PlainPath } from '../app/address/place.ts'
import { useCan } from '../app/session/session.ts'
import { useDelete } from '../client/saving/use-delete.ts'
import { useFormId } from '../app/address/use-form-id.ts'
import { useFormInUrl } from '../app/address/use-form-in-url.ts'
import { useList } from '../client/reading/use-list.ts'
import type { List as ListState } from '../client/reading/use-list.ts'
import type { FailureWords } from '../client/saving/use-save.ts'

type Row = Record<string, unknown>

interface CatalogDescription<C extends CatalogNoun> extends CatalogFormDescription<C> {
  /** The list's heading and its one line. */
  title: string
  description: string
  /** Where the list stands. */
  url: PlainPath
  /** Which rows may be deleted by whoever may delete; every one unless told. */
  canDelete?: (row: CatalogRow<C>) => boolean
  /** Where its form stands; without it both forms open in front of the list. */
  form?: { create: Place; edit: (id: string) => Place }
  columns: readonly Column<CatalogRow<C>>[]
  texts: CatalogFormDescription<C>['texts'] & {
    /** The button that creates. */
    add: string
    empty: string
    deleted: string
    /** What a deletion that failed is told with; the API's own words unless given (SCR-17). */
    failed?: FailureWords
    confirmTitle: string
    confirm: (name: string) => string
  }
}

const SEARCH = { label: 'Buscar', kind: 'text' } as const

interface CatalogScreens {
  List: () => ReactNode
  Form: () => ReactNode
}

/** The list and form screens of a catalogue. A noun that needs more is written plainly with the same parts. */
export function catalogScreens<C extends CatalogNoun>(stated: CatalogDescription<C>): CatalogScreens {
  // In here every noun is any noun; which fields and columns it has is known to its callers.
  const description = stated as unknown as CatalogDescription<CatalogNoun>
  const { noun, title, url, form: page, columns, texts, canDelete = () => true } = description
  const { path, module, idColumn, suffix } = noun
  const idOf = (row: Row) => String(row[idColumn])
  const nameOf = (row: Row) => String(row[`nombre_${suffix}`])

  // Every catalogue's list is filtered alike.
  const LIST = `GET ${path}` as 'GET /marcas'

  function List() {
    const list = useList(LIST, { filters: { nombre: SEARCH, id: null } }) as unknown as ListState<Row, 'nombre'>
    const can = useCan()
    const form = useFormInUrl()
    const deletion = useDelete<Row>({
      call: `DELETE ${path}/:id` as `DELETE /marcas/:id`,
      idOf,
      success: texts.deleted,
      ...(texts.failed && { failure: texts.failed }),
    })
    const plus = <IconPlus size={16} />
    const add =
      can(module, 'crear') &&
      (page ? (
        <LinkButton {...page.create} leftSection={plus}>
          {texts.add}
        </LinkButton>
      ) : (
        <Button onClick={() => form.open()} leftSection={plus}>
          {texts.add}
        </Button>
      ))
    const openOf = (id: string) => (page ? { place: page.edit(id) } : { onClick: () => form.open(id) })
    const actions = (row: Row) => [
      ...(can(module, 'editar') ? [{ label: 'Editar', icon: IconPencil, ...openOf(idOf(row)) }] : []),
      ...(can(module, 'eliminar') && canDelete(row)
        ? [{ label: 'Eliminar', icon: IconTrash, danger: true, onClick: () => deletion.ask(row) }]
        : []),
    ]
    const isFiltered = list.filters.nombre !== ''
    return (
      <>
        <PageHeader title={title} description={description.description}>
          {add}
        </PageHeader>
        <Filters fields={{ nombre: SEARCH }} values={list.filters} onChange={list.setFilters} />
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
        {!page && form.isOpen && (
          <CatalogDialog key={form.id ?? 'new'} catalog={description} id={form.id} onClose={form.close} />
        )}
      </>
    )
  }

  function Form() {
    return <CatalogPage catalog={description} id={useFormId()} back={url} />
  }

  return { List, Form }
}
