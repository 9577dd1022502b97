import { useEffect, useRef, useState } from 'react'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { ApiError, ask } from '../../../client/ask.ts'
import { currentSession, endOnServer, login, loginWithToken, sessionReady } from '../../../session/session.ts'
import { Failure } from './messages.tsx'
import classes from './login.module.css'
import { useLeaveLogin } from './use-leave-login.ts'

const LINK_EXPIRED = 'Este enlace ya no es válido. Pida uno nuevo o inicie sesión con su usuario y contraseña.'

/**
 * Returns whether a token is a JWT, which has three parts. Any other token is a one-time code
 * (ACC-7).
 */
const isSessionToken = (token: string) => token.split('.').length === 3

async function enter(token: string): Promise<void> {
  const before = currentSession()?.token
  if (isSessionToken(token)) await loginWithToken(token)
  else await login(await ask('POST /cuentaacceso/auth', { body: { token }, token: null }))
  // The dialog has said that the previous session will be closed.
  if (before !== undefined && before !== token) endOnServer(before)
}

/** Logs in with the token of a link; asks before it replaces an open session. */
export function LinkLogin({ token, onGiveUp }: { token: string; onGiveUp: () => void }) {
  const navigate = useNavigate()
  const leave = useLeaveLogin()
  const started = useRef(false)
  const [replaces, setReplaces] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const go = async () => {
    setReplaces(null)
    try {
      await enter(token)
      leave()
    } catch (error) {
      const isExpired = error instanceof ApiError && error.status !== 0 && error.status < 500
      setFailure(isExpired ? LINK_EXPIRED : error instanceof Error ? error.message : String(error))
    }
  }

  useEffect(() => {
    if (started.current) return
    started.current = true
    // The token is removed from the address at once, so that neither history nor a shared link
    // keeps it.
    const clean = navigate({ to: '.', search: ({ token: _, ...rest }) => rest, hash: '', replace: true })
    void Promise.all([clean, sessionReady()]).then(() => {
      const user = currentSession()?.user
      return user ? setReplaces(nombreDePersona(user)) : go()
    })
  })

  if (failure !== null) {
    return (
      <div className={classes.form}>
        <Failure text={failure} />
        <Button size="md" onClick={onGiveUp}>
          Iniciar sesión con usuario
        </Button>
      </div>
    )
  }
  if (replaces !== null) {
    return (
      <div className={classes.form}>
        <p>
          En este navegador hay una sesión abierta de <strong>{replaces}</strong>. El enlace la cierra y abre otra.
        </p>
        <Button size="md" onClick={() => void go()}>
          Abrir la otra sesión
        </Button>
        <Button size="md" variant="default" onClick={leave}>
          Conservar la sesión actual
        </Button>
      </div>
    )
  }
  return (
    <p role="status" aria-busy>
      Comprobando el enlace…
    </p>
  )
}
