import { LOTES_CERTIFICADOS } from '@anclaje/contract/rules/overview/trabajos'
import { BulkMenu, chosenOf } from '../../../work/bulk-menu.tsx'
import { empresaSource } from '../../empresas/sources.ts'
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

/** Offers bulk actions on the selected certificates, or on all that match the filters. */
export function BulkActions({ bulk, list }: BulkActionsProps) {
  const lotes = bulk.isEvery ? LOTES_CERTIFICADOS : OTHERS
  return (
    <BulkMenu
      lotes={lotes}
      companies={empresaSource}
      questions={QUESTIONS}
      {...chosenOf(bulk, list)}
      onAsked={bulk.clear}
    />
  )
}
