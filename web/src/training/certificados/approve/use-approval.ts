import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { situacion } from '@anclaje/contract/rules/training/vigencia'
import { CERTIFICADO } from '@anclaje/contract/states'
import { ask } from '../../../client/ask.ts'
import { isChangedMeanwhile } from '../../../client/failures.ts'
import { readAgain } from '../../../client/query-client.ts'
import { useBulk } from '../../../kit/saving/use-bulk.ts'
import type { Bulk } from '../../../kit/saving/use-bulk.ts'
import type { Undo } from '../../../kit/saving/use-undo.ts'
import { useOnce } from '../../../kit/saving/use-once.ts'
import { doneText, workTitle } from '../../../work/values.ts'
import { learnerOf } from '../parts/names.ts'
import { isApprovable, isWithdrawable } from '../parts/row-menu.ts'
import { undoApproval } from '../outcomes/undo.ts'
import { SHOWN, changeShown } from '../parts/shown-rows.ts'

type Estado = (typeof CERTIFICADO)['pendiente' | 'aprobado']
/** Says what to do before certificates are approved. */
export const NONE_CHOSEN = 'Elija los certificados que quiere aprobar.'

/** Subject of the question before certificates change their state. */
interface Asked {
  estado: Estado
  /** Certificates that can change, judging by the data of the list. */
  rows: readonly CertcolRow[]
  /**
   * Ids of the selected certificates. The question names the reason for those that cannot be
   * approved.
   */
  ids: readonly string[]
}

/** State and actions of approving certificates, and of taking an approval back (CERT-23). */
export interface Approval {
  bulk: Bulk<CertcolRow>
  /** Subject of the open question; null when it is closed. */
  asked: Asked | null
  askApproveChosen: () => void
  askApprove: (row: CertcolRow) => void
  askTakeBack: (row: CertcolRow) => void
  askTakeBackChosen: () => void
  cancel: () => void
  /** Does what was asked; an approval only while it prints what the digest was made of. */
  change: (huella?: string) => void
}

/** Returns a copy of a row in another state. */
function inState(row: CertcolRow, estado: Estado): CertcolRow {
  const { fechainicio_cer: fechainicio, fechafin_cer: fechafin } = row.certificacione
  return { ...row, estado_ceco: estado, situacion_ceco: situacion(estado, { fechainicio, fechafin }, hoyEnBogota()) }
}

const nameOf = (row: CertcolRow) => `${learnerOf(row)}, ${row.codigo_ceco}`

/** Texts of a change of state, by the new state. */
const WORDS: Record<Estado, { done: (count: number) => string; title: (count: number) => string }> = {
  [CERTIFICADO.aprobado]: {
    done: (count) => doneText('aprobar_certificados', count),
    title: (count) => workTitle('aprobar_certificados', count),
  },
  [CERTIFICADO.pendiente]: {
    done: (count) => (count === 0 ? 'No se quitó la aprobación' : doneText('devolver_certificados', count)),
    title: (count) => (count === 1 ? 'Quitar la aprobación' : workTitle('devolver_certificados', count)),
  },
}

/**
 * Approves certificates after a question about their number and cohorts (SCR-12), or takes back an
 * approval. Of the selected certificates, only those that the user `idcol` may change are.
 * `onMoved` receives the number of rows that changed their state, negative when that is undone.
 */
export function useApproval(
  rows: readonly CertcolRow[],
  idcol: number | undefined,
  onMoved: (count: number) => void,
  undo: Pick<Undo, 'offer'>,
): Approval {
  const client = useQueryClient()
  const [asked, setAsked] = useState<Asked | null>(null)
  const estado = asked?.estado ?? CERTIFICADO.aprobado
  const seen = useRef<string>(undefined)
  const hasChanged = useRef(false)
  const bulk = useBulk<CertcolRow>({
    rows,
    idOf: ({ id_ceco }) => id_ceco,
    nameOf,
    send: async (ids) => {
      try {
        const { cambiados, omitidos } = await ask('PUT /certcol/updateArrayEstado', {
          body: { estado, ids, ...(seen.current && { huella: seen.current }) },
          isLong: true,
        })
        return { done: cambiados, leftOut: omitidos.map(({ id_ceco, motivo }) => ({ id: id_ceco, reason: motivo })) }
      } catch (error) {
        // The answer may be lost after the certificates have changed.
        void readAgain()
        hasChanged.current = isChangedMeanwhile(error)
        throw error
      }
    },
    success: WORDS[estado].done,
    title: WORDS[estado].title,
    noneChosen: NONE_CHOSEN,
    applies: (row) => isApprovable(row, idcol),
    settled: (row) => inState(row, estado),
    meta: SHOWN,
    onSaved: (changed, leftOut) => {
      const ids = new Set(changed.map(({ id_ceco }) => id_ceco))
      void changeShown(client, (row) => (ids.has(row.id_ceco) ? inState(row, estado) : row), ids.size)
      onMoved(ids.size)
      if (ids.size > 0) undo.offer(estado === CERTIFICADO.aprobado ? undoOf(changed) : null)
      if (leftOut === 0) return
      // The result takes the place of the question, which must not take the focus back from it.
      setAsked(null)
      // The screen is outdated, because another user has changed the certificates.
      void readAgain()
    },
  })
  const undoOf = (changed: readonly CertcolRow[]) =>
    undoApproval(
      changed.map((row) => ({ id: row.id_ceco, nombre: nameOf(row) })),
      (ids) => {
        const undone = new Set(ids)
        const back = changed.filter((row) => undone.has(row.id_ceco))
        bulk.update(new Map(back.map((row) => [row.id_ceco, inState(row, CERTIFICADO.pendiente)])))
        onMoved(-back.length)
      },
    )
  const askOne = (to: Estado) => (row: CertcolRow) => setAsked({ estado: to, rows: [row], ids: [row.id_ceco] })
  // A second press must not close the question, because the running call is about the asked state.
  const { once, isRunning } = useOnce()
  const change = (huella?: string) =>
    once(async () => {
      seen.current = huella
      hasChanged.current = false
      await bulk.run(asked?.rows)
      // What changed meanwhile is read again into the open question.
      if (!hasChanged.current) setAsked(null)
    })
  return {
    bulk,
    asked,
    askApproveChosen: () => {
      if (bulk.requireSelection()) setAsked({ estado: CERTIFICADO.aprobado, rows: bulk.meant, ids: [...bulk.ids] })
    },
    askApprove: askOne(CERTIFICADO.aprobado),
    askTakeBack: askOne(CERTIFICADO.pendiente),
    askTakeBackChosen: () => {
      const chosen = bulk.chosen.filter((row) => isWithdrawable(row, idcol))
      setAsked({ estado: CERTIFICADO.pendiente, rows: chosen, ids: chosen.map(({ id_ceco }) => id_ceco) })
    },
    cancel: () => {
      if (!isRunning) setAsked(null)
    },
    change: (huella) => void change(huella),
  }
}
