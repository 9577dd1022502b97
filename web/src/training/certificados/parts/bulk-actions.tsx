import { LOTES_CERTIFICADOS } from '@anclaje/contract/rules/overview/trabajos'
import type { Lote } from '@anclaje/contract/rules/overview/trabajos'
import { CERTIFICADO } from '@anclaje/contract/states'
import { BulkMenu, chosenOf } from '../../../work/bulk-menu.tsx'
import { empresaSource } from '../../empresas/sources.ts'
import { storedState } from './stored-state.ts'
import { ApprovalQuestion } from '../approve/question.tsx'
import type { Approval } from '../approve/use-approval.ts'

// Bulk jobs for certificates that are selected one by one. Approving is not among them, because the
// button beside the menu does it.
const OTHERS = LOTES_CERTIFICADOS.filter((lote) => lote !== 'aprobar_certificados')

const QUESTIONS = { aprobar_certificados: ApprovalQuestion }

interface BulkActionsProps {
  bulk: Approval['bulk']
  list: Parameters<typeof chosenOf>[1]
}

/** Next steps with approved certificates, which stand beside the menu. */
const NEXT: readonly Lote[] = ['enviar_certificados', 'zip_certificados']

/**
 * Offers bulk actions on the selected certificates, or on all that match the filters. When all that
 * are selected are approved, as after an approval, mail and ZIP have buttons of their own.
 */
export function BulkActions({ bulk, list }: BulkActionsProps) {
  const lotes = bulk.isEvery ? LOTES_CERTIFICADOS : OTHERS
  const areApproved = !bulk.isEvery && bulk.chosen.every((row) => storedState(row) === CERTIFICADO.aprobado)
  return (
    <BulkMenu
      lotes={lotes}
      companies={empresaSource}
      questions={QUESTIONS}
      {...chosenOf(bulk, list)}
      beside={areApproved ? NEXT : []}
      onChanged={bulk.clear}
    />
  )
}
