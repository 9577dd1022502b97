import { useEffect, useId, useRef } from 'react'
import type { CreadosReply } from '@anclaje/contract/training/importacion'
import { formatCount } from '../../../ui/format.ts'
import type { Fila } from '../values.ts'
import classes from './outcome.module.css'
import {
  asksToConfirm,
  isKnown,
  isOmitted,
  isOther,
  isWrong,
  omittedText,
  otherName,
  reasonsOf,
  rowTitle,
} from './row-state.ts'

/** Maximum number of rows that are listed for each reason. All wrong rows can be downloaded. */
const NAMED = 200

/** Formats a number of people: «1 persona», «20 personas». */
export const people = (total: number): string => `${formatCount(total)} ${total === 1 ? 'persona' : 'personas'}`

/** Lists the skipped people, each with the reason. */
function LeftOut({ title, rows, more = 0 }: { title: string; rows: readonly string[]; more?: number }) {
  const id = useId()
  return (
    <section className={classes.leftOut} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul>
        {rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
      {more > 0 && <p>Y {formatCount(more)} más.</p>}
    </section>
  )
}

interface NotSentProps {
  filas: readonly Fila[]
  /** Title for one row, and for more of them after their number. */
  titles: readonly [one: string, many: (count: string) => string]
  textOf: (fila: Fila) => string
}

/** Lists rows that were not sent, each with its number, its person and the reason. */
function NotSent({ filas, titles: [one, many], textOf }: NotSentProps) {
  if (filas.length === 0) return null
  const rows = filas.slice(0, NAMED).map((fila) => `${rowTitle(fila)}: ${textOf(fila)}`)
  const title = filas.length === 1 ? one : many(formatCount(filas.length))
  return <LeftOut title={title} rows={rows} more={filas.length - rows.length} />
}

/** Returns titles with a reason: «No se importó 1 fila con errores». */
const notImported = (why: string): NotSentProps['titles'] => [
  `No se importó 1 fila ${why}`,
  (count) => `No se importaron ${count} filas ${why}`,
]

interface OutcomeProps {
  outcome: CreadosReply
  /** Rows of the sheet that were not saved. */
  notSent: readonly Fila[]
  inscribes: boolean
}

/** Says how many people an import registered and inscribed, and who was skipped and why. */
export function ImportOutcome({ outcome, notSent, inscribes }: OutcomeProps) {
  const { creadas, registradas, inscritas, omitidas, retiradas } = outcome
  const status = useRef<HTMLParagraphElement>(null)
  useEffect(() => status.current?.focus(), [])
  const known = registradas.length + notSent.filter((fila) => isKnown(fila) && !isOther(fila)).length
  return (
    <>
      <p role="status" ref={status} tabIndex={-1} className={classes.status}>
        {creadas === 1 ? 'Se registró' : 'Se registraron'} {people(creadas)}.
        {known > 0 &&
          ` ${people(known)} ya ${known === 1 ? 'estaba en el portal y no cambió' : 'estaban en el portal y no cambiaron'}.`}
        {retiradas > 0 &&
          ` De ${people(retiradas)} no se registró lo que autorizó aparte: ${retiradas === 1 ? 'lo había' : 'lo habían'} retirado.`}
        {inscribes && ` Se ${inscritas === 1 ? 'inscribió' : 'inscribieron'} ${people(inscritas)}.`}
      </p>
      {omitidas.length > 0 && (
        <LeftOut
          title={omitidas.length === 1 ? 'No se inscribió 1' : `No se inscribieron ${formatCount(omitidas.length)}`}
          rows={omitidas.map(({ numero, nombre, motivo }) => `${nombre} · ${numero}: ${motivo.toLowerCase()}`)}
        />
      )}
      <NotSent
        filas={notSent.filter(isWrong)}
        titles={notImported('con errores')}
        textOf={(fila) => reasonsOf(fila).join(' ')}
      />
      <NotSent
        filas={notSent.filter(isOther)}
        titles={notImported('con el número de otra persona')}
        textOf={(fila) => {
          const name = otherName(fila)
          return name ? `está registrado como ${name}` : 'revise el número y el tipo de documento'
        }}
      />
      <NotSent filas={notSent.filter(asksToConfirm)} titles={notImported('sin nombre')} textOf={omittedText} />
      <NotSent
        filas={notSent.filter(isOmitted)}
        titles={['1 fila omitida', (count) => `${count} filas omitidas`]}
        textOf={omittedText}
      />
    </>
  )
}
