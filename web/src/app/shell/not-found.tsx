import { useState } from 'react'
import { Button, TextInput } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTitle } from '../../ui/page-header.tsx'
import classes from './message-page.module.css'
import { PublicFrame } from '../../kit/public-frame.tsx'

/** Shows the page for an unknown address, with a field to search the portal. */
export function NotFound() {
  useTitle('Página no encontrada')
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const search = (event: React.FormEvent) => {
    event.preventDefault()
    void navigate({ to: '/app/extra/search', search: { q: text.trim() } })
  }
  return (
    <PublicFrame hideLogin>
      <div className={classes.message}>
        <h1 tabIndex={-1}>No encontramos esta página</h1>
        <p>El enlace está mal escrito o cambió. Busque lo que necesita.</p>
        <search>
          <form className={classes.search} onSubmit={search}>
            <TextInput
              type="search"
              name="q"
              aria-label="Buscar en el portal"
              placeholder="Persona, empresa, curso, cohorte, certificado o equipo"
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <Button type="submit">Buscar</Button>
          </form>
        </search>
        <p>
          <Link to="/">Volver al inicio</Link>
        </p>
      </div>
    </PublicFrame>
  )
}
