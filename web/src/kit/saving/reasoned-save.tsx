import { useState } from 'react'
import { MOTIVO_CORTO, motivoDeCambio } from '@anclaje/contract/fields/text'
import { ROLES } from '@anclaje/contract/permissions'
import { PIDE_MOTIVO } from '@anclaje/contract/rules/common/motivo'
import { ApiError } from '../../client/ask.ts'
import { useSession } from '../../session/session.ts'
import { useSave } from './use-save.ts'
import type { SaveOptions } from './use-save.ts'
import { WhyDialog } from './why-dialog.tsx'

/** Code of the refusal of a save that contradicts what was issued (EQUIP-20). */
const CONTRADICTS = 'identidad_emitida'

/** A refused save: what was sent, the words of the refusal, and why the reason did not help. */
interface Refused<Input> {
  input: Input
  message: string
  problem: string | null
}

/**
 * Saves like `useSave`. Where a save is refused because it contradicts what was issued, an
 * administrator is asked why, and it is sent again with the reason. The dialog must be rendered
 * outside of the form, because a form inside another one would send both.
 */
export function useReasonedSave<Input extends { motivo?: string }, Output = unknown>(
  options: SaveOptions<Input, Output>,
) {
  const mayTell = useSession()?.user.idroles_cue === ROLES.adm
  const [refused, setRefused] = useState<Refused<Input> | null>(null)
  const asksWhy = ({ code }: ApiError) => mayTell && code === CONTRADICTS
  const save = useSave<Input, Output>({
    ...options,
    save: (input) =>
      options.save(input).catch((error: unknown) => {
        if (!(error instanceof ApiError) || !asksWhy(error)) throw error
        setRefused({ input, message: error.message, problem: null })
        // The dialog names the fields and takes the focus, so the form marks none.
        throw new ApiError({ status: error.status, code: error.code, message: error.message })
      }),
    onSaved: async (output) => {
      setRefused(null)
      await options.onSaved?.(output)
    },
    isHandled: (error) => {
      if (error instanceof ApiError && asksWhy(error)) return true
      // The open dialog shows the refusal, and keeps what was written.
      const isShown = refused !== null && error instanceof ApiError && error.status !== 401
      if (isShown) setRefused({ ...refused, problem: error.message })
      return isShown || (options.isHandled?.(error) ?? false)
    },
  })
  return {
    save,
    dialog: refused && (
      <WhyDialog
        title="¿Cambiar lo que dicen sus inspecciones?"
        subject={refused.message.replace(PIDE_MOTIVO, '').trim()}
        text="Lo ya emitido sigue diciendo lo mismo. El historial guarda quién lo cambió y por qué."
        label="Por qué cambia"
        wrongWith={wrongWith}
        save={{
          problem: refused.problem,
          isSaving: save.isSaving,
          run: (motivo) => void save.run({ ...refused.input, motivo }),
        }}
        button="Cambiar"
        onClose={() => setRefused(null)}
      />
    ),
  }
}

const field = motivoDeCambio()

function wrongWith(motivo: string): string | undefined {
  const { data, error } = field.safeParse(motivo)
  return error?.issues[0]?.message ?? (data ? undefined : MOTIVO_CORTO)
}
