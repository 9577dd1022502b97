import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { situacion } from '@anclaje/contract/rules/training/vigencia'
import { CERTIFICADO } from '@anclaje/contract/states'
import { ask } from '../../../client/ask.ts'
import { useBulk } from '../../../client/saving/use-bulk.ts'
import type { Bulk } from '../../../client/saving/use-bulk.ts'
import { useSave } from '../../../client/saving/use-save.ts'
import { certificateName } from '../parts/names.ts'
import { changeShown, readOthersAgain, readShownAgain } from '../parts/shown-rows.ts'

type Estado = (typeof CERTIFICADO)['pendiente' | 'aprobado']
const approved = (done: number) => `Se aprobaron ${done} Certificados`

/** State and actions of approving certificates, one by one or all that are selected. */
export interface Approval {
  bulk: Bulk<CertcolRow>
  /** Certificates that the open question is about; null when it is closed. */
  asked: readonly CertcolRow[] | null
  askChosen: () => void
  askOne: (row: CertcolRow) => void
  cancel: () => void
  approve: () => void
  isApproving: boolean
  /** The certificate whose approval is about to be taken back; null while there is none. */
  askedBack: CertcolRow | null
  askBack: (row: CertcolRow) => void
  cancelBack: () => void
  takeBack: () => void
}

/** Returns a pending row as it is once it is approved. */
const asApproved = (row: CertcolRow): CertcolRow => ({
  ...row,
  estado_ceco: CERTIFICADO.aprobado,
  situacion_ceco: situacion(CERTIFICADO.aprobado, row.certificacione.fechafin_cer, hoyEnBogota()),
})

/**
 * Approves certificates after a question that says how many and of which cohorts (SCR-12); of
 * those that were chosen, the ones that `canApprove`. `onMoved` receives how many rows changed
 * their state.
 */
export function useApproval(
  rows: readonly CertcolRow[],
  canApprove: (row: CertcolRow) => boolean,
  onMoved: (count: number) => void,
): Approval {
  const client = useQueryClient()
  const show = (change: (row: CertcolRow) => CertcolRow, count: number) => {
    void changeShown(client, change, count)
    void readOthersAgain(client)
    onMoved(count)
  }
  const bulk = useBulk<CertcolRow>({
    rows,
    idOf: ({ id_ceco }) => id_ceco,
    nameOf: certificateName,
    send: async (ids) => {
      const body = { estado: CERTIFICADO.aprobado, ids }
      const { cambiados, omitidos } = await ask('PUT /certcol/updateArrayEstado', { body })
      return { done: cambiados, leftOut: omitidos.map(({ id_ceco, motivo }) => ({ id: id_ceco, reason: motivo })) }
    },
    success: approved,
    noneChosen: 'Seleccione los certificados que quiere aprobar.',
    invalidates: [],
    applies: canApprove,
    onSaved: (changed, leftOut) => {
      const ids = new Set(changed.map(({ id_ceco }) => id_ceco))
      show((row) => (ids.has(row.id_ceco) ? asApproved(row) : row), ids.size)
      // What was refused is not what the screen shows: somebody else changed it.
      if (leftOut > 0) void readShownAgain(client)
    },
  })
  const one = useSave<{ id: string; estado: Estado }, CertcolRow>({
    save: ({ id, estado }) => ask('PUT /certcol/updateEstado/:id', { params: { id }, body: { estado } }),
    success: ({ estado_ceco }) => (estado_ceco === CERTIFICADO.aprobado ? approved(1) : 'Registro actualizado'),
    invalidates: [],
    onSaved: (saved) => show((row) => (row.id_ceco === saved.id_ceco ? { ...row, ...saved } : row), 1),
  })
  const [question, setQuestion] = useState<{ rows: readonly CertcolRow[]; run: () => Promise<void> } | null>(null)
  const [askedBack, setAskedBack] = useState<CertcolRow | null>(null)
  const setState = ({ id_ceco }: CertcolRow, estado: Estado) => one.run({ id: id_ceco, estado })

  const approve = async () => {
    await question?.run()
    setQuestion(null)
  }
  const takeBack = async () => {
    if (askedBack) await setState(askedBack, CERTIFICADO.pendiente)
    setAskedBack(null)
  }
  return {
    bulk,
    asked: question?.rows ?? null,
    askChosen: () => {
      if (bulk.requireSelection()) setQuestion({ rows: bulk.meant, run: bulk.run })
    },
    askOne: (row) => setQuestion({ rows: [row], run: () => setState(row, CERTIFICADO.aprobado) }),
    cancel: () => setQuestion(null),
    approve: () => void approve(),
    isApproving: bulk.isRunning || one.isSaving,
    askedBack,
    askBack: setAskedBack,
    cancelBack: () => setAskedBack(null),
    takeBack: () => void takeBack(),
  }
}
