import { Button } from '@mantine/core'
import { COLUMNAS } from '@anclaje/contract/rules/training/importacion'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { StateBadge } from '../../../ui/table/state-badge.tsx'
import {
  alikeText,
  cellsOf,
  fieldTitle,
  isOmittable,
  isOmitted,
  otherName,
  reasonsOf,
  rowTitle,
  sheetRowStateOf,
  unprintedText,
  unusualText,
} from './row-state.ts'
import { shownCell, useCountries } from './shown-cell.ts'
import type { Countries } from './shown-cell.ts'
import { isConfirmable } from '../values.ts'
import type { Fila } from '../values.ts'
import { MendCell, Wrong } from './mend-cell.tsx'
import type { Mending } from './mend-cell.tsx'
import { useNameInputs } from './name-inputs.tsx'
import type { Rename } from './name-inputs.tsx'
import classes from './rows.module.css'

type Cell = ReturnType<typeof cellsOf>[number]

const LABEL = 'Filas del archivo'

/** What a user can do with the rows, by their numbers. */
export interface RowActs extends Mending {
  rename: Rename
  /** Says that a row without a name is the registered person, or takes that back. */
  confirm: (fila: number, isConfirmed: boolean) => void
  /** Leaves a row out, or takes it in again. */
  omit: (fila: number, omitida: boolean) => void
}

interface RowsProps {
  filas: readonly Fila[]
  acts: RowActs
}

interface RowProps {
  fila: Fila
  acts: RowActs
}

/** Number of columns that are visible before the table is scrolled, up to the surnames. */
const IN_SIGHT = 5

const errors = (count: number) => `${count} ${count === 1 ? 'error' : 'errores'}`

/**
 * Shows the state of a row as a badge, and below it the number of errors. In a table it also shows
 * the first error whose cell may be outside the visible area.
 */
function State({ fila, acts, inTable = false }: RowProps & { inTable?: boolean }) {
  const wrong = reasonsOf(fila)
  const hidden = inTable && reasonsOf(fila, cellsOf(fila).slice(IN_SIGHT))[0]
  const isOut = isOmitted(fila)
  const other = otherName(fila)
  const notes = [other ? `como ${other}` : alikeText(fila), unprintedText(fila), unusualText(fila)].filter(Boolean)
  return (
    <>
      <StateBadge state={sheetRowStateOf(fila)} />
      {wrong.length > 0 && <span className={classes.reason}>{errors(wrong.length)}</span>}
      {hidden && <span className={classes.note}>{hidden}</span>}
      {notes.map((note) => (
        <span key={note} className={classes.note}>
          {note}
        </span>
      ))}
      {isOmittable(fila) && (
        <Button
          className={classes.omit}
          variant="subtle"
          color="gray"
          size="compact-xs"
          aria-label={`${isOut ? 'Incluir' : 'Omitir'} fila ${fila.fila}`}
          onClick={() => acts.omit(fila.fila, !isOut)}
        >
          {isOut ? 'Incluir fila' : 'Omitir fila'}
        </Button>
      )}
    </>
  )
}

const isName = (campo: string): campo is 'nombres' | 'apellidos' => campo === 'nombres' || campo === 'apellidos'

/** Fields that are judged together: the type of document decides what its number may be. */
const PARTNERS: { [K in Cell['campo']]?: Cell['campo'] } = {
  numerodocumento: 'tipodocumento',
  tipodocumento: 'numerodocumento',
}

/**
 * Shows a wrong cell, with its editor where its text can be corrected. Letters of another type
 * beside the number are offered as the type of the row.
 */
function WrongCell({ fila, cell, reason, acts }: RowProps & { cell: Cell; reason: string }) {
  const { campo, value } = cell
  if (!acts.allows(campo)) return <Wrong value={value} reason={reason} />
  const partner = cellsOf(fila).find((each) => each.campo === PARTNERS[campo])
  const offersType = campo === (fila.motivos.tipodocumento ? 'tipodocumento' : 'numerodocumento')
  return (
    <>
      <MendCell fila={fila.fila} cell={cell} partner={partner} mending={acts} />
      {offersType && fila.otrotipo !== null && (
        <Button
          className={classes.offer}
          variant="default"
          size="compact-sm"
          disabled={acts.isMending}
          aria-label={`Cambiar el tipo a ${fila.otrotipo}, fila ${fila.fila}`}
          onClick={() => void acts.mend(fila.fila, { tipodocumento: fila.otrotipo! })}
        >
          Cambiar el tipo a {fila.otrotipo}
        </Button>
      )}
    </>
  )
}

/** Asks whether a row without a name is the registered person, one by one (PEOPLE-19). */
function Confirm({ fila, acts }: RowProps) {
  return (
    <Checkbox
      name={`confirme-${fila.fila}`}
      label={
        <>
          Es <span translate="no">{fila.nombre}</span>
        </>
      }
      checked={fila.datos !== null}
      onChange={(isConfirmed) => acts.confirm(fila.fila, isConfirmed)}
    />
  )
}

interface TableRowProps extends RowProps {
  /** Fields of the shown columns. */
  campos: ReadonlySet<string>
  countries: Countries
}

function TableRow({ fila, acts, campos, countries }: TableRowProps) {
  const names = useNameInputs(fila, acts.rename)
  const asksWho = isConfirmable(fila) && !isOmitted(fila)
  return (
    <tr {...names.row}>
      <th scope="row" className={classes.number}>
        {fila.fila}
      </th>
      <td className={classes.state}>
        <State fila={fila} acts={acts} inTable />
      </td>
      {cellsOf(fila)
        .filter(({ campo }) => campos.has(campo))
        .map((cell) => {
          const { campo, value, reason } = cell
          return names.isOpen && isName(campo) ? (
            <td key={campo} className={classes.input}>
              {names.input(campo)}
              {campo === 'nombres' && names.split}
            </td>
          ) : (
            <td key={campo} translate={reason ? undefined : 'no'}>
              {reason ? (
                <WrongCell fila={fila} cell={cell} reason={reason} acts={acts} />
              ) : (
                shownCell(campo, value, countries)
              )}
              {campo === 'nombres' && names.opener}
              {campo === 'nombres' && asksWho && <Confirm fila={fila} acts={acts} />}
            </td>
          )
        })}
    </tr>
  )
}

/**
 * Shows the rows of a sheet as a table. Number and state stay visible while it scrolls sideways.
 */
export function RowsTable({ filas, acts }: RowsProps) {
  const countries = useCountries()
  const isFilled = (index: number) => filas.some(({ valores }) => valores[index])
  // Omits optional fields that no row has.
  const shown = COLUMNAS.filter((columna, index) => 'obligatoria' in columna || isFilled(index))
  const campos = new Set<string>(shown.map(({ campo }) => campo))
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
            {shown.map(({ campo }) => (
              <th key={campo} scope="col">
                {fieldTitle(campo)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {filas.map((fila) => (
            <TableRow key={fila.fila} fila={fila} acts={acts} campos={campos} countries={countries} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Card({ fila, acts }: RowProps) {
  const names = useNameInputs(fila, acts.rename)
  return (
    <li className={classes.card} {...names.row}>
      <div className={classes.head}>
        <strong translate="no">
          {rowTitle(fila)} {names.opener}
        </strong>
        <div className={classes.cardState}>
          <State fila={fila} acts={acts} />
        </div>
      </div>
      {isConfirmable(fila) && !isOmitted(fila) && <Confirm fila={fila} acts={acts} />}
      {names.isOpen && (
        <div className={classes.names}>
          {names.input('nombres', true)}
          {names.input('apellidos', true)}
          {names.split}
        </div>
      )}
      {cellsOf(fila).map((cell) => {
        const { campo, titulo, reason } = cell
        return (
          reason &&
          !(names.isOpen && isName(campo)) && (
            <div key={campo} className={classes.fact}>
              <span className={classes.name}>{titulo}</span>
              <div className={classes.wrong}>
                <WrongCell fila={fila} cell={cell} reason={reason} acts={acts} />
              </div>
            </div>
          )
        )
      })}
    </li>
  )
}

/** Shows rows as cards, as on a phone: the person and the wrong cells of each. */
export function RowsCards({ filas, acts }: RowsProps) {
  return (
    <ul className="framed ruled" aria-label={LABEL}>
      {filas.map((fila) => (
        <Card key={fila.fila} fila={fila} acts={acts} />
      ))}
    </ul>
  )
}
