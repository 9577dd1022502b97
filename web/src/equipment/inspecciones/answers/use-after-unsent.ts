import { useRef, useState } from 'react'
import { toastWarning } from '../../../ui/feedback/toasts.tsx'
import { flush } from './outbox.ts'
import { amountOf } from './waiting.ts'

const WHY = {
  waiting: 'La inspección se guarda cuando se envíen: revise la conexión e intente de nuevo.',
  denied: 'La inspección no se guarda sin enviarlas, y usted no tiene permiso para enviarlas.',
}

/** Does what rests on the answers of an inspection once they are with the server; says how much waits where they cannot be sent. */
export function useAfterUnsent(ideva: string) {
  const [isWaiting, setWaiting] = useState(false)
  const isBusy = useRef(false)
  const afterUnsent =
    <Input>(run: (input: Input) => Promise<void>) =>
    async (input: Input) => {
      if (isBusy.current) return
      isBusy.current = true
      setWaiting(true)
      try {
        const { state, left } = await flush(ideva)
        setWaiting(false)
        // What is refused because of who is responsible waits for nothing but that to be changed.
        if (state === 'saved' || state === 'refused') await run(input)
        else toastWarning(`Hay ${amountOf(left)} sin enviar. ${WHY[state]}`)
      } finally {
        isBusy.current = false
      }
    }
  return { isWaiting, afterUnsent }
}
