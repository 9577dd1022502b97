import type { Column } from './column.ts'

/** Minimum width in pixels of the column of actions, so that its heading fits. */
const ACTIONS_WIDTH = 84
const SELECT_WIDTH = 40
/** Part of its minimum width that a column with texts keeps when no other column can leave. */
const SQUEEZED = 0.75
/** Upper estimates for a heading in pixels: of a letter, of the padding, and of the sort icon. */
const LETTER = 7
const PADDING = 24
const SORT_ICON = 18

type AnyColumn = Column<never, string>

/** Columns of a table besides those of its rows. */
export interface Sides {
  isSelectable: boolean
  /** Number of buttons in the column of actions; 0 without that column. */
  actionSlots: number
}

const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)
type Sized = { width?: number | undefined; min?: number | undefined }
const wanted = ({ width, min = 0 }: Sized) => width ?? min
const least = ({ width, min = 0 }: Sized) => width ?? min * SQUEEZED

/**
 * Returns the pixels that a frame leaves for the columns of rows. `slot` is the width of a button
 * in the column of actions.
 */
export const roomIn = (frame: number, { isSelectable, actionSlots }: Sides, slot: number): number =>
  frame - (isSelectable ? SELECT_WIDTH : 0) - (actionSlots > 0 ? Math.max(ACTIONS_WIDTH, actionSlots * slot + 16) : 0)

const EMPTY = ['', '—']

/** Returns the keys of the columns that have no value in any row. A list without rows has none. */
export function emptyColumns<Row>(columns: readonly Column<Row, string>[], rows: readonly Row[]): ReadonlySet<string> {
  if (rows.length === 0) return new Set()
  const isEmpty = ({ text, isMain }: Column<Row, string>) =>
    !isMain && text !== undefined && rows.every((row) => EMPTY.includes(text(row, 0)))
  return new Set(columns.filter(isEmpty).map(({ key }) => key))
}

/** Returns the width of the longest word of a heading, which is the width of an empty column. */
const headingWidth = ({ title, sort }: AnyColumn) =>
  Math.max(...title.split(' ').map((word) => word.length)) * LETTER + PADDING + (sort ? SORT_ICON : 0)

/** Returns a column without values with the width of its heading, if that is less than its own. */
const narrowed = (column: AnyColumn): Sized & { key: string } =>
  headingWidth(column) < wanted(column) ? { key: column.key, width: headingWidth(column) } : column

/**
 * Returns the columns that a table shows in the given room, in their order: those that stay, and of
 * the others the most important ones that fit. Columns without values are shown only where all
 * others are. Returns null when those that stay do not fit, with values or without, even with
 * shortened texts; the rows are then cards.
 */
export function shownColumns<C extends AnyColumn>(
  columns: readonly C[],
  room: number,
  empty: ReadonlySet<string> = new Set(),
): readonly C[] | null {
  const staying = columns.filter(({ leaves }) => leaves === undefined)
  if (sum(staying.map(least)) > room) return null
  const withValues = columns.filter(({ key }) => !empty.has(key))
  const shown = new Set(withValues.filter(({ leaves }) => leaves === undefined))
  const others = withValues.filter(({ leaves }) => leaves !== undefined)
  for (const column of others.toSorted((a, b) => (b.leaves ?? 0) - (a.leaves ?? 0))) {
    if (sum([...shown, column].map(wanted)) <= room) shown.add(column)
  }
  const all = columns.map((column) => (empty.has(column.key) ? narrowed(column) : column))
  if (shown.size === withValues.length && sum(all.map(wanted)) <= room) return columns
  return columns.filter((column) => shown.has(column))
}

interface WidthOptions {
  /** Keys of the columns without values. They give their room to the columns with texts. */
  empty?: ReadonlySet<string>
  /** True when no text is shortened below its minimum width. */
  isSheet?: boolean
}

/** Returns the minimum width of a table and the widths of its columns, as CSS. */
export function widthsOf(
  columns: readonly AnyColumn[],
  { isSelectable, actionSlots }: Sides,
  { empty = new Set(), isSheet = false }: WidthOptions = {},
) {
  const part = isSheet ? 1 : SQUEEZED
  const sized = columns.map((column) => (empty.has(column.key) ? narrowed(column) : column))
  const actions = actionSlots > 0 && `max(${ACTIONS_WIDTH}px, ${actionSlots} * var(--slot) + 16px)`
  const fixed = sum([...sized.map(({ width = 0 }) => width), isSelectable ? SELECT_WIDTH : 0])
  const taken = actions ? `${fixed}px - ${actions}` : `${fixed}px`
  const texts = sized.filter(({ width }) => width === undefined)
  const all = sum(texts.map(({ min = 0 }) => min))
  const minWidth = `calc(${all * part + fixed}px${actions ? ` + ${actions}` : ''})`
  const share = ({ key, min = 0 }: (typeof sized)[number]) =>
    // The last column takes the remainder of the rounding.
    key === texts.at(-1)?.key
      ? 'auto'
      : `round(down, max(${min * part}px, (100cqi - ${taken}) * ${(min / all).toFixed(4)}), 1px)`
  const widths = sized.map((column) => (column.width === undefined ? share(column) : `${column.width}px`))
  return { minWidth, select: `${SELECT_WIDTH}px`, columns: widths, actions: actions && `calc(${actions})` }
}
