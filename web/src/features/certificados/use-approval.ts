import { useRef, useState } from 'react'
import type { Aprobacion, CertcolRow } from '@anclaje/contract/entities/certcol'
import { CERTIFICADO } from '@anclaje/contract/states'
import { request } from '../../core/api.ts'
import { useSave } from '../../core/use-save.ts'
import { toastWarning } from '../../ui/toasts.tsx'
import { certificateName } from './names.ts'

/** Certificates that were left out for one reason. */
export interface LeftOut {
  reason: string
  names: readonly string[]
}

/** How a bulk approval went. */
export interface Outcome {
  approved: number
  leftOut: readonly LeftOut[]
}

/** The choice of pending certificates over several pages, and their approval at once. */
export interface BulkApproval {
  ids: ReadonlySet<string>
  choose: (ids: ReadonlySet<string>) => void
  clear: () => void
  approve: () => void
  isApproving: boolean
  outcome: Outcome | null
  closeOutcome: () => void
}

function byReason({ omitidos }: Aprobacion, nameOf: (id: string) => string): LeftOut[] {
  const reasons = Map.groupBy(omitidos, ({ motivo }) => motivo)
  return [...reasons].map(([reason, list]) => ({ reason, names: list.map(({ id_ceco }) => nameOf(id_ceco)) }))
}

/** Keeps what is chosen while one turns pages, approves it, and tells what was left out and why (decisions §3.7). */
export function useApproval(rows: readonly CertcolRow[]): BulkApproval {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  // Rows of other pages are gone by the time that something is said of them.
  const names = useRef(new Map<string, string>())

  const save = useSave<string[], Aprobacion>({
    save: async (chosen) => {
      const answer = await request<Aprobacion>('PUT', '/certcol/updateArrayEstado', {
        body: { estado: CERTIFICADO.aprobado, ids: chosen },
      })
      const leftOut = byReason(answer, (id) => names.current.get(id) ?? id)
      setOutcome(leftOut.length > 0 ? { approved: answer.cambiados, leftOut } : null)
      setIds(new Set())
      return answer
    },
    success: ({ cambiados }) => `Se aprobaron ${cambiados} Certificados`,
    invalidates: ['/certcol'],
  })

  return {
    ids,
    choose: (next) => {
      for (const row of rows) if (next.has(row.id_ceco)) names.current.set(row.id_ceco, certificateName(row))
      setIds(next)
    },
    clear: () => setIds(new Set()),
    approve: () => {
      if (ids.size === 0) return toastWarning('Seleccione los certificados que quiere aprobar.')
      setOutcome(null)
      void save.run([...ids])
    },
    isApproving: save.isSaving,
    outcome,
    closeOutcome: () => setOutcome(null),
  }
}
