import { useEffect, useRef, useState } from 'react'
import { Button, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { FaltaFactor } from '@anclaje/contract/access/segundo-factor'
import { ApiError, ask } from '../../../client/ask.ts'
import { login, sessionReady, useSession } from '../../../session/session.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { toastError } from '../../../ui/feedback/toasts.tsx'
import { Failure } from './messages.tsx'
import classes from './login.module.css'
import { SecondStep } from './second-step.tsx'
import { useLeaveLogin } from './use-leave-login.ts'

const MIN_PASSWORD = 4
const TOO_SHORT = `Escriba al menos ${MIN_PASSWORD} caracteres.`
const BOTH_REQUIRED = 'Escriba su usuario y su contraseña.'

/** Returns the message for a failed login. An unexpected status also shows a toast (SCR-17). */
function loginFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return String(error)
  if (error.status === 401) return 'Usuario o contraseña inválidos'
  // A blocked account is no failure of the portal: the message in the form is enough.
  if (error.status !== 0 && error.status !== 403) toastError(String(error.status))
  return error.message
}

/** Shows the form to log in with user name and password (SCR-20). */
export function LoginForm() {
  const session = useSession()
  const leave = useLeaveLogin()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [lacking, setLacking] = useState<FaltaFactor | null>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const isTooShort = password.length < MIN_PASSWORD

  // Leaves the login page when a session is open: through this form, another tab or an earlier
  // visit.
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
      const reply = await ask('POST /cuentaacceso/auth', { body: { username, password }, token: null })
      if (!('segundofactor' in reply)) return await login(reply)
      setLacking(reply)
      setBusy(false)
    } catch (error) {
      setFailure(loginFailure(error))
      setBusy(false)
      // Selects the wrong password, so that typing replaces it.
      passwordInput.current?.focus()
      passwordInput.current?.select()
    }
  }

  if (lacking) {
    return <SecondStep lacking={lacking} credentials={{ username, password }} onBack={() => setLacking(null)} />
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-labelledby="titulo"
      aria-busy={isBusy}
    >
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
        ref={passwordInput}
        label="Contraseña"
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        size="md"
        description={<span className={classes.hint}>{isTooShort && TOO_SHORT}</span>}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {failure && <Failure text={failure} />}
      <Button type="submit" size="md" fullWidth disabled={isTooShort} aria-disabled={isBusy}>
        {isBusy ? 'Iniciando sesión…' : 'Iniciar sesión'}
      </Button>
      <Link to="/olvido" className={classes.forgot}>
        ¿Olvidó su contraseña?
      </Link>
    </form>
  )
}
