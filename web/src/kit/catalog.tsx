import type { ReactNode } from 'react'
import type { CatalogRow, Catalog as CatalogNoun } from '@anclaje/contract/catalog'
import { ListScreen, nothingFor } from './list-screen.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import { CatalogDialog, CatalogPage } from './catalog-form.tsx'
import type { CatalogFormDescription } from './catalog-form.tsx'
import type { Place, PlainPath } from '../app/address/place.ts'
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
  const { noun, title, url, form: page, columns, texts, canDelete } = description
  const { path, module, idColumn, suffix } = noun
  const idOf = (row: Row) => String(row[idColumn])
  const nameOf = (row: Row) => String(row[`nombre_${suffix}`])

  // Every catalogue's list is filtered alike.
  const LIST = `GET ${path}` as 'GET /marcas'

  function List() {
    const list = useList(LIST, { filters: { nombre: SEARCH, id: null } }) as unknown as ListState<Row, 'nombre'>
    const form = useFormInUrl()
    const deletion = useDelete<Row>({
      call: `DELETE ${path}/:id` as `DELETE /marcas/:id`,
      idOf,
      success: texts.deleted,
      ...(texts.failed && { failure: texts.failed }),
    })
    return (
      <ListScreen
        module={module}
        title={title}
        description={description.description}
        list={list}
        filters={{ nombre: SEARCH }}
        columns={columns}
        rowId={idOf}
        rowName={nameOf}
        create={{ label: texts.add, ...(page ? { place: page.create } : { onClick: () => form.open() }) }}
        // The column of actions is there for every role.
        actions={() => []}
        edit={(row) => (page ? { place: page.edit(idOf(row)) } : { onClick: () => form.open(idOf(row)) })}
        deletion={{ deletion, text: (row) => texts.confirm(nameOf(row)), ...(canDelete && { allows: canDelete }) }}
        empty={texts.empty}
        notFound={nothingFor(list.filters.nombre)}
      >
        {!page && form.isOpen && (
          <CatalogDialog key={form.id ?? 'new'} catalog={description} id={form.id} onClose={form.close} />
        )}
      </ListScreen>
    )
  }

  function Form() {
    return <CatalogPage catalog={description} id={useFormId()} back={url} />
  }

  return { List, Form }
}
