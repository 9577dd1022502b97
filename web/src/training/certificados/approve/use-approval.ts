import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { situacion } from '@anclaje/contract/rules/training/vigencia'
import { cambiaEstados } from '@anclaje/contract/rules/training/actos-certificado'
import { CERTIFICADO } from '@anclaje/contract/states'
import { useCan, useSession } from '../../../session/session.ts'
import { ApiError, ask } from '../../../client/ask.ts'
import { readAgain } from '../../../client/query-client.ts'
import { useBulk } from '../../../kit/saving/use-bulk.ts'
import type { Bulk } from '../../../kit/saving/use-bulk.ts'
import { useSave } from '../../../kit/saving/use-save.ts'
import { doneText, workTitle } from '../../../work/values.ts'
import { adviceOf } from '../parts/failures.ts'
import { learnerOf } from '../parts/names.ts'
import { SHOWN, changeShown } from '../parts/shown-rows.ts'

type Estado = (typeof CERTIFICADO)['pendiente' | 'aprobado']
/** Says what to do before certificates are approved. */
export const NONE_CHOSEN = 'Elija los certificados que quiere aprobar.'

const approved = (done: number) => doneText('aprobar_certificados', done)

/** Subject of the question before an approval. */
interface Asked {
  /**
   * Ids of the selected certificates. The question names the reason for those that cannot be
   * approved.
   */
  ids: readonly string[]
  /** Number of certificates that can be approved, judging by the data of the list. */
  many: number
  /** The certificate to approve, if it is a single one. */
  only?: CertcolRow
}

/** State and actions of approving certificates, one by one or all that are selected. */
export interface Approval {
  bulk: Bulk<CertcolRow>
  /** Subject of the open question; null when it is closed. */
  asked: Asked | null
  /**
   * True when the role may change states, either with the call for one certificate or with the bulk
   * call (CERT-23).
   */
  canApprove: boolean
  askApproveChosen: () => void
  askApprove: (row: CertcolRow) => void
  cancel: () => void
  approve: () => void
  isApproving: boolean
  /** Certificate whose approval the open question would withdraw; null while it is closed. */
  askedTakeBack: CertcolRow | null
  askTakeBack: (row: CertcolRow) => void
  cancelTakeBack: () => void
  takeBack: () => void
}

/** Returns a copy of a row in another state. */
function inState(row: CertcolRow, estado: Estado): CertcolRow {
  const { fechainicio_cer: fechainicio, fechafin_cer: fechafin } = row.certificacione
  return { ...row, estado_ceco: estado, situacion_ceco: situacion(estado, { fechainicio, fechafin }, hoyEnBogota()) }
}

/**
 * Sets the state of one certificate through the bulk call, for a role that has only `filtrar`.
 * Throws an `ApiError` (409) with the reason when the certificate was skipped, unless it already
 * has the new state. The call for one certificate behaves in the same way.
 */
async function setStateAsMany(row: CertcolRow, estado: Estado): Promise<CertcolRow> {
  const { omitidos } = await ask('PUT /certcol/updateArrayEstado', { body: { estado, ids: [row.id_ceco] } })
  if (!omitidos[0]) return inState(row, estado)
  const now = await ask('GET /certcol/GetById/:id', { params: { id: row.id_ceco } }).catch(() => undefined)
  if (now?.estado_ceco === estado) return now
  throw new ApiError({ status: 409, code: 'no_aprobable', message: omitidos[0].motivo })
}

/**
 * Approves certificates after a question about their number and cohorts (SCR-12). Of the selected
 * certificates, only those that are `isApprovable` are approved. `onMoved` receives the number of
 * rows that changed their state.
 */
export function useApproval(
  rows: readonly CertcolRow[],
  isApprovable: (row: CertcolRow) => boolean,
  onMoved: (count: number) => void,
): Approval {
  const client = useQueryClient()
  const can = useCan()
  const canEdit = can('CertColaboradores', 'editar')
  const canApprove = cambiaEstados(useSession()?.permissions ?? {})
  const show = (change: (row: CertcolRow) => CertcolRow, count: number) => {
    void changeShown(client, change, count)
    onMoved(count)
  }
  const [question, setQuestion] = useState<(Asked & { run: () => Promise<void> }) | null>(null)
  const bulk = useBulk<CertcolRow>({
    rows,
    idOf: ({ id_ceco }) => id_ceco,
    nameOf: (row) => `${learnerOf(row)}, ${row.codigo_ceco}`,
    send: async (ids) => {
      const body = { estado: CERTIFICADO.aprobado, ids }
      const { cambiados, omitidos } = await ask('PUT /certcol/updateArrayEstado', { body })
      return { done: cambiados, leftOut: omitidos.map(({ id_ceco, motivo }) => ({ id: id_ceco, reason: motivo })) }
    },
    success: approved,
    title: (many) => workTitle('aprobar_certificados', many),
    noneChosen: NONE_CHOSEN,
    applies: isApprovable,
    settled: (row) => inState(row, CERTIFICADO.aprobado),
    meta: SHOWN,
    onSaved: (changed, leftOut) => {
      const ids = new Set(changed.map(({ id_ceco }) => id_ceco))
      show((row) => (ids.has(row.id_ceco) ? inState(row, CERTIFICADO.aprobado) : row), ids.size)
      if (leftOut === 0) return
      // The result takes the place of the question, which must not take the focus back from it.
      setQuestion(null)
      // The screen is outdated, because another user has changed the certificates.
      void readAgain()
    },
  })
  const one = useSave<{ row: CertcolRow; estado: Estado }, CertcolRow>({
    save: async ({ row, estado }) => {
      const params = { id: row.id_ceco }
      try {
        if (!canEdit) return await setStateAsMany(row, estado)
        return await ask('PUT /certcol/updateEstado/:id', { params, body: { estado } })
      } catch (error) {
        void readAgain()
        throw error
      }
    },
    success: ({ estado_ceco }) => (estado_ceco === CERTIFICADO.aprobado ? approved(1) : 'Se quitó la aprobación'),
    failure: adviceOf,
    meta: SHOWN,
    onSaved: (saved) => show((row) => (row.id_ceco === saved.id_ceco ? { ...row, ...saved } : row), 1),
  })
  const [askedTakeBack, setAskedBack] = useState<CertcolRow | null>(null)
  const approve = async () => {
    await question?.run()
    setQuestion(null)
  }
  const takeBack = async () => {
    if (askedTakeBack) await one.run({ row: askedTakeBack, estado: CERTIFICADO.pendiente })
    setAskedBack(null)
  }
  return {
    bulk,
    asked: question,
    canApprove,
    askApproveChosen: () => {
      if (bulk.requireSelection()) setQuestion({ ids: [...bulk.ids], many: bulk.meant.length, run: bulk.run })
    },
    askApprove: (row) =>
      setQuestion({
        ids: [row.id_ceco],
        many: 1,
        only: row,
        run: () => one.run({ row, estado: CERTIFICADO.aprobado }),
      }),
    cancel: () => setQuestion(null),
    approve: () => void approve(),
    isApproving: bulk.isRunning || one.isSaving,
    askedTakeBack,
    askTakeBack: setAskedBack,
    cancelTakeBack: () => setAskedBack(null),
    takeBack: () => void takeBack(),
  }
}
