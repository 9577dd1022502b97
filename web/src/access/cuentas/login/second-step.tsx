import { useRef, useState } from 'react'
import { Button } from '@mantine/core'
import type { Sesion } from '@anclaje/contract/access/cuenta'
import type { FaltaFactor } from '@anclaje/contract/access/segundo-factor'
import { ask } from '../../../client/ask.ts'
import { login } from '../../../session/session.ts'
import { CodeField, NewFactor, ReserveCodes } from '../parts/factor.tsx'
import classes from './login.module.css'
import { Failure } from './messages.tsx'

interface SecondStepProps {
  lacking: FaltaFactor
  credentials: { username: string; password: string }
  /** Goes back to user name and password. */
  onBack: () => void
}

/**
 * Asks for the second factor after the password, or has it turned on where the portal asks for one
 * (ACC-36, ACC-37).
 */
export function SecondStep({ lacking: { nuevo }, credentials, onBack }: SecondStepProps) {
  const [codigo, setCodigo] = useState('')
  const [isReserve, setReserve] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [entered, setEntered] = useState<Sesion | null>(null)
  const field = useRef<HTMLInputElement>(null)

  const attempt = async (work: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      field.current?.focus()
      field.current?.select()
    }
    setBusy(false)
  }
  const send = async () => {
    const reply = await ask('POST /cuentaacceso/auth', { body: { ...credentials, codigo }, token: null })
    // It was turned off or begun anew meanwhile.
    if ('segundofactor' in reply) return onBack()
    if (reply.codigos) setEntered(reply)
    else await login(reply)
  }

  if (entered?.codigos) {
    return (
      <div className={classes.form}>
        <ReserveCodes codigos={entered.codigos} />
        {failure && <Failure text={failure} />}
        <Button size="md" loading={isBusy} onClick={() => void attempt(() => login(entered))}>
          Ya los guardé: entrar
        </Button>
      </div>
    )
  }
  return (
    <form
      className={classes.form}
      noValidate
      aria-labelledby="titulo"
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        if (codigo.trim() === '') setFailure('Escriba el código.')
        else void attempt(send)
      }}
    >
      {nuevo ? (
        <>
          <p>Su rol entra con un segundo factor: además de la contraseña, un código de su teléfono.</p>
          <NewFactor nuevo={nuevo} />
        </>
      ) : (
        <p>
          {isReserve
            ? 'Escriba uno de los códigos que guardó. Cada uno sirve una vez.'
            : 'Escriba el código que muestra la aplicación de su teléfono.'}
        </p>
      )}
      <CodeField
        ref={field}
        isReserve={isReserve}
        size="md"
        autoFocus
        value={codigo}
        onChange={(event) => setCodigo(event.currentTarget.value)}
      />
      {failure && <Failure text={failure} />}
      <Button type="submit" size="md" fullWidth aria-disabled={isBusy}>
        {isBusy ? 'Iniciando sesión…' : 'Entrar'}
      </Button>
      <div className={classes.ways}>
        {!nuevo && (
          <Button variant="default" onClick={() => setReserve(!isReserve)}>
            {isReserve ? 'Usar la aplicación' : 'Usar un código de reserva'}
          </Button>
        )}
        <Button variant="default" onClick={onBack}>
          Volver
        </Button>
      </div>
    </form>
  )
}
