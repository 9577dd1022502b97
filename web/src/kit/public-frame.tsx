import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { Mark } from '../ui/mark.tsx'
import classes from './public-frame.module.css'

export function PublicFrame({ children, hideLogin = false }: { children: ReactNode; hideLogin?: boolean }) {
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <span className={classes.brand}>
          <Mark size={26} />
          Anclaje
        </span>
        {!hideLogin && (
          <Link to="/login" className={classes.login}>
            Iniciar sesion
          </Link>
        )}
      </header>
      <main className={classes.main}>{children}</main>
      <footer className={classes.footer}>Anclaje · Certificación para trabajo en alturas</footer>
    </div>
  )
}
