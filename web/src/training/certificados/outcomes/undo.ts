import type { ResultadoTrabajo } from '@anclaje/contract/overview/trabajo'
import { CERTIFICADO } from '@anclaje/contract/states'
import { ask } from '../../../client/ask.ts'
import type { Undoable } from '../../../kit/saving/use-undo.ts'
import { formatCount } from '../../../ui/format.ts'
import { countText, doneText } from '../../../work/values.ts'

/** A row that was changed. */
interface Changed {
  id: string
  nombre: string
}

type Answer = { cambiados: number; omitidos: readonly { id_ceco: string; motivo: string }[] }

/** Undoes what was done with rows. `after` receives the ids of those that are as before. */
async function undoneOf(
  rows: readonly Changed[],
  send: (ids: string[]) => Promise<Answer>,
  after?: (ids: string[]) => void,
) {
  const names = new Map(rows.map(({ id, nombre }) => [id, nombre]))
  const { cambiados, omitidos } = await send([...names.keys()])
  const left = new Map(omitidos.map(({ id_ceco, motivo }) => [id_ceco, motivo]))
  after?.([...names.keys()].filter((id) => !left.has(id)))
  return { done: cambiados, leftOut: [...left].map(([id, motivo]) => ({ id, nombre: names.get(id)!, motivo })) }
}

/** Returns how an approval is undone. */
export const undoApproval = (rows: readonly Changed[], after?: (ids: string[]) => void): Undoable => ({
  text: `${countText('aprobar_certificados', rows.length)} ${rows.length === 1 ? 'aprobado' : 'aprobados'}`,
  undo: () => {
    const estado = CERTIFICADO.pendiente
    const send = (ids: string[]) =>
      ask('PUT /certcol/updateArrayEstado', { body: { estado, ids, deshacer: true }, isLong: true })
    return undoneOf(rows, send, after)
  },
  undone: (done) => doneText('devolver_certificados', done),
})

const undoOutcome = (rows: readonly Changed[]): Undoable => ({
  text: `Resultado de ${countText('desenlace_certificados', rows.length)} guardado`,
  undo: () => {
    const send = (ids: string[]) =>
      ask('PUT /certcol/desenlace', { body: { ids, desenlace: null, deshacer: true }, isLong: true })
    return undoneOf(rows, send)
  },
  undone: (done) => `Se deshizo el resultado de ${countText('desenlace_certificados', done)}`,
})

/** Returns how a move into the cohort `idcer` is undone. */
export const undoMove = (rows: readonly Changed[], idcer: number): Undoable => ({
  text: `${countText('desenlace_certificados', rows.length)} en la otra cohorte`,
  undo: () => {
    const send = (ids: string[]) => ask('PUT /certcol/mover', { body: { ids, idcer, deshacer: true }, isLong: true })
    return undoneOf(rows, send)
  },
  undone: (done) => `${formatCount(done)} ${done === 1 ? 'aprendiz vuelve' : 'aprendices vuelven'} a su cohorte`,
})

/** Returns how bulk work is undone; null when nothing of it can be. */
export function undoWork({ accion_tra, deshacibles }: ResultadoTrabajo): Undoable | null {
  if (deshacibles.length === 0) return null
  return accion_tra === 'aprobar_certificados' ? undoApproval(deshacibles) : undoOutcome(deshacibles)
}
