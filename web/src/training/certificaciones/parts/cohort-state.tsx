import type { CertificacionRow } from '@anclaje/contract/training/certificacion'
import { ESTADOS_CERTIFICACION } from '@anclaje/contract/states'
import { useCan } from '../../../session/session.ts'
import { ask } from '../../../client/ask.ts'
import { useSave } from '../../../kit/saving/use-save.ts'
import { StateMenu } from '../../../ui/state-menu.tsx'
import { StateBadge } from '../../../ui/table/state-badge.tsx'
import { nameOf } from '../values.ts'

const cohortStateOf = (estado: number) =>
  ESTADOS_CERTIFICACION[estado] ?? { label: String(estado), color: 'neutral' as const }

interface Change {
  id: number
  estado: number
}

/**
 * Returns a component that shows the state of a cohort. Users who may edit can change the state
 * there (COURSE-7).
 */
export function useCohortStateBadge() {
  const canEdit = useCan()('Certificaciones', 'editar')
  const state = useSave<Change>({
    save: ({ id, estado }) => ask('PUT /certificaciones/updateEstado/:id', { params: { id }, body: { estado } }),
    success: 'Registro actualizado',
  })
  return (row: CertificacionRow) =>
    canEdit ? (
      <StateMenu
        states={ESTADOS_CERTIFICACION}
        value={row.estado_cer}
        name={nameOf(row)}
        isBusy={state.isSaving}
        onChange={(next) => void state.run({ id: row.id_cer, estado: next })}
      />
    ) : (
      <StateBadge state={cohortStateOf(row.estado_cer)} />
    )
}
