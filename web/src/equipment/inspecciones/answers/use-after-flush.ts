import { useOnce } from '../../../client/saving/use-once.ts'
import { toastWarning } from '../../../ui/feedback/toasts.tsx'
import { flush } from './outbox.ts'
import { countInWords } from './waiting.ts'

const WHY = {
  waiting: 'La inspección se guarda cuando se envíen: revise la conexión e intente de nuevo.',
  denied: 'La inspección no se guarda sin enviarlas, y usted no tiene permiso para enviarlas.',
}

/**
 * Runs something that depends on the answers of an inspection after they were sent; warns where
 * they cannot be sent.
 */
export function useAfterFlush(ideva: string) {
  const { once, isRunning: isFlushing } = useOnce()
  const afterFlush =
    <Input>(run: (input: Input) => Promise<void>) =>
    (input: Input) =>
      once(async () => {
        const { state, left } = await flush(ideva)
        // Refused entries wait until somebody else is responsible, which only the save itself can
        // change.
        if (state === 'saved' || state === 'refused') await run(input)
        else toastWarning(`Hay ${countInWords(left)} sin enviar. ${WHY[state]}`)
      })
  return { isFlushing, afterFlush }
}
