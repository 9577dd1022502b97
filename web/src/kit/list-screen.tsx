import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { IconCheck, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import type { ModuleName } from '@anclaje/contract/permissions'
import type { Place } from '../app/address/place.ts'
import { useCan } from '../app/session/session.ts'
import type { List } from '../client/reading/use-list.ts'
import type { Bulk } from '../client/saving/use-bulk.ts'
import type { Deletion } from '../client/saving/use-delete.ts'
import { ConfirmDelete } from '../ui/feedback/confirm-delete.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { BulkBar, BulkOutcome } from '../ui/table/bulk.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import { Filters } from '../ui/table/filters.tsx'
import type { Filter } from '../ui/table/filters.tsx'
import { Pager } from '../ui/table/pager.tsx'
import type { PagerProps } from '../ui/table/pager.tsx'
import { RowActions } from './row-actions.tsx'
import type { RowAction } from './row-actions.tsx'

/** Where a button leads: to a screen, or to what opens in front of this one. */
export type Opens = { place: Place } | { onClick: () => void }

/** How the rows of a list are deleted. */
export interface RowDeletion<Row> {
  deletion: Deletion<Row>
  /** The title of the question; `Cuidado !` where none is given. */
  title?: string
  text: (row: Row) => string
  /** Which rows may be deleted by whoever may delete; every one unless told. */
  allows?: (row: Row) => boolean
}

/** What can be done with many rows at once. */
export interface BulkWork<Row> {
  bulk: Bulk<Row>
  /** Shows the boxes to choose rows by. */
  isOffered: boolean
  canSelect: (row: Row) => boolean
  /** What the button says, and says while it is done. */
  action: string
  busy: string
  onAction: () => void
  /** How the outcome is called for those who hear the page, and how many were done, in words. */
  outcome: string
  said: (done: number) => string
}

interface ListScreenProps<Row, F extends string> {
  /** Its rights decide which buttons show. */
  module: ModuleName
  title: string
  description: string
  list: List<Row, F>
  columns: readonly Column<Row>[]
  rowId: (row: Row) => string
  /** How a row is called, for those who hear the page. */
  rowName: (row: Row) => string
  /** The field of each filter, null where the screen offers none of it; null where it offers no filters. */
  filters: Record<F, Filter | null> | null
  /** Many filters: hidden until they are asked for. `submit` is a button that searches at once. */
  filtering?: { collapsible: true; submit?: string }
  /** Buttons of the head besides the one that creates. */
  buttons?: ReactNode
  create?: { label: string } & Opens
  edit?: (row: Row) => Opens | null
  deletion?: RowDeletion<Row>
  /** The rows that came from a public form and wait for whoever may edit. */
  confirmation?: { isPending: (row: Row) => boolean; confirm: (row: Row) => void }
  /** What else can be done with a row, before Editar and Eliminar. */
  actions?: (row: Row) => RowAction[]
  /** All actions of a row are in sight, however many there are. */
  inSight?: boolean
  bulk?: BulkWork<Row>
  cardsUpTo?: number
  pager?: Omit<PagerProps, 'list'>
  /** What the empty list says without filters, and with some. */
  empty: string
  notFound?: string
  /** Dialogs in front of the list. */
  children?: ReactNode
}

/** What is said when no row is left of one text that was looked for. */
export const nothingFor = (text: string): string => `No se encontraron resultados para “${text}”.`

function CreateButton({ label, ...opens }: { label: string } & Opens) {
  const plus = <IconPlus size={16} />
  if ('onClick' in opens) {
    return (
      <Button onClick={opens.onClick} leftSection={plus}>
        {label}
      </Button>
    )
  }
  return (
    <LinkButton {...opens.place} leftSection={plus}>
      {label}
    </LinkButton>
  )
}

/** Returns what this role can do with a row, or undefined where no row of the list has anything. */
function useRowActions<Row, F extends string>(props: ListScreenProps<Row, F>) {
  const { module, confirmation, actions, edit, deletion, inSight = false, rowName } = props
  const can = useCan()
  const mayEdit = can(module, 'editar')
  const canEdit = edit !== undefined && mayEdit
  const canDelete = deletion !== undefined && can(module, 'eliminar')
  if (!actions && !canEdit && !canDelete) return undefined
  const actionsOf = (row: Row): RowAction[] => {
    const opens = canEdit && edit(row)
    const confirm = { label: 'Confirmar', icon: IconCheck, onClick: () => confirmation?.confirm(row) }
    const remove = { label: 'Eliminar', icon: IconTrash, danger: true, onClick: () => deletion?.deletion.ask(row) }
    return [
      ...(mayEdit && confirmation?.isPending(row) ? [confirm] : []),
      ...(actions?.(row) ?? []),
      ...(opens ? [{ label: 'Editar', icon: IconPencil, ...opens }] : []),
      ...(canDelete && deletion.allows?.(row) !== false ? [remove] : []),
    ]
  }
  return (row: Row) => {
    const all = actionsOf(row)
    return all.length > 0 && <RowActions actions={all} name={rowName(row)} inSight={inSight} />
  }
}

/** A list as a screen: head, filters, rows, pager, and the question before a row is deleted. */
export function ListScreen<Row, F extends string>(props: ListScreenProps<Row, F>) {
  const { module, title, description, list, columns, rowId, rowName, filters, filtering, buttons, create } = props
  const { deletion, bulk: work, cardsUpTo, pager, empty, notFound, children } = props
  const can = useCan()
  const add = create && can(module, 'crear') && <CreateButton {...create} />
  const actions = useRowActions(props)
  const setFilters: typeof list.setFilters = (next) => {
    // What is no longer in sight must not be worked on by mistake.
    work?.bulk.clear()
    list.setFilters(next)
  }
  const isFiltered = Object.values(list.filters).some((value) => value !== '')
  return (
    <>
      <PageHeader title={title} description={description}>
        {(buttons || add) && (
          <>
            {buttons}
            {add}
          </>
        )}
      </PageHeader>
      {filters && <Filters {...filtering} fields={filters} values={list.filters} onChange={setFilters} />}
      {work && <BulkOutcome bulk={work.bulk} label={work.outcome} said={work.said} />}
      <DataTable<Row>
        label={title}
        list={list}
        columns={columns}
        rowId={rowId}
        rowName={rowName}
        {...(cardsUpTo && { cardsUpTo })}
        {...(work?.isOffered && {
          selection: { ids: work.bulk.ids, onChange: work.bulk.choose, canSelect: work.canSelect },
        })}
        {...(actions && { actions })}
        empty={
          isFiltered
            ? { text: notFound ?? 'No se encontraron resultados con esos filtros.' }
            : { text: empty, action: add }
        }
      />
      {work && <BulkBar bulk={work.bulk} action={work.action} busy={work.busy} onAction={work.onAction} />}
      <Pager list={list} {...pager} />
      {children}
      {deletion && (
        <ConfirmDelete deletion={deletion.deletion} title={deletion.title ?? 'Cuidado !'} text={deletion.text} />
      )}
    </>
  )
}
