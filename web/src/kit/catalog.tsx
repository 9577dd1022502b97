import type { ReactNode } from 'react'
import type { CatalogRow, Catalog as CatalogNoun } from '@anclaje/contract/catalog'
import type { Usable } from '@anclaje/contract/overview/uso'
import { ListScreen, noResultsFor } from './list-screen.tsx'
import type { Column } from '../ui/table/column.ts'
import type { Card } from '../ui/table/table-props.ts'
import { CatalogForm } from './catalog-form.tsx'
import type { CatalogFormDescription } from './catalog-form.tsx'
import type { Place, PlainPath } from '../address/place.ts'
import { useDelete } from './saving/use-delete.ts'
import { useFormId } from '../address/open-screen.ts'
import { useFormInUrl } from '../address/use-form-in-url.ts'
import { useList } from './reading/use-list.ts'
import type { List as ListState } from './reading/use-list.ts'
import type { FailureMessage } from './saving/use-save.ts'

type Row = Record<string, unknown>

interface CatalogDescription<C extends CatalogNoun> extends CatalogFormDescription<C> {
  /** Heading and subtitle of the list. */
  title: string
  description: string
  /** Address of the list. */
  url: PlainPath
  /** Returns why a row is never deleted, which its bin says; undefined for the others. */
  whyKept?: (row: CatalogRow<C>) => string | undefined
  /** Address of the form. Without it, the form opens in a dialog over the list. */
  form?: { create: Place; edit: (id: string) => Place }
  columns: readonly Column<CatalogRow<C>>[]
  /**
   * Content of a card. By default the main column is the title, and the next two columns are the
   * lines.
   */
  card?: Card<CatalogRow<C>>
  texts: CatalogFormDescription<C>['texts'] & {
    /** Label of the button that creates a row. */
    add: string
    empty: string
    deleted: string
    /** Message of a failed deletion; the API's message by default (SCR-17). */
    deleteFailed?: FailureMessage
    confirm: (name: string) => string
  }
}

const SEARCH = { label: 'Buscar', kind: 'text' } as const

interface CatalogScreens {
  List: () => ReactNode
  Form: () => ReactNode
}

/** Returns the list and form screens of a catalogue. A resource that needs more composes the same
 * components itself. */
export function catalogScreens<C extends CatalogNoun>(typed: CatalogDescription<C>): CatalogScreens {
  // Only callers need the types of fields and columns.
  const description = typed as unknown as CatalogDescription<CatalogNoun>
  const { noun, title, url, form: page, columns, card, texts, whyKept } = description
  const { path, module, idColumn, suffix } = noun
  const idOf = (row: Row) => String(row[idColumn])
  const nameOf = (row: Row) => String(row[`nombre_${suffix}`])

  // The path of any catalogue has the type of this one, because all take the same filters.
  const LIST = `GET ${path}` as 'GET /marcas'

  function List() {
    const list = useList(LIST, { filters: { nombre: SEARCH, id: null } }) as unknown as ListState<Row, 'nombre'>
    const form = useFormInUrl()
    const deletion = useDelete<Row>({
      call: `DELETE ${path}/:id` as `DELETE /marcas/:id`,
      idOf,
      success: texts.deleted,
      ...(texts.deleteFailed && { failure: texts.deleteFailed }),
    })
    return (
      <ListScreen
        module={module}
        title={title}
        description={description.description}
        list={list}
        filters={{ nombre: SEARCH }}
        columns={columns}
        {...(card && { card })}
        rowId={idOf}
        rowName={nameOf}
        create={{ label: texts.add, ...(page ? { place: page.create } : { onClick: () => form.open() }) }}
        edit={(row) => (page ? { place: page.edit(idOf(row)) } : { onClick: () => form.open(idOf(row)) })}
        deletion={{ deletion, usable: path.slice(1) as Usable, whyKept, text: (row) => texts.confirm(nameOf(row)) }}
        empty={texts.empty}
        notFound={noResultsFor(list.filters.nombre)}
      >
        {!page && form.isOpen && (
          <CatalogForm key={form.id ?? 'new'} catalog={description} id={form.id} onClose={form.close} />
        )}
      </ListScreen>
    )
  }

  function Form() {
    return <CatalogForm catalog={description} id={useFormId()} back={url} />
  }

  return { List, Form }
}
