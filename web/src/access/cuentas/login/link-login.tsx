import { useEffect, useRef, useState } from 'react'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { ApiError, ask } from '../../../client/ask.ts'
import { currentSession, endOnServer, login, sessionReady } from '../../../session/session.ts'
import { Failure } from './messages.tsx'
import classes from './login.module.css'
import { useLeaveLogin } from './use-leave-login.ts'

const LINK_EXPIRED = 'Este enlace ya no es válido. Pida uno nuevo o inicie sesión con su usuario y contraseña.'

/**
 * Returns whether a token is a JWT, which has three parts. Any other token is a one-time code
 * (ACC-7).
 */
const isSessionToken = (token: string) => token.split('.').length === 3

/** Person whom a link logs in, and the login itself. */
interface Offer {
  nombre: string
  enter: () => Promise<void>
}

/** Reads whom a token logs in, without logging in. Rejects when the token is no longer valid. */
async function readOffer(token: string): Promise<Offer> {
  if (isSessionToken(token)) {
    const dataUser = await ask('GET /auth/me', { token })
    return { nombre: nombreDePersona(dataUser), enter: () => login({ accesToken: token, dataUser }) }
  }
  const call = { body: { token }, token: null }
  const { nombre } = await ask('POST /cuentaacceso/auth/vigente', call)
  const enter = async () => {
    const reply = await ask('POST /cuentaacceso/auth', call)
    // A link is asked for no second factor: it is the way back for who lost it (ACC-36).
    if ('accesToken' in reply) await login(reply)
  }
  return { nombre, enter }
}

/**
 * Shows whom the token of a link logs in, and does it when asked. So nobody works in another
 * person's account because of a link that somebody sent them.
 */
export function LinkLogin({ token, onGiveUp }: { token: string; onGiveUp: () => void }) {
  const navigate = useNavigate()
  const leave = useLeaveLogin()
  const started = useRef(false)
  const [offer, setOffer] = useState<Offer | null>(null)
  const [isEntering, setEntering] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const current = currentSession()

  const fail = (error: unknown) => {
    // Too many tries (429) and a failing portal say nothing about the link.
    const isExpired = error instanceof ApiError && [400, 401, 403, 410].includes(error.status)
    setFailure(isExpired ? LINK_EXPIRED : error instanceof Error ? error.message : String(error))
  }
  const go = async ({ enter }: Offer) => {
    setEntering(true)
    try {
      await enter()
      // The page has said that the link closes this session.
      if (current && current.token !== token) endOnServer(current.token)
      leave()
    } catch (error) {
      fail(error)
    }
  }

  useEffect(() => {
    if (started.current) return
    started.current = true
    // The token is removed from the address at once, so that neither history nor a shared link
    // keeps it.
    const clean = navigate({ to: '.', search: ({ token: _, ...rest }) => rest, hash: '', replace: true })
    void Promise.all([readOffer(token), clean, sessionReady()]).then(([found]) => setOffer(found), fail)
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
  if (offer !== null) {
    return (
      <div className={classes.form}>
        <p>
          Va a entrar como <strong>{offer.nombre}</strong>.
        </p>
        {current && (
          <p>
            En este navegador hay una sesión abierta de <strong>{nombreDePersona(current.user)}</strong>. El enlace la
            cierra y abre otra.
          </p>
        )}
        <Button size="md" loading={isEntering} onClick={() => void go(offer)}>
          {current ? 'Abrir la otra sesión' : 'Entrar'}
        </Button>
        <Button size="md" variant="default" disabled={isEntering} onClick={current ? leave : onGiveUp}>
          {current ? 'Conservar la sesión actual' : 'Entrar con otro usuario'}
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
