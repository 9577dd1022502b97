import { useId, useState } from 'react'
import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { HistoriaRow } from '@anclaje/contract/trust/historia'
import { SUJETOS } from '@anclaje/contract/rules/trust/historia'
import { useCan } from '../../../session/session.ts'
import { timeText } from '../../../ui/format.ts'
import { StateBadge } from '../../../ui/table/state-badge.tsx'
import { placeOf } from '../kinds.ts'
import { actText, shared } from '../values.ts'
import type { Act } from '../values.ts'
import { Changes } from './changes.tsx'
import { MoreButton, useSteps } from './steps.tsx'
import classes from './act.module.css'

/** A thing whose history is shown, which its lines need not name. */
export interface Thing {
  sujeto: HistoriaRow['sujeto_his']
  id: string
}

const OUTSIDE = { label: 'Fuera del portal', color: 'danger' } as const

/** Says who did it. A change past the portal has a mark in the place of a name. */
function Who({ row }: { row: HistoriaRow }) {
  return row.origen_his === null ? <StateBadge state={OUTSIDE} /> : <strong>{row.quien}</strong>
}

/** Names the thing of a row, with a link to its screen where the user may see it. */
function ThingName({ row }: { row: HistoriaRow }) {
  const can = useCan()
  const { nombre } = SUJETOS[row.sujeto_his]
  if (row.cosa === null) return <span>{nombre}</span>
  const place = placeOf(row, can)
  return (
    <span>
      {nombre}: {place ? <Link {...place}>{row.cosa}</Link> : row.cosa}
    </span>
  )
}

interface FactsProps {
  row: HistoriaRow
  /** True where the thing is not named elsewhere. */
  namesThing: boolean
  time?: string | undefined
  reason?: string | null | undefined
}

/** Shows below an act what it was done to, when and why. */
function Facts({ row, namesThing, time, reason }: FactsProps) {
  if (!namesThing && !time && !reason) return null
  return (
    <p className={classes.facts}>
      {namesThing && <ThingName row={row} />}
      {time && <span data-numeric>{time}</span>}
      {reason && <span>Motivo: {reason}</span>}
    </p>
  )
}

const timeOf = ({ fecha_his }: HistoriaRow): string => timeText(fecha_his)
const actOf = ({ acto }: HistoriaRow): string => acto
const reasonOf = ({ motivo_his }: HistoriaRow): string | null => motivo_his
const thingOf = ({ sujeto_his, id_his }: HistoriaRow): string => `${sujeto_his} ${id_his}`

/** Returns whether a row is about a thing, or about a version of that document. */
const isOf = ({ sujeto_his, id_his }: HistoriaRow, of: Thing | undefined): boolean =>
  of?.id === id_his && (sujeto_his === of.sujeto || sujeto_his === 'emision')

/** Lists the rows of an act, a few at a time. What is the same of all of them stands above. */
function Rows({ id, act: { rows } }: { id: string; act: Act }) {
  const { root, shown, more } = useSteps('rows', rows.length)
  const [act, thing, time, reason] = [actOf, thingOf, timeOf, reasonOf].map((of) => shared(rows, of))
  const said = (row: HistoriaRow) => {
    if (act === undefined) return row.acto
    if (thing === undefined) return <ThingName row={row} />
    return row.cambios?.length === 0 && row.acto
  }
  return (
    <div id={id} ref={root} className={classes.rows}>
      <ul className={classes.lines}>
        {rows.slice(0, shown).map((row) => (
          <li key={row.numero_his} className={classes.line} data-step="rows" tabIndex={-1}>
            <p className={classes.said}>{said(row)}</p>
            <Facts
              row={row}
              namesThing={act === undefined && thing === undefined}
              time={time === undefined ? timeOf(row) : undefined}
              reason={reason === undefined ? row.motivo_his : undefined}
            />
            <Changes row={row} />
          </li>
        ))}
      </ul>
      {more && <MoreButton onClick={more}>Ver más</MoreButton>}
    </div>
  )
}

/** Shows an act. One on several rows opens to them. */
export function ActLine({ act, of }: { act: Act; of: Thing | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { rows } = act
  const [row] = rows
  const isFolded = rows.length > 1
  const said = (
    <>
      <Who row={row} /> {actText(act)}
    </>
  )
  return (
    <li className={classes.line} data-step="acts" tabIndex={-1}>
      {isFolded ? (
        <button
          type="button"
          className={classes.fold}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <span>{said}</span>
          <IconChevronDown size={16} aria-hidden />
        </button>
      ) : (
        <p className={classes.said}>{said}</p>
      )}
      <Facts
        row={row}
        namesThing={shared(rows, thingOf) !== undefined && !isOf(row, of)}
        time={shared(rows, timeOf) ?? `${timeOf(rows.at(-1)!)} – ${timeOf(row)}`}
        reason={shared(rows, reasonOf)}
      />
      {isFolded ? isOpen && <Rows id={id} act={act} /> : <Changes row={row} />}
    </li>
  )
}
