import type { ReactNode } from 'react'

/** Minimum width in pixels of the column of actions, so that its heading fits. */
const ACTIONS_WIDTH = 84
const SELECT_WIDTH = 40

/**
 * Content of a cell: `text`, which is also its tooltip and its text on a card. `render` replaces it
 * in the table. With `render` alone, the cell has no tooltip unless the column has a `hint`.
 */
type Content<Row> =
  | { text: (row: Row, position: number) => string; render?: (row: Row, position: number) => ReactNode }
  | { text?: never; render: (row: Row, position: number) => ReactNode }

/**
 * Width of a column in pixels. Columns with short values have a fixed width; columns with texts
 * have a minimum width. The columns with texts share the rest of the table in proportion to their
 * minimum widths.
 */
type Width = { width: number; min?: never } | { min: number; width?: never }

/** A column of rows. `S` has the names by which their list can be sorted. */
export type Column<Row, S extends string = never> = {
  key: string
  title: string
  align?: 'right'
  /** True for a number, date or code. Its digits are aligned with those of other rows. */
  isNumeric?: true
  /**
   * True for the column that names the row. Its content is the link that opens the row, and its
   * text is the default title of the card.
   */
  isMain?: true
  /** True for another column with a part of the row's name, which is as bold as the main column. */
  isStrong?: true
  /**
   * True for a column that stays visible while the table scrolls sideways. It must be the last
   * column.
   */
  isKept?: true
  /** True to show the value in a quieter colour when the row above has the same value. */
  isQuietRepeated?: true
  /** Renders a badge after the text. The text is shortened when there is not enough room. */
  mark?: (row: Row) => ReactNode
  /** Returns the tooltip of the cell. By default it is the text of the cell. */
  hint?: (row: Row) => string
  /** Name by which the API sorts. Without it, the column is not sortable. */
  sort?: S
} & Content<Row> &
  Width

/** Column with the position of the row in the list. */
export const rowNumber = {
  key: '#',
  title: '#',
  width: 44,
  isNumeric: true,
  text: (_row: unknown, position: number) => String(position),
} as const

/**
 * Returns the minimum width of a table and the widths of its columns, as CSS. `actionSlots` is 0
 * for a table without a column of actions.
 */
export function widthsOf(columns: readonly Column<never, string>[], isSelectable: boolean, actionSlots: number) {
  const actions = actionSlots > 0 && `max(${ACTIONS_WIDTH}px, ${actionSlots} * var(--slot) + 16px)`
  const sum = (widths: (number | undefined)[]) => widths.reduce<number>((total, width = 0) => total + width, 0)
  const fixed = sum([...columns.map(({ width }) => width), isSelectable ? SELECT_WIDTH : 0])
  const taken = actions ? `${fixed}px - ${actions}` : `${fixed}px`
  const texts = columns.filter(({ min }) => min !== undefined)
  const least = sum(texts.map(({ min }) => min))
  const minWidth = `calc(${least + fixed}px${actions ? ` + ${actions}` : ''})`
  const share = ({ key, min = 0 }: Column<never, string>) =>
    // The last column takes the remainder of the rounding.
    key === texts.at(-1)?.key
      ? 'auto'
      : `round(down, max(${min}px, (100cqi - ${taken}) * ${(min / least).toFixed(4)}), 1px)`
  const widths = columns.map((column) => (column.width === undefined ? share(column) : `${column.width}px`))
  return { minWidth, select: `${SELECT_WIDTH}px`, columns: widths, actions: actions && `calc(${actions})` }
}
