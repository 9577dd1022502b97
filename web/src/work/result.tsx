import { useQuery } from '@tanstack/react-query'
import type { Corregida, ResultadoTrabajo } from '@anclaje/contract/overview/trabajo'
import type { Lote } from '@anclaje/contract/rules/overview/trabajos'
import { ask } from '../client/ask.ts'
import { answerKeyOf } from '../client/query-key.ts'
import { formatCount } from '../ui/format.ts'
import { DoneRows } from '../ui/feedback/done-rows.tsx'
import { Progress } from '../ui/feedback/progress.tsx'
import { countText, detailOf, doneText, isOver } from './values.ts'
import { LOOK_MS } from './follow.tsx'

const waits = ({ correo }: Corregida) => correo?.estado === 'en_cola'

/** Reads the result of a job, repeatedly until it is over and no mail of a correction waits. */
export const useResult = (id: string | null) =>
  useQuery({
    queryKey: answerKeyOf('GET /trabajos/:id/resultado', id),
    enabled: id !== null,
    queryFn: ({ signal }) => ask('GET /trabajos/:id/resultado', { params: { id: id ?? '' }, signal }),
    refetchInterval: ({ state }) =>
      state.data && isOver(state.data) && !state.data.corregidas?.some(waits) ? false : LOOK_MS,
    staleTime: 0,
  })

/** Counts the mails that tell of corrections, and names those that did not leave, by reason. */
function Mails({ corrected }: { corrected: readonly Corregida[] }) {
  const told = corrected.filter(({ correo }) => correo)
  if (told.length === 0) return null
  const count = (estado: string) => formatCount(told.filter(({ correo }) => correo?.estado === estado).length)
  const unsent = told.filter(({ correo }) => correo?.estado === 'fallido')
  return (
    <DoneRows
      text={`Avisos por correo: enviados ${count('enviado')}, por enviar ${count('en_cola')}.`}
      leftOut={unsent.map(({ id, nombre, correo }) => ({ id, nombre, motivo: correo?.motivo ?? '' }))}
    />
  )
}

/**
 * Shows the progress of a bulk job, then the number of changed rows, and the skipped rows with the
 * reasons. Of a correction it tells the mails, too.
 */
export function Result({ row }: { row: ResultadoTrabajo }) {
  const { accion_tra, estado_tra, hechas_tra, total_tra, omitidas, encola, corregidas = [] } = row
  if (!isOver(row)) {
    const over = hechas_tra + row.omitidas_tra
    return <Progress label={detailOf(row)} done={over} {...(total_tra !== null && { total: total_tra })} />
  }
  const done = hechas_tra - encola
  const text = estado_tra === 'fallido' ? detailOf(row) : `${doneText(accion_tra as Lote, done)}.`
  return (
    <>
      <DoneRows text={text} leftOut={omitidas}>
        {encola > 0 && (
          <p>
            Por enviar: {countText(accion_tra, encola)}. El correo no respondió; se intenta de nuevo durante un día.
          </p>
        )}
      </DoneRows>
      <Mails corrected={corregidas} />
    </>
  )
}
