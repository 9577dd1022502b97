import { useOnce } from '../../../kit/saving/use-once.ts'
import { toastWarning } from '../../../ui/feedback/toasts.tsx'
import { flush } from './outbox.ts'
import { countInWords } from './waiting.ts'

const WHY = {
  waiting: 'La inspección se guarda cuando se envíen: revise la conexión e intente de nuevo.',
  denied: 'La inspección no se guarda sin enviarlas, y usted no tiene permiso para enviarlas.',
  refused: 'Descarte antes lo que no se recibió.',
}

/**
 * Runs an action after the answers of an inspection were sent. Shows a warning when they cannot be
 * sent.
 */
export function useAfterFlush(ideva: string) {
  const { once, isRunning: isFlushing } = useOnce()
  /** `needsAll` is true for an action that refused entries prevent too. */
  const afterFlush =
    <Input>(run: (input: Input) => Promise<void>, needsAll: (input: Input) => boolean) =>
    (input: Input) =>
      once(async () => {
        const { state, left } = await flush(ideva)
        // Refused entries do not prevent a save that finishes nothing, because only a save can
        // change the responsible person.
        if (state === 'saved' || (state === 'refused' && !needsAll(input))) await run(input)
        else toastWarning(`Hay ${countInWords(left)} sin enviar. ${WHY[state]}`)
      })
  return { isFlushing, afterFlush }
}
