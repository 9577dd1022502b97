import type { ReactNode } from 'react'
import { useCentro } from '../../../kit/use-centro.ts'
import { Mark } from '../../../ui/mark.tsx'
import classes from './login.module.css'

const PRODUCT = 'Anclaje'

/** Shows the name of the centre. The ring of the logo turns while a login is in progress. */
function Centre() {
  const { data, isError } = useCentro()
  return (
    <div className={classes.centre}>
      <Mark size={48} />
      <p className={classes.name}>{isError ? PRODUCT : data?.nombre}</p>
    </div>
  )
}

/**
 * Shows the contact address of the centre, if it has one, because nobody reads replies to the
 * sender of mails.
 */
export function Contact() {
  const contacto = useCentro().data?.contacto
  return contacto ? <a href={`mailto:${contacto}`}>{contacto}</a> : null
}

/**
 * Shows a page of one column below the name of the centre. The login and the pages that lead back
 * to it use this layout.
 */
export function Sheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <main className={classes.sheet}>
        <Centre />
        <h1 id="titulo" className={classes.title} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </main>
      <footer className={classes.footer}>Anclaje · Certificación para trabajo en alturas</footer>
    </div>
  )
}
