import { useOnce } from '../../../client/saving/use-once.ts'
import { toastWarning } from '../../../ui/feedback/toasts.tsx'
import { flush } from './outbox.ts'
import { amountOf } from './waiting.ts'

const WHY = {
  waiting: 'La inspección se guarda cuando se envíen: revise la conexión e intente de nuevo.',
  denied: 'La inspección no se guarda sin enviarlas, y usted no tiene permiso para enviarlas.',
}

/** Does what rests on the answers of an inspection once they are with the server; says how much waits where they cannot be sent. */
export function useAfterUnsent(ideva: string) {
  const { once, isRunning: isWaiting } = useOnce()
  const afterUnsent =
    <Input>(run: (input: Input) => Promise<void>) =>
    (input: Input) =>
      once(async () => {
        const { state, left } = await flush(ideva)
        // What is refused because of who is responsible waits for nothing but that to be changed.
        if (state === 'saved' || state === 'refused') await run(input)
        else toastWarning(`Hay ${amountOf(left)} sin enviar. ${WHY[state]}`)
      })
  return { isWaiting, afterUnsent }
}
