import { useQuery } from '@tanstack/react-query'
import type { ResultadoTrabajo } from '@anclaje/contract/overview/trabajo'
import type { Lote } from '@anclaje/contract/rules/overview/trabajos'
import { ask } from '../client/ask.ts'
import { answerKeyOf } from '../client/query-key.ts'
import { Progress } from '../ui/feedback/progress.tsx'
import { formatCount } from '../ui/format.ts'
import { LOTES, countText, detailOf, isOver } from './values.ts'
import { LOOK_MS } from './follow.tsx'
import classes from './result.module.css'

/** Reads the result of a job, repeatedly until it is over. */
export const useResult = (id: string | null) =>
  useQuery({
    queryKey: answerKeyOf('GET /trabajos/:id/resultado', id),
    enabled: id !== null,
    queryFn: ({ signal }) => ask('GET /trabajos/:id/resultado', { params: { id: id ?? '' }, signal }),
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : LOOK_MS),
    staleTime: 0,
  })

/** Names the rows that were left out, by reason. */
export function LeftOut({ omitidas }: { omitidas: Readonly<ResultadoTrabajo['omitidas']> }) {
  const reasons = [...Map.groupBy(omitidas, ({ motivo }) => motivo)]
  return (
    <ul className={classes.reasons}>
      {reasons.map(([motivo, rows]) => (
        <li key={motivo}>
          <details open={reasons.length === 1}>
            <summary>
              <strong>{motivo.replace(/\.$/, '')}</strong>: {formatCount(rows.length)}
            </summary>
            <ul className={classes.names}>
              {rows.map(({ id, nombre }) => (
                <li key={id}>{nombre}</li>
              ))}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  )
}

/**
 * Shows the progress of a bulk job, then the number of changed rows, and the skipped rows with the
 * reasons.
 */
export function Result({ row }: { row: ResultadoTrabajo }) {
  const { accion_tra, estado_tra, hechas_tra, total_tra, omitidas, encola } = row
  if (!isOver(row)) {
    const over = hechas_tra + row.omitidas_tra
    return <Progress label={detailOf(row)} done={over} {...(total_tra !== null && { total: total_tra })} />
  }
  const words = LOTES[accion_tra as Lote]
  const done = hechas_tra - encola
  return (
    <div role="status" className={classes.result}>
      {estado_tra === 'fallido' ? (
        <p>{detailOf(row)}</p>
      ) : (
        <p>{words.done(countText(accion_tra, done), done === 1)}.</p>
      )}
      {encola > 0 && (
        <p>Por enviar: {countText(accion_tra, encola)}. El correo no respondió; se intenta de nuevo durante un día.</p>
      )}
      {omitidas.length > 0 && (
        <>
          <p>{omitidas.length === 1 ? 'Quedó por fuera 1:' : `Quedaron por fuera ${formatCount(omitidas.length)}:`}</p>
          <LeftOut omitidas={omitidas} />
        </>
      )}
    </div>
  )
}
