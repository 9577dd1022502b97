import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { IconCheck, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import type { Usable } from '@anclaje/contract/overview/uso'
import type { Action, ModuleName } from '@anclaje/contract/permissions'
import { useCan } from '../session/session.ts'
import type { List } from './reading/use-list.ts'
import type { Bulk } from './saving/use-bulk.ts'
import type { Deletion } from './saving/use-delete.ts'
import type { Undo } from './saving/use-undo.ts'
import { useUses } from './saving/use-uses.ts'
import { everyOf, shownIds } from './use-selected.ts'
import { ConfirmDialog } from '../ui/feedback/confirm-dialog.tsx'
import { DoneDialog } from '../ui/feedback/done-rows.tsx'
import { UndoLine } from '../ui/feedback/undo-line.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { BulkBar, BulkButton } from '../ui/table/bulk.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable, isEmptyList } from '../ui/table/data-table.tsx'
import type { Card, RowOpener } from '../ui/table/table-props.ts'
import { ClearFilters, Filters } from '../ui/table/filters.tsx'
import type { Filter } from '../ui/table/filters.tsx'
import { Pager } from '../ui/table/pager.tsx'
import type { PagerProps } from '../ui/table/pager.tsx'
import { RowActions, slotsOf } from './row-actions.tsx'
import type { RowPlace } from './row-actions.tsx'
import { RowLink } from './row-link.tsx'
import type { OpenTarget } from './row-link.tsx'

export interface RowDeletion<Row> {
  deletion: Deletion<Row>
  /** Title of the dialog; `¡Cuidado!` by default. */
  title?: string
  text: (row: Row) => string
  /** Returns whether a row has a bin. By default all rows have one. */
  allows?: (row: Row) => boolean
  /** Returns why a row is never deleted, which its bin says; undefined for the others. */
  whyKept?: ((row: Row) => string | undefined) | undefined
  /** Noun of rows that stay while others refer to them. Their bin says where they are in use. */
  usable?: Usable
}

/** Action on many rows at once. */
export interface BulkAction<Row> {
  bulk: Bulk<Row>
  /** True when the checkboxes are shown. */
  isOffered: boolean
  canSelect: (row: Row) => boolean
  /** Returns the label of the button for the number of chosen rows. */
  action: (chosen: number) => string
  /** Label of the button while the action runs. */
  busy: string
  /** Additional text in the bar, about the chosen rows. */
  detail?: string | undefined
  onAction: () => void
  /** True when the user can select all rows that match the filters, for the actions in `more`. */
  choosesEvery?: boolean
  /** Other actions on the selected rows. */
  more?: ReactNode
}

interface ListPanelProps<Row, F extends string, S extends string> {
  /** Module whose permissions decide which buttons are shown; undefined for a list of the user's
   * own rows. */
  module?: ModuleName
  /** Accessible name of the table, and the title when the list is a screen. */
  title: string
  list: List<Row, F, S>
  columns: readonly Column<Row, NoInfer<S>>[]
  /**
   * Content of a card. By default the main column is the title, and the next two columns are the
   * lines.
   */
  card?: Card<Row>
  rowId: (row: Row) => string
  /** Name of a row, for screen readers. */
  rowName: (row: Row) => string
  /**
   * Field of each filter, or null for a filter that the screen does not offer. If `filters` itself
   * is null, the list shows no filters.
   */
  filters: Record<F, Filter | null> | null
  /** Tabs that filter the list, in the place of the first field. */
  tabs?: ReactNode
  /** Button that an empty list offers. */
  add?: ReactNode
  edit?: (row: Row) => OpenTarget | null
  /** Returns the target of the link on the row's name. By default it is the edit screen. */
  open?: (row: Row) => OpenTarget | null
  deletion?: RowDeletion<Row>
  /** Confirms rows that came from a public form. */
  confirmation?: { isPending: (row: Row) => boolean; confirm: (row: Row) => void }
  /** Other actions of a row, shown before Editar and Eliminar, each in its own column. */
  actions?: readonly RowPlace<Row>[]
  /** True to show all actions of a row instead of a menu. */
  showAll?: boolean
  /** Text instead of the actions when a row has none. */
  noActions?: string
  bulk?: BulkAction<Row>
  /** What was just done on the list and can be undone. */
  undo?: Undo
  pager?: Omit<PagerProps, 'list'>
  /** Texts of an empty list: without filters, and with filters. */
  empty: string
  notFound?: string
  children?: ReactNode
}

interface ListScreenProps<Row, F extends string, S extends string> extends ListPanelProps<Row, F, S> {
  description: ReactNode
  /** Buttons of the header, besides the one that creates. */
  buttons?: ReactNode
  create?: { label: string } & OpenTarget
}

/** Returns the text of a list whose search found nothing. */
export const noResultsFor = (text: string): string => `No se encontraron resultados para «${text}».`

function CreateButton({ label, ...target }: { label: string } & OpenTarget) {
  const plus = <IconPlus size={16} />
  if ('onClick' in target) {
    return (
      <Button onClick={target.onClick} leftSection={plus}>
        {label}
      </Button>
    )
  }
  return (
    <LinkButton {...target.place} leftSection={plus}>
      {label}
    </LinkButton>
  )
}

/** Returns a function that checks the user's permissions on the list's module. */
function useModule(module: ModuleName | undefined): (action: Action) => boolean {
  const can = useCan()
  return (action) => module !== undefined && can(module, action)
}

/** Returns the props of the column of actions; undefined when no row has actions. */
function useRowActions<Row, F extends string, S extends string>(props: ListPanelProps<Row, F, S>) {
  const { module, list, confirmation, bulk, actions = [], edit, deletion, showAll = false } = props
  const { noActions, rowId, rowName } = props
  const can = useModule(module)
  const mayEdit = can('editar')
  const whereUsed = useUses(can('eliminar') ? deletion?.usable : undefined, list.rows.map(rowId))
  const confirm: RowPlace<Row> = (row) =>
    confirmation?.isPending(row)
      ? { label: 'Confirmar', icon: IconCheck, onClick: () => confirmation.confirm(row) }
      : null
  const change: RowPlace<Row> = (row) => {
    const target = edit?.(row)
    return target ? { label: 'Editar', icon: IconPencil, ...target } : null
  }
  const remove: RowPlace<Row> = (row) =>
    deletion?.allows?.(row) === false
      ? null
      : {
          label: 'Eliminar',
          icon: IconTrash,
          danger: true,
          onClick: () => deletion?.deletion.ask(row),
          why: deletion?.whyKept?.(row) ?? whereUsed(rowId(row)),
        }
  const confirms = mayEdit && confirmation ? [confirm] : []
  const places = [
    ...(showAll ? [...confirms, ...actions] : [...actions, ...confirms]),
    ...(mayEdit && edit ? [change] : []),
    ...(deletion && can('eliminar') ? [remove] : []),
  ]
  if (places.length === 0) return {}
  return {
    actionSlots: slotsOf(places.length, showAll, noActions !== undefined),
    actions: (row: Row, isInCard: boolean) => (
      <RowActions
        actions={places.map((place) => place(row))}
        name={rowName(row)}
        showAll={showAll}
        // The checkbox of a card is below its menu.
        room={!isInCard ? 'row' : bulk?.isOffered ? 'menu' : 'stack'}
        {...(noActions && { none: noActions })}
      />
    ),
  }
}

/** Returns the prop of `DataTable` that makes the name of a row a link. */
function useOpener<Row, F extends string, S extends string>(props: ListPanelProps<Row, F, S>) {
  const mayEdit = useModule(props.module)('editar')
  const open = props.open ?? (mayEdit ? props.edit : undefined)
  if (!open) return {}
  return {
    opener: (row: Row): RowOpener | null => {
      const target = open(row)
      return target && ((link) => <RowLink target={target} {...link} />)
    },
  }
}

/** Shows a list as a screen: header, filters, table and pager. */
export function ListScreen<Row, F extends string, S extends string>(props: ListScreenProps<Row, F, S>) {
  const { module, title, description, buttons, create } = props
  const can = useModule(module)
  const add = create && can('crear') && <CreateButton {...create} />
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
      <ListPanel {...props} add={add} />
    </>
  )
}

/** Shows a list as a part of a screen: like `ListScreen`, but without the header. */
export function ListPanel<Row, F extends string, S extends string>(props: ListPanelProps<Row, F, S>) {
  const { title, list, columns, rowId, rowName, filters, tabs, add } = props
  const { deletion, bulk: bulkAction, undo, card, pager, empty, notFound, children } = props
  const actions = useRowActions(props)
  const opener = useOpener(props)
  const setFilters: typeof list.setFilters = (next) => {
    // A row that is no longer visible must not be changed by mistake, so the selection is cleared.
    bulkAction?.bulk.clear()
    list.setFilters(next)
  }
  const isFiltered = Object.values(list.filters).some((value) => value !== '')
  return (
    <>
      {filters && (
        <Filters tabs={tabs} fields={filters} values={list.filters} onChange={setFilters} isEmpty={isEmptyList(list)} />
      )}
      {undo && <UndoLine text={undo.text} onUndo={undo.run} isRunning={undo.isRunning} />}
      <DataTable<Row, S>
        label={title}
        list={list}
        columns={columns}
        rowId={rowId}
        rowName={rowName}
        {...(card && { card })}
        {...(bulkAction?.isOffered && {
          selection: {
            ids: shownIds(bulkAction.bulk, list.rows.map(rowId)),
            onChange: bulkAction.bulk.choose,
            canSelect: bulkAction.canSelect,
          },
        })}
        {...actions}
        {...opener}
        empty={
          isFiltered
            ? {
                text: notFound ?? 'No se encontraron resultados con esos filtros.',
                action: <ClearFilters values={list.filters} onChange={setFilters} />,
              }
            : { text: empty, action: add }
        }
      />
      {bulkAction && (
        <BulkBar
          {...bulkAction}
          every={bulkAction.choosesEvery ? everyOf(list, isFiltered) : undefined}
          button={<BulkButton {...bulkAction} />}
        />
      )}
      <Pager list={list} {...pager} />
      {children}
      {bulkAction && <DoneDialog done={bulkAction.bulk.done} onClose={bulkAction.bulk.closeDone} />}
      {undo && <DoneDialog done={undo.done} onClose={undo.closeDone} />}
      {deletion && (
        <ConfirmDialog question={deletion.deletion} title={deletion.title ?? '¡Cuidado!'} text={deletion.text} />
      )}
    </>
  )
}
