import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { isLeftAsIs } from './column.ts'
import type { Column } from './column.ts'
import classes from './data-table.module.css'
import { SelectAll, SelectRow } from './data-table-select.tsx'
import { SortSelect } from './data-table-sort.tsx'
import type { Choice } from './data-table-select.tsx'
import type { Card, DataTableProps } from './table-props.ts'

/** Number of lines of a card below its title. */
const LINES = 2

/**
 * Returns the default card of a list. The main column is the title, and the first other columns are
 * the lines.
 */
function cardOf<Row, S extends string>(columns: readonly Column<Row, S>[]): Card<Row> {
  const main = columns.find(({ isMain }) => isMain) ?? columns[0]
  const others = columns.filter((column) => column !== main)
  return {
    title: (row) => main?.text?.(row, 0) ?? '',
    lines: (row) => others.slice(0, LINES).map(({ text, render }) => [text ? text(row, 0) : render(row, 0)]),
  }
}

const isSaid = (part: ReactNode) => part !== '' && part !== undefined && part !== null && part !== false

interface LineProps {
  parts: readonly ReactNode[]
  more?: readonly ReactNode[] | undefined
  /** Parts that a browser's translation must not change. */
  leftAsIs: ReadonlySet<ReactNode>
}

/** Shows the non-empty parts of a line, separated by middle dots. A narrow card omits `more`. */
function Line({ parts, more = [], leftAsIs }: LineProps) {
  const said = parts.filter(isSaid)
  if (said.length === 0) return null
  const lengths = said.map((part) => (typeof part === 'string' ? part.length : 0))
  const longest = lengths.indexOf(Math.max(...lengths))
  return (
    <p className={classes.line}>
      {said.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts have no other name
        <Fragment key={index}>
          {index > 0 && ' · '}
          <span
            data-gives={(index === longest && typeof part === 'string') || undefined}
            translate={leftAsIs.has(part) ? 'no' : undefined}
          >
            {part}
          </span>
        </Fragment>
      ))}
      {more.filter(isSaid).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts have no other name
        <span key={index} className={classes.more}>
          {' · '}
          {part}
        </span>
      ))}
    </p>
  )
}

interface RowCardProps<Row, S extends string> {
  row: Row
  card: Card<Row>
  choice: Choice<Row> | undefined
  props: DataTableProps<Row, S>
}

function RowCard<Row, S extends string>({ row, card, choice, props }: RowCardProps<Row, S>) {
  const { rowName, actions, opener, onPick, isPicked } = props
  const isChosen = choice?.has(row) ?? isPicked?.(row) ?? false
  const title = card.title(row)
  const link = opener?.(row)
  const button = card.button?.(row)
  const leftAsIs = new Set(props.columns.filter(isLeftAsIs).map(({ text }) => text?.(row, 0)))
  return (
    <li className={classes.card} data-selected={isChosen || undefined}>
      <div className={classes.cardText}>
        <div className={classes.cardHead}>
          <strong className={classes.cardTitle} translate="no">
            {onPick ? (
              <button type="button" aria-pressed={isChosen} onClick={() => onPick(row)}>
                {title}
              </button>
            ) : link ? (
              link({ children: title })
            ) : (
              title
            )}
          </strong>
          {card.badge?.(row)}
        </div>
        {card.lines(row).map((parts, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no other name
          <Line key={index} parts={parts} more={index === 0 ? card.more?.(row) : undefined} leftAsIs={leftAsIs} />
        ))}
        {button && <div className={classes.cardButton}>{button}</div>}
      </div>
      {(actions || choice) && (
        <div className={classes.cardSide}>
          {actions?.(row, true)}
          {choice && <SelectRow choice={choice} row={row} name={rowName(row)} />}
        </div>
      )}
    </li>
  )
}

interface CardsProps<Row, S extends string> {
  props: DataTableProps<Row, S>
  choice: Choice<Row> | undefined
  /** Number of cards for which space is reserved. */
  expected: number
}

/** Shows the rows of a table as cards, for frames without room for its columns. */
export function Cards<Row, S extends string>({ props, choice, expected }: CardsProps<Row, S>) {
  const { label, list, rowId, columns } = props
  const card = props.card ?? cardOf(columns)
  const lines = props.card ? LINES : Math.min(LINES, columns.length - 1)
  return (
    <>
      <SortSelect columns={columns} order={list.order} setOrder={list.setOrder} />
      {/* This line is also rendered before the rows arrive, and when no row can be selected, so
          that nothing moves. */}
      {choice && (
        <div className={classes.cardsAll}>
          <SelectAll choice={choice}>Seleccionar todos los de esta página</SelectAll>
          {choice.offered.length === 0 && !list.isPending && 'Nada que seleccionar en esta página'}
        </div>
      )}
      <ul className={classes.cards} aria-label={label} aria-busy={list.isPending || list.isRefreshing}>
        {list.isPending &&
          Array.from({ length: expected }, (_, index) => (
            <li key={index} className={classes.card} aria-hidden>
              <div className={classes.cardText}>
                {Array.from({ length: lines + 1 }, (_, line) => (
                  <span key={line} className={classes.line}>
                    <span className={classes.skeleton} style={{ width: `${70 - line * 15}%` }} />
                  </span>
                ))}
              </div>
            </li>
          ))}
        {list.rows.map((row) => (
          <RowCard key={rowId(row)} row={row} card={card} choice={choice} props={props} />
        ))}
      </ul>
    </>
  )
}
