import { useEffect, useState } from 'react'
import { Button, TextInput } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { ApiError, ask } from '../../../client/ask.ts'
import { login, sessionReady, useSession } from '../../../app/session/session.ts'
import { PublicFrame } from '../../../kit/public-frame.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { toastError } from '../../../ui/feedback/toasts.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import classes from './login.module.css'
import { LinkLogin } from './link-login.tsx'
import { useLeaveLogin } from './use-leave-login.ts'

const MIN_PASSWORD = 4
const BOTH_REQUIRED = 'Something was wrong. Try again.'

/** Returns the message for a failed login. An unexpected status also shows a toast (SCR-17). */
function loginFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return String(error)
  if (error.status === 401) return 'Usuario o contraseña invalidos'
  if (error.status !== 0) toastError(String(error.status))
  return error.message
}

function LoginForm() {
  const session = useSession()
  const leave = useLeaveLogin()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  // Leaves the login when there is a session: from this form, from another tab, or from before.
  useEffect(() => {
    if (session) leave()
    else void sessionReady()
  }, [session, leave])

  const submit = async (event: React.FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (username.trim() === '' || password === '') return setFailure(BOTH_REQUIRED)
    setBusy(true)
    setFailure(null)
    try {
      await login(await ask('POST /cuentaacceso/auth', { body: { username, password }, token: null }))
    } catch (error) {
      setFailure(loginFailure(error))
      setBusy(false)
    }
  }

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate aria-labelledby="titulo">
      <TextInput
        label="Usuario"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
        withAsterisk={false}
        size="md"
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <PasswordField
        label="Contraseña"
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        size="md"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {failure && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      <Button type="submit" size="md" fullWidth disabled={password.length < MIN_PASSWORD} aria-disabled={isBusy}>
        {isBusy ? 'Ingresando…' : 'LOGIN'}
      </Button>
    </form>
  )
}

/** Shows the login: user and password, or the token of a link. */
export function Login() {
  useTitle('Inicio de Sesión')
  const { token } = useSearch({ from: '/login' })
  // Kept in state because it is removed from the address at once.
  const [linkToken, setLinkToken] = useState(token ?? null)
  return (
    <PublicFrame hideLogin>
      <div className={classes.panel}>
        <h1 id="titulo" className={classes.title} tabIndex={-1}>
          Inicio de Sesión
        </h1>
        {linkToken === null ? <LoginForm /> : <LinkLogin token={linkToken} onGiveUp={() => setLinkToken(null)} />}
      </div>
      <p className={classes.public}>
        ¿Quiere verificar un certificado? <Link to="/Certificados">Consúltelo aquí</Link>
      </p>
      <p className={classes.public}>
        ¿Va a tomar un curso? <Link to="/registro">Regístrese aquí</Link>
      </p>
    </PublicFrame>
  )
}
