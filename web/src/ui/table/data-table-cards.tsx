import classes from './data-table.module.css'
import type { DataTableProps } from './data-table.tsx'
import { SelectAll, SelectRow } from './data-table-select.tsx'

const SKELETON_CARDS = 4

function Card<Row, S extends string>({
  row,
  position,
  props,
}: {
  row: Row
  position: number
  props: DataTableProps<Row, S>
}) {
  const { columns, rowName, actions, selection, onPick, isPicked } = props
  const shown = columns.filter(({ key, isInCardTitle }) => key !== '#' && !isInCardTitle)
  const head = shown.find(({ isLead }) => isLead) ?? shown[0]
  const facts = shown.filter((column) => column !== head)
  const picked = isPicked?.(row) ?? false
  const title = head?.cardTitle ? head.cardTitle(row) : head?.render(row, position)
  return (
    <li className={classes.card} data-selected={picked || selection?.ids.has(props.rowId(row)) || undefined}>
      <div className={classes.cardHead}>
        {selection && <SelectRow selection={selection} row={row} id={props.rowId(row)} name={rowName(row)} />}
        {onPick ? (
          <button type="button" className={classes.cardPick} aria-pressed={picked} onClick={() => onPick(row)}>
            {title}
          </button>
        ) : (
          <strong className={classes.cardTitle}>{title}</strong>
        )}
        {actions?.(row)}
      </div>
      <dl className={classes.facts}>
        {facts.map((column) => (
          <div key={column.key}>
            <dt>{column.title}</dt>
            <dd>{column.render(row, position)}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

/** Shows the rows of a table as cards, for narrow screens. */
export function Cards<Row, S extends string>(props: DataTableProps<Row, S>) {
  const { label, list, rowId, selection } = props
  const first = (list.page - 1) * list.size + 1
  return (
    <>
      {selection && list.rows.length > 0 && (
        <label className={classes.cardsAll}>
          <SelectAll selection={selection} rows={list.rows} rowId={rowId} />
          Seleccionar todos los de esta página
        </label>
      )}
      <ul className={classes.cards} aria-label={label} aria-busy={list.isPending || list.isRefreshing}>
        {list.isPending &&
          Array.from({ length: SKELETON_CARDS }, (_, card) => (
            <li key={card} className={classes.card} aria-hidden>
              <span className={classes.skeleton} style={{ width: '60%' }} />
              <span className={classes.skeleton} style={{ width: '85%' }} />
              <span className={classes.skeleton} style={{ width: '40%' }} />
            </li>
          ))}
        {list.rows.map((row, index) => (
          <Card key={rowId(row)} row={row} position={first + index} props={props} />
        ))}
      </ul>
    </>
  )
}
