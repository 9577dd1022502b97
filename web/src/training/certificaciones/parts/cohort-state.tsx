import { Suspense, lazy, useState } from 'react'
import type { CertificacionRow } from '@anclaje/contract/training/certificacion'
import { CERTIFICACION, ESTADOS_CERTIFICACION } from '@anclaje/contract/states'
import { useCan } from '../../../session/session.ts'
import { ask } from '../../../client/ask.ts'
import { useOnce } from '../../../kit/saving/use-once.ts'
import { showFailure, useSave } from '../../../kit/saving/use-save.ts'
import { StateMenu } from '../../../ui/state-menu.tsx'
import { StateBadge } from '../../../ui/table/state-badge.tsx'
import { cohortName } from '../values.ts'

const CloseDialog = lazy(async () => ({ default: (await import('./close-dialog.tsx')).CloseDialog }))

const cohortStateOf = (estado: number) =>
  ESTADOS_CERTIFICACION[estado] ?? { label: String(estado), color: 'neutral' as const }

interface Change {
  id: number
  estado: number
}

/**
 * Returns a component that shows the state of a cohort, and the dialog that it opens. Users who may
 * edit can change the state there (COURSE-7). Closing a cohort with undecided learners asks first
 * (COURSE-16).
 */
export function useCohortState() {
  const canEdit = useCan()('Certificaciones', 'editar')
  const [closing, setClosing] = useState<{ cohort: CertificacionRow; many: number } | null>(null)
  const close = () => setClosing(null)
  const { once, isRunning } = useOnce()
  const { run, isSaving } = useSave<Change>({
    save: ({ id, estado }) => ask('PUT /certificaciones/updateEstado/:id', { params: { id }, body: { estado } }),
    success: 'Cambios guardados',
    onSaved: close,
  })
  const change = async (cohort: CertificacionRow, estado: number) => {
    const id = cohort.id_cer
    if (estado === CERTIFICACION.finalizado) {
      try {
        const { conteo } = await ask('GET /certificaciones/:id', { params: { id } })
        if (conteo.pendientes > 0) return setClosing({ cohort, many: conteo.pendientes })
      } catch (error) {
        return showFailure(error)
      }
    }
    return run({ id, estado })
  }
  const badge = (row: CertificacionRow) =>
    canEdit ? (
      <StateMenu
        states={ESTADOS_CERTIFICACION}
        value={row.estado_cer}
        name={cohortName(row)}
        isBusy={isRunning || isSaving}
        onChange={(next) => void once(() => change(row, next))}
      />
    ) : (
      <StateBadge state={cohortStateOf(row.estado_cer)} />
    )
  const dialog = closing && (
    <Suspense>
      <CloseDialog
        {...closing}
        onClose={close}
        finish={() => void run({ id: closing.cohort.id_cer, estado: CERTIFICACION.finalizado })}
        isSaving={isSaving}
      />
    </Suspense>
  )
  return { badge, dialog }
}
