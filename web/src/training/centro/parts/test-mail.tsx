import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconMail } from '@tabler/icons-react'
import type { PruebaReply } from '@anclaje/contract/training/centro'
import { ask } from '../../../client/ask.ts'
import { useOnce } from '../../../kit/saving/use-once.ts'
import { showFailure } from '../../../kit/saving/use-save.ts'
import classes from './test-mail.module.css'

function Result({ result: { status, message } }: { result: PruebaReply }) {
  const Icon = status === 'ok' ? IconCircleCheck : IconAlertTriangle
  return (
    <p className={classes.result} data-tone={status === 'ok' ? 'success' : 'warning'}>
      <Icon size={20} aria-hidden />
      {message}
    </p>
  )
}

/** Sends a test mail to the user's own address and shows the result (CENTRE-7). */
export function TestMail() {
  const [result, setResult] = useState<PruebaReply | null>(null)
  const { once, isRunning } = useOnce()
  const send = async () => {
    setResult(null)
    await ask('POST /centro/correo/prueba', { isLong: true }).then(setResult, showFailure)
  }
  return (
    <section className={classes.box} aria-labelledby="prueba-correo">
      <h2 id="prueba-correo" className={classes.title}>
        Correo
      </h2>
      <p className={classes.text}>
        El correo lo configura quien instaló el portal. Envíese una prueba para comprobar que llega.
      </p>
      <Button
        variant="default"
        leftSection={<IconMail size={16} />}
        onClick={() => void once(send)}
        aria-disabled={isRunning}
      >
        {isRunning ? 'Enviando…' : 'Enviar correo de prueba'}
      </Button>
      <div role="status">{result && <Result result={result} />}</div>
    </section>
  )
}
