import type { HistoriaRow } from '@anclaje/contract/trust/historia'
import { fechaLarga, hoyEnBogota, sumarDias } from '@anclaje/contract/rules/common/fechas'
import { formatCount } from '../../ui/format.ts'

/** What one request did to one kind of things on one day: its rows, newest first. */
export interface Act {
  key: string
  rows: readonly [HistoriaRow, ...HistoriaRow[]]
  /** True when older rows of the act may not have been read. */
  isCut: boolean
}

/** The acts of a day. */
export interface Day {
  title: string
  acts: readonly Act[]
}

const dayOf = ({ fecha_his }: HistoriaRow): string => hoyEnBogota(new Date(fecha_his))

/** Returns the title of a day: `Hoy`, `Ayer` or `27 de noviembre de 2026`. */
function titleOf(day: string): string {
  const today = hoyEnBogota()
  if (day === today) return 'Hoy'
  return day === sumarDias(today, -1) ? 'Ayer' : fechaLarga(day)
}

/**
 * Folds rows, newest first: what one request did to one kind of things is one act (SCR-63).
 * `isCut` says that there are older rows than these.
 */
export function foldActs(rows: readonly HistoriaRow[], isCut: boolean): Act[] {
  const oldest = rows.reduce((one, row) => (row.numero_his < one.numero_his ? row : one), rows[0]!)
  const acts = new Map<string, [HistoriaRow, ...HistoriaRow[]]>()
  for (const row of rows) {
    const key = `${dayOf(row)} ${row.grupo} ${row.sujeto_his} ${row.actos}`
    const act = acts.get(key)
    if (act) act.push(row)
    else acts.set(key, [row])
  }
  return [...acts].map(([key, act]) => ({ key, rows: act, isCut: isCut && act[0].grupo === oldest.grupo }))
}

/** Divides acts into days. */
export function daysOf(acts: readonly Act[]): Day[] {
  const days: { title: string; acts: Act[] }[] = []
  for (const act of acts) {
    const title = titleOf(dayOf(act.rows[0]))
    const day = days.at(-1)
    if (day?.title === title) day.acts.push(act)
    else days.push({ title, acts: [act] })
  }
  return days
}

/** Words an act after who did it: «aprobó 23 certificados», «aprobó 500 o más certificados». */
export function actText({ rows, isCut }: Act): string {
  const [{ acto, actos }] = rows
  if (rows.length === 1) return acto
  return actos.replace('{n}', `${formatCount(rows.length)}${isCut ? ' o más' : ''}`)
}

/** Returns what all rows have in common, or undefined. */
export function shared<T>(rows: readonly HistoriaRow[], of: (row: HistoriaRow) => T): T | undefined {
  const value = of(rows[0]!)
  return rows.every((row) => of(row) === value) ? value : undefined
}

/** Words the number of changes: `1 cambio`, `Más de 10.000 cambios`. */
export const countText = (total: number, isMinimum: boolean): string =>
  `${isMinimum ? 'Más de ' : ''}${formatCount(total)} ${total === 1 ? 'cambio' : 'cambios'}`
