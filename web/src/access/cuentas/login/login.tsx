import { useState } from 'react'
import { Link, useSearch } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../client/ask.ts'
import { keyOf } from '../../../client/query-key.ts'
import { Mark } from '../../../ui/mark.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { CedulaForm } from '../../../visitors/look-up/cedula-form.tsx'
import { LinkLogin } from './link-login.tsx'
import { LoginForm } from './login-form.tsx'
import classes from './login.module.css'

const CENTRO = 'GET /publico/centro'
const PRODUCT = 'Anclaje'

const useCentro = () =>
  useQuery({
    queryKey: keyOf(CENTRO),
    queryFn: ({ signal }) => ask(CENTRO, { signal, token: null }),
  })

/** Shows whose portal this is. The ring of the mark turns while a login is under way. */
function Centre() {
  const { data, isError } = useCentro()
  return (
    <div className={classes.centre}>
      <Mark size={48} />
      <p className={classes.name}>{isError ? PRODUCT : data?.nombre}</p>
    </div>
  )
}

/** Shows where to write to the centre, where it gave an address: nobody reads the sender's. */
function Contact() {
  const contacto = useCentro().data?.contacto
  return contacto ? <a href={`mailto:${contacto}`}>{contacto}</a> : null
}

/** Shows the two doors: the login, by password or by a link, and the look-up of certificates. */
export function Login() {
  useTitle('Inicio de Sesión')
  const { token } = useSearch({ from: '/login' })
  // Kept in state because it is removed from the address at once.
  const [linkToken, setLinkToken] = useState(token ?? null)
  return (
    <div className={classes.page}>
      <main className={classes.sheet}>
        <Centre />
        <h1 id="titulo" className={classes.title} tabIndex={-1}>
          Inicio de Sesión
        </h1>
        {linkToken === null ? <LoginForm /> : <LinkLogin token={linkToken} onGiveUp={() => setLinkToken(null)} />}
        <section className={classes.door} aria-labelledby="verificar">
          <h2 id="verificar" className={classes.title}>
            Verificar un certificado
          </h2>
          <CedulaForm />
        </section>
        <nav className={classes.links} aria-label="Otras páginas públicas">
          <Link to="/Inspecciones">Consultar un equipo</Link>
          <Link to="/registro">Registrarse como aprendiz</Link>
          <Contact />
        </nav>
      </main>
      <footer className={classes.footer}>Anclaje · Certificación para trabajo en alturas</footer>
    </div>
  )
}
