import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { Mark } from '../ui/mark.tsx'
import { SiteName } from '../ui/page-header.tsx'
import { useCentro, useSiteName } from './use-centro.ts'
import classes from './public-frame.module.css'

/** Renders the frame of public pages, with the name of the centre, also in the titles inside. */
export function PublicFrame({ children, hideLogin = false }: { children: ReactNode; hideLogin?: boolean }) {
  const { data, isError } = useCentro()
  const site = useSiteName()
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <span className={classes.brand}>
          <Mark size={26} />
          {isError ? 'Anclaje' : data?.nombre}
        </span>
        {!hideLogin && (
          <Link to="/login" className={classes.login}>
            Iniciar sesión
          </Link>
        )}
      </header>
      <main className={classes.main}>
        <SiteName value={site}>{children}</SiteName>
      </main>
      <footer className={classes.footer}>Anclaje · Certificación para trabajo en alturas</footer>
    </div>
  )
}
