import type { CuentaRow } from '@anclaje/contract/access/cuenta'
import { ask } from '../../../client/ask.ts'
import { useQuestion } from '../../../kit/saving/use-delete.ts'
import { useSave } from '../../../kit/saving/use-save.ts'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import type { PendingQuestion } from '../../../ui/feedback/confirm-dialog.tsx'

/**
 * Asks before an account is blocked or unblocked. After the confirmation, blocks or unblocks it.
 */
export const useBlock = <Row extends Pick<CuentaRow, 'id_cue'>>(bloqueada: boolean) =>
  useQuestion(
    useSave<Row>({
      save: ({ id_cue }) => ask('PUT /cuentaacceso/:id/bloqueo', { params: { id: id_cue }, body: { bloqueada } }),
      success: bloqueada ? 'Cuenta bloqueada' : 'Cuenta desbloqueada',
    }),
  )

interface DialogProps<Row> {
  question: PendingQuestion<Row>
  /** Returns the name of the person of the account. */
  nameOf: (row: Row) => string
}

/** Asks whether an account shall be blocked. */
export const BlockDialog = <Row,>({ question, nameOf }: DialogProps<Row>) => (
  <ConfirmDialog
    question={question}
    title="¿Bloquear el acceso?"
    text={(row) => `${nameOf(row)} no podrá iniciar sesión y se cerrarán sus sesiones. Lo que firmó se conserva.`}
    button="Bloquear acceso"
    busy="Bloqueando…"
  />
)

/** Asks whether the block of an account shall be lifted. */
export const UnblockDialog = <Row,>({ question, nameOf }: DialogProps<Row>) => (
  <ConfirmDialog
    question={question}
    title="¿Desbloquear la cuenta?"
    text={(row) => `${nameOf(row)} podrá iniciar sesión otra vez, con la contraseña que tenía.`}
    button="Desbloquear"
    busy="Desbloqueando…"
    isHarmless
  />
)
