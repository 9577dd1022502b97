import { useState } from 'react'
import { INSPECCIONES_SCREEN } from '@anclaje/contract/screens'
import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { useTitle } from '../../../ui/page-header.tsx'
import { CertificatesForm } from './look-up-form.tsx'
import { LinkLogin } from './link-login.tsx'
import { LoginForm } from './login-form.tsx'
import classes from './login.module.css'
import { Contact, Sheet } from './sheet.tsx'

/** Shows the login, by password or by a link, and below it the look-up of certificates. */
export function Login() {
  useTitle('Inicio de sesión')
  const { token } = useSearch({ from: '/login' })
  // The part after # reaches no server, so that no log has it.
  const hash = useLocation({ select: (location) => location.hash })
  const given = token ?? (hash === '' ? null : hash)
  // The token is kept in state, because it is removed from the address at once.
  const [linkToken, setLinkToken] = useState(given)
  // Pasting another link into the same tab does not reload the page.
  if (given !== null && given !== linkToken) setLinkToken(given)
  return (
    <Sheet title="Inicio de sesión">
      {linkToken === null ? (
        <LoginForm />
      ) : (
        <LinkLogin key={linkToken} token={linkToken} onGiveUp={() => setLinkToken(null)} />
      )}
      <section className={classes.door} aria-labelledby="verificar">
        <h2 id="verificar" className={classes.title}>
          Verificar un certificado
        </h2>
        <CertificatesForm />
      </section>
      <nav className={classes.links} aria-label="Otras páginas públicas">
        <a href={INSPECCIONES_SCREEN}>Consultar un equipo</a>
        <Link to="/registro">Registrarse como aprendiz</Link>
        <Contact />
      </nav>
    </Sheet>
  )
}
