import { useState } from 'react'
import { Button, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { OLVIDO_RECIBIDO, olvidoForm } from '@anclaje/contract/access/cuenta'
import type { OlvidoTexts } from '@anclaje/contract/access/cuenta'
import { ask } from '../../../client/ask.ts'
import { useOnce } from '../../../kit/saving/use-once.ts'
import { useContractForm } from '../../../kit/forms/contract-form.ts'
import { useFormElement } from '../../../kit/forms/form-element.tsx'
import { useCentro } from '../../../kit/use-centro.ts'
import { useTitle } from '../../../ui/page-header.tsx'
import { Failure, Said } from './messages.tsx'
import classes from './login.module.css'
import { Contact, Sheet } from './sheet.tsx'

const TITLE = '¿Olvidó su contraseña?'

function AskForm({ onAsked }: { onAsked: () => void }) {
  const form = useContractForm<OlvidoTexts>(olvidoForm, { username: '' })
  const { once, isRunning } = useOnce()
  const [failure, setFailure] = useState<string | null>(null)
  const send = (body: OlvidoTexts) =>
    once(async () => {
      setFailure(null)
      try {
        await ask('POST /cuentaacceso/olvido', { body, token: null })
        onAsked()
      } catch (error) {
        setFailure(error instanceof Error ? error.message : String(error))
      }
    })
  const element = useFormElement({ form, save: send })
  return (
    <form {...element} className={classes.form} aria-labelledby="titulo" aria-busy={isRunning}>
      <p className="muted">
        Escriba su usuario, que es su número de documento. Le enviaremos un enlace al correo que tiene registrado.
      </p>
      <TextInput
        {...form.field('username')}
        label="Usuario"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        withAsterisk={false}
        size="md"
      />
      {failure && <Failure text={failure} />}
      <Button type="submit" size="md" fullWidth aria-disabled={isRunning}>
        {isRunning ? 'Enviando…' : 'Enviar enlace'}
      </Button>
    </form>
  )
}

/** Says that this portal cannot mail a link, and names whom to ask instead. */
const AskTheCentre = () => (
  <p className="muted">
    Este portal no envía correos por ahora. Comuníquese con el centro para que le pongan una contraseña nueva.
  </p>
)

const Asked = ({ onOther }: { onOther: () => void }) => (
  <div className={classes.form}>
    <Said>{OLVIDO_RECIBIDO}</Said>
    <p className="muted">
      Sirve una sola vez, durante una hora. Revise también el correo no deseado. Si no le llega, comuníquese con el
      centro.
    </p>
    <Button variant="default" size="md" fullWidth onClick={onOther}>
      Usar otro usuario
    </Button>
  </div>
)

/** Asks for a link to set a new password (ACC-30). */
export function Forgot() {
  useTitle(TITLE)
  const [isAsked, setAsked] = useState(false)
  const { data } = useCentro()
  const form = data?.recuperacion === false ? <AskTheCentre /> : <AskForm onAsked={() => setAsked(true)} />
  return (
    <Sheet title={TITLE}>
      {isAsked ? <Asked onOther={() => setAsked(false)} /> : form}
      <nav className={classes.links} aria-label="Otras páginas">
        <Link to="/login">Volver al inicio de sesión</Link>
        <Contact />
      </nav>
    </Sheet>
  )
}
