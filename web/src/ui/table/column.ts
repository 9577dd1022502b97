import type { ReactNode } from 'react'

/**
 * Content of a cell: `text`, which is also its tooltip and its text on a card. `render` replaces it
 * in the table. With `render` alone, the cell has no tooltip unless the column has a `hint`.
 */
type Content<Row> =
  | { text: (row: Row, position: number) => string; render?: (row: Row, position: number) => ReactNode }
  | { text?: never; render: (row: Row, position: number) => ReactNode }

/**
 * Width of a column in pixels. Columns with short values have a fixed width, in which no value is
 * cut off; columns with texts have a minimum width. The columns with texts share the rest of the
 * table in proportion to their minimum widths. A text that is no number takes a second line where
 * one is too short for it.
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
  /** True for a name or a serial number, which a browser's translation must not change (SCR-64). */
  isProper?: true
  /**
   * True for a column that stays visible while the table scrolls sideways. It must be the last
   * column.
   */
  isKept?: true
  /** True to show the value in a quieter colour when the row above has the same value. */
  isQuietRepeated?: true
  /** Renders a badge after the text. The text is shortened when there is not enough room. */
  mark?: (row: Row) => ReactNode
  /**
   * Order in which columns leave a table that is too narrow for all of them: 1 is the first, after
   * those without a value on the page. A column without it stays, such as dates, states and cohorts
   * (SCR-8).
   */
  leaves?: number
  /** What the column means, told by a tooltip of its heading. Not for sortable columns. */
  about?: string | undefined
  /** Returns the tooltip of the cell. By default it is the text of the cell. */
  hint?: (row: Row) => string
  /** Name by which the API sorts. Without it, the column is not sortable. */
  sort?: S
} & Content<Row> &
  Width

/** Returns whether a browser's translation must leave the cells of a column as they are. */
export const isLeftAsIs = ({ render, isMain, isStrong, isNumeric, isProper }: Column<never, string>): boolean =>
  !render && Boolean(isMain || isStrong || isNumeric || isProper)

/** Column with the position of the row in the list. */
export const rowNumber = {
  key: '#',
  title: '#',
  width: 44,
  isNumeric: true,
  leaves: 1,
  text: (_row: unknown, position: number) => String(position),
} as const
