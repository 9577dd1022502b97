import { useState } from 'react'
import type { ReactNode } from 'react'
import type { ColaboradorDetail } from '@anclaje/contract/training/colaborador'
import { OTRA_CANTIDAD, PERMISOS_TRABAJO } from '@anclaje/contract/rules/overview/trabajos'
import { CERTIFICADO } from '@anclaje/contract/states'
import { ApiError, ask } from '../../client/ask.ts'
import { useOnce } from '../../kit/saving/use-once.ts'
import { showFailure } from '../../kit/saving/use-save.ts'
import { useCan, useSession } from '../../session/session.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { followJob } from '../../work/follow.tsx'
import { pendingText } from './parts/company-change.ts'

/** Pending inscriptions with the former company, which may follow the person to another one. */
interface Pending {
  total: number
  idemp: number
  close: () => void
}

interface CompanyChange {
  /**
   * Asks whether the pending inscriptions of a saved person follow to the company `idemp`, and
   * resolves when the user has answered. Asks nothing where the company is the same, where there
   * are none, or of a role that may not change them.
   */
  offer: (idemp: number) => Promise<void>
  dialog: ReactNode
}

/** Asks about inscriptions after the company of a person was changed (PEOPLE-31). */
export function useCompanyChange(row: ColaboradorDetail | undefined): CompanyChange {
  const can = useCan()
  const own = useSession()?.user.id_col
  const [pending, setPending] = useState<Pending | null>(null)
  const { once, isRunning } = useOnce()
  // They are counted by the list, and those of others need `filtrar` besides (ACC-13).
  const mayChange =
    can('CertColaboradores', 'ver') &&
    PERMISOS_TRABAJO.empresa_certificados.every((permission) => can(...permission)) &&
    (row?.id_col === own || can('CertColaboradores', 'filtrar'))
  const filtro = {
    idcol: row?.id_col ?? 0,
    idemp: row?.idemp_col ?? 0,
    estado: CERTIFICADO.pendiente,
    desenlace: 'ninguno',
  } as const

  const offer: CompanyChange['offer'] = async (idemp) => {
    if (!row || idemp === row.idemp_col || !mayChange) return
    // The save has succeeded by then, so a failure to count the inscriptions is not told.
    const page = await ask('GET /certcol', { query: { ...filtro, page: 0, size: 1 } }).catch(() => undefined)
    if (!page || page.totalItems === 0) return
    await new Promise<void>((resolve) => {
      const close = () => {
        setPending(null)
        resolve()
      }
      setPending({ total: page.totalItems, idemp, close })
    })
  }

  const change = async ({ total, idemp, close }: Pending) => {
    try {
      const body = { accion: 'empresa_certificados', filtro, esperado: total, idemp } as const
      const { id_tra } = await ask('POST /trabajos', { body, isLong: true })
      void followJob(id_tra)
      close()
    } catch (error) {
      showFailure(error)
      // The question stays, so that it can be tried again, unless somebody else changed them all.
      if (!(error instanceof ApiError) || error.code !== OTRA_CANTIDAD) return
      if (error.total) setPending({ total: error.total, idemp, close })
      else close()
    }
  }

  const question = {
    row: pending,
    // The answer of a running request decides what is asked next.
    cancel: () => isRunning || pending?.close(),
    confirm: () => void (pending && once(() => change(pending))),
    isRunning,
  }
  const dialog = row && (
    <ConfirmDialog
      question={question}
      title="Inscripciones pendientes"
      text={({ total }) => pendingText(total, row.empresa)}
      button={pending?.total === 1 ? 'Sí, cambiarla' : 'Sí, cambiarlas'}
      busy="Cambiando…"
      isHarmless
    />
  )
  return { offer, dialog }
}
