import type { FilaImportada } from '@anclaje/contract/training/importacion'
import { COLUMNAS } from '@anclaje/contract/rules/training/importacion'
import { StateBadge } from '../../../ui/table/state-badge.tsx'
import { cellsOf, rowTitle, stateOf } from './row-state.ts'
import classes from './rows.module.css'

const LABEL = 'Filas del archivo'

interface RowsProps {
  filas: readonly FilaImportada[]
}

function Wrong({ value, reason }: { value: string; reason: string }) {
  return (
    <span className={classes.wrong}>
      <span className={classes.value}>{value || '(vacío)'}</span>
      <span className={classes.reason}>{reason}</span>
    </span>
  )
}

const errors = (count: number) => `${count} ${count === 1 ? 'error' : 'errores'}`

/** Shows the state of a row as a badge, and below it the number of its errors. */
function State({ fila }: { fila: FilaImportada }) {
  const wrong = cellsOf(fila).filter(({ reason }) => reason).length
  return (
    <>
      <StateBadge state={stateOf(fila)} />
      {wrong > 0 && <span className={classes.count}>{errors(wrong)}</span>}
    </>
  )
}

function TableRow({ fila }: { fila: FilaImportada }) {
  return (
    <tr>
      <th scope="row" className={classes.number}>
        {fila.fila}
      </th>
      <td className={classes.state}>
        <State fila={fila} />
      </td>
      {cellsOf(fila).map(({ campo, value, reason }) => (
        <td key={campo}>{reason ? <Wrong value={value} reason={reason} /> : value}</td>
      ))}
    </tr>
  )
}

/** Shows rows as in their sheet. Number and state stay in sight while it scrolls sideways. */
export function RowsTable({ filas }: RowsProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it too
    <div className={classes.scroll} role="region" aria-label="Contenido del archivo" tabIndex={0}>
      <table className={classes.table} aria-label={LABEL}>
        <thead>
          <tr>
            <th scope="col" className={classes.number}>
              Fila
            </th>
            <th scope="col" className={classes.state}>
              Estado
            </th>
            {COLUMNAS.map(({ campo, titulo }) => (
              <th key={campo} scope="col">
                {titulo}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {filas.map((fila) => (
            <TableRow key={fila.fila} fila={fila} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Shows rows on a phone: of each one who it is and its wrong cells. */
export function RowsCards({ filas }: RowsProps) {
  return (
    <ul className={classes.cards} aria-label={LABEL}>
      {filas.map((fila) => (
        <li key={fila.fila} className={classes.card}>
          <div className={classes.head}>
            <strong>{rowTitle(fila)}</strong>
            <div className={classes.cardState}>
              <State fila={fila} />
            </div>
          </div>
          {cellsOf(fila).map(
            ({ campo, titulo, value, reason }) =>
              reason && (
                <div key={campo} className={classes.fact}>
                  <span className={classes.name}>{titulo}</span>
                  <Wrong value={value} reason={reason} />
                </div>
              ),
          )}
        </li>
      ))}
    </ul>
  )
}
