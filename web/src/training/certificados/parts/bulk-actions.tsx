import { Suspense, lazy, useState } from 'react'
import { IconArrowBackUp, IconArrowsExchange } from '@tabler/icons-react'
import { LOTES_CERTIFICADOS } from '@anclaje/contract/rules/overview/trabajos'
import type { Lote } from '@anclaje/contract/rules/overview/trabajos'
import { CERTIFICADO } from '@anclaje/contract/states'
import type { Undo } from '../../../kit/saving/use-undo.ts'
import { useCan, useSession } from '../../../session/session.ts'
import { BulkMenu, chosenOf } from '../../../work/bulk-menu.tsx'
import { LOTES } from '../../../work/values.ts'
import { useConsentAct } from '../../autorizaciones/use-consent-act.tsx'
import { empresaSource } from '../../empresas/sources.ts'
import { jobsFor } from './bulk-jobs.ts'
import { learnerOf } from './names.ts'
import { isMovable } from './row-menu.ts'
import { storedState } from './stored-state.ts'
import { undoWork } from '../outcomes/undo.ts'
import { ApprovalQuestion } from '../approve/question.tsx'
import type { Approval } from '../approve/use-approval.ts'

const MoveDialog = lazy(async () => ({ default: (await import('../outcomes/move-dialog.tsx')).MoveDialog }))

// Bulk jobs for certificates that are selected one by one. Approving and taking back are not among
// them: the list does both at once.
const AT_ONCE: readonly Lote[] = ['aprobar_certificados', 'devolver_certificados']
const OTHERS = LOTES_CERTIFICADOS.filter((lote) => !AT_ONCE.includes(lote))

const QUESTIONS = { aprobar_certificados: ApprovalQuestion }

interface BulkActionsProps {
  approval: Approval
  list: Parameters<typeof chosenOf>[1]
  undo: Pick<Undo, 'offer'>
}

/** Next steps with approved certificates, which stand beside the menu. */
const NEXT: readonly Lote[] = ['enviar_certificados', 'zip_certificados']

/**
 * Offers bulk actions on the selected certificates, or on all that match the filters. For
 * certificates that are selected one by one, it leaves out what none of them can take (SCR-44).
 * Only such certificates can be moved into another cohort (CERT-28). When all of them are approved,
 * as after an approval, mail and ZIP have buttons of their own.
 */
export function BulkActions({ approval: { bulk, askTakeBackChosen }, list, undo }: BulkActionsProps) {
  const idcol = useSession()?.user.id_col
  // What all rows of the filter can take is known to the API alone.
  const lotes: readonly Lote[] = bulk.isEvery ? LOTES_CERTIFICADOS : jobsFor(OTHERS, bulk.chosen, idcol)
  const areApproved = !bulk.isEvery && bulk.chosen.every((row) => storedState(row) === CERTIFICADO.aprobado)
  const can = useCan()
  const consent = useConsentAct(
    bulk.isEvery
      ? []
      : bulk.chosen.map((row) => ({ id: row.idcol_ceco, nombre: learnerOf(row), empresa: row.empresa })),
  )
  const [isMoving, setMoving] = useState(false)
  // Not for all that match the filters: the call moves learners by their ids, and cohorts belong to
  // one course.
  const mayMove =
    !bulk.isEvery &&
    bulk.chosen.some((row) => isMovable(row, idcol)) &&
    (['editar', 'crear', 'filtrar'] as const).every((action) => can('CertColaboradores', action))
  const mayTakeBack =
    !bulk.isEvery &&
    can('CertColaboradores', 'filtrar') &&
    jobsFor(['devolver_certificados'], bulk.chosen, idcol).length > 0
  return (
    <>
      <BulkMenu
        lotes={lotes}
        companies={empresaSource}
        questions={QUESTIONS}
        {...chosenOf(bulk, list)}
        acts={[
          ...(mayTakeBack
            ? [{ label: LOTES.devolver_certificados.label, icon: IconArrowBackUp, onClick: askTakeBackChosen }]
            : []),
          ...(mayMove
            ? [{ label: 'Pasar a otra cohorte', icon: IconArrowsExchange, onClick: () => setMoving(true) }]
            : []),
          ...consent.acts,
        ]}
        beside={areApproved ? NEXT.filter((lote) => lotes.includes(lote)) : []}
        onChanged={bulk.clear}
        onEnded={(end) => undo.offer(undoWork(end))}
      />
      {consent.dialog}
      {isMoving && (
        <Suspense>
          <MoveDialog
            rows={bulk.chosen}
            undo={undo}
            onClose={() => setMoving(false)}
            // The bar closes with the selection, and the dialog with it.
            onMoved={bulk.clear}
          />
        </Suspense>
      )}
    </>
  )
}
