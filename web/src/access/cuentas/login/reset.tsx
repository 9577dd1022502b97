import { useEffect, useState } from 'react'
import { Button } from '@mantine/core'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { restablecerForm } from '@anclaje/contract/access/cuenta'
import type { RestablecerTexts } from '@anclaje/contract/access/cuenta'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { logout, refreshSession, sessionReady, useSession } from '../../../session/session.ts'
import { ApiError, ask } from '../../../client/ask.ts'
import { useOnce } from '../../../kit/saving/use-once.ts'
import { useContractForm } from '../../../kit/forms/contract-form.ts'
import { useFormElement } from '../../../kit/forms/form-element.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { dismissWarnings } from '../../../ui/feedback/toasts.tsx'
import { useTitle } from '../../../ui/page-header.tsx'
import { DIFFERENT_PASSWORDS, PasswordPair, reportMismatch } from '../parts/password-pair.tsx'
import { Failure, Said } from './messages.tsx'
import classes from './login.module.css'
import { Contact, Sheet } from './sheet.tsx'

const TITLE = 'Cambiar la contraseña'
const NO_LINK = 'El enlace está incompleto. Ábralo desde su correo o pida uno nuevo.'
const GONE = 410

interface FormProps {
  token: string
  /**
   * Name of the person whose session is open in this browser; undefined without a session. The link
   * can belong to another account.
   */
  user: string | undefined
  onDone: (message: string) => void
  /** Called with the reason when the link is no longer valid. */
  onGone: (reason: string) => void
}

function ResetForm({ token, user, onDone, onGone }: FormProps) {
  const form = useContractForm<RestablecerTexts>(
    restablecerForm,
    { password: '', confirmar: '' },
    { joint: DIFFERENT_PASSWORDS },
  )
  const [isVisible, setVisible] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { once, isRunning } = useOnce()
  const send = ({ password, confirmar }: RestablecerTexts) =>
    once(async () => {
      setFailure(null)
      dismissWarnings()
      if (reportMismatch(form, { password, confirmar })) return
      try {
        const { message } = await ask('POST /cuentaacceso/restablecer', { body: { token, password }, token: null })
        // If the open session was of this account, the server has ended it.
        await refreshSession(true).catch(() => {})
        onDone(message)
      } catch (error) {
        if (!(error instanceof ApiError)) return setFailure(String(error))
        if (error.status === GONE) return onGone(error.message)
        form.setErrors(error.fields)
        if (error.fields.password === undefined) setFailure(error.message)
      }
    })
  const element = useFormElement({ form, save: send })
  return (
    <form {...element} className={classes.form} aria-labelledby="titulo" aria-busy={isRunning}>
      {user && (
        <p>
          En este navegador hay una sesión abierta de <strong>{user}</strong>. El enlace cambia la contraseña de la
          cuenta a la que llegó.
        </p>
      )}
      <PasswordPair
        form={form}
        label="Contraseña nueva"
        description="De 5 a 15 caracteres, sin su documento ni su nombre. Se cerrarán todas las sesiones de la cuenta."
        isVisible={isVisible}
        onVisible={setVisible}
      />
      {failure && <Failure text={failure} />}
      <Button type="submit" size="md" fullWidth aria-disabled={isRunning}>
        {isRunning ? 'Cambiando…' : TITLE}
      </Button>
    </form>
  )
}

/** Sets a new password with the link of a mail (ACC-31). */
export function Reset() {
  useTitle(TITLE)
  const navigate = useNavigate()
  const session = useSession()
  const user = session ? nombreDePersona(session.user) : undefined
  useEffect(() => void sessionReady(), [])
  const hash = useLocation({ select: (location) => location.hash })
  // The token is kept in state. It is removed from the address at once, so that neither the history
  // nor a shared link keeps it.
  const [token, setToken] = useState(hash)
  const [failure, setFailure] = useState(token === '' ? NO_LINK : null)
  const [done, setDone] = useState<string | null>(null)
  useEffect(() => {
    if (hash === '') return
    // Pasting another link into the same tab does not reload the page.
    setToken(hash)
    setFailure(null)
    setDone(null)
    void navigate({ to: '/restablecer', hash: '', replace: true })
  }, [hash, navigate])

  // Says at once that a link is used or late, before anybody thinks of a password. Another failure
  // is told when the password is sent.
  useEffect(() => {
    if (token === '') return
    let isCurrent = true
    ask('POST /cuentaacceso/restablecer/vigente', { body: { token }, token: null }).catch((error: unknown) => {
      if (isCurrent && error instanceof ApiError && error.status === GONE) setFailure(error.message)
    })
    return () => {
      isCurrent = false
    }
  }, [token])

  const form = <ResetForm key={token} token={token} user={user} onDone={setDone} onGone={setFailure} />
  const gone = failure !== null && (
    <div className={classes.form}>
      <Failure text={failure} />
      <LinkButton to="/olvido" size="md">
        Pedir otro enlace
      </LinkButton>
    </div>
  )
  return (
    <Sheet title={TITLE}>
      {done === null ? (
        gone || form
      ) : (
        <div className={classes.form}>
          <Said>{done}</Said>
          {user && (
            <p>
              Aquí sigue abierta la sesión de <strong>{user}</strong>.
            </p>
          )}
          <LinkButton to="/login" size="md" onClick={logout}>
            {user ? 'Cerrarla e iniciar sesión' : 'Iniciar sesión'}
          </LinkButton>
          {user && (
            <LinkButton to="/" size="md" variant="default">
              Conservar la sesión actual
            </LinkButton>
          )}
        </div>
      )}
      <nav className={classes.links} aria-label="Otras páginas">
        {done === null && <Link to="/login">Volver al inicio de sesión</Link>}
        <Contact />
      </nav>
    </Sheet>
  )
}
