import type { ReactNode } from 'react'
import { PLACES } from '@anclaje/contract/visitors/pages'
import type { PageFrame } from '@anclaje/contract/visitors/pages'
import { tieneNombre } from '@anclaje/contract/rules/training/centro'
import { momentText } from '../../ui/format.ts'
import { Mark } from '../../ui/mark.tsx'
import { Icons } from './icons.tsx'
import { drawOnce } from './kept.ts'
import style from './pages.css?inline'

interface DocumentProps {
  title: string
  frame: PageFrame
  /** True for a page that names a person or an item. */
  isPrivate?: boolean
  /** True for a page on which the script adds what a session may see. */
  hasScript?: boolean
  children: ReactNode
}

type HeadProps = Pick<DocumentProps, 'title' | 'isPrivate' | 'hasScript'> & Omit<PageFrame, 'at' | 'contacto'>

const Head = ({ title, centro, script, isPrivate, hasScript }: HeadProps) => (
  <>
    <meta charSet="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    {isPrivate && <meta name="robots" content="noindex" />}
    <title>{`${title} · ${tieneNombre(centro) ? centro : 'Anclaje'}`}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    {/* The sheet is text of our own build; React would escape its quotation marks. */}
    <style dangerouslySetInnerHTML={{ __html: style }} />
    {hasScript && <script type="module" async src={script} />}
  </>
)

const Top = ({ centro }: Pick<PageFrame, 'centro'>) => (
  <>
    <span className="brand" translate="no">
      <Mark size={26} />
      {centro}
    </span>
    <a id={PLACES.entrar} href="/login">
      Iniciar sesión
    </a>
  </>
)

/** Renders a whole page of HTML, with its style sheet inside. */
export function Document({
  title,
  frame: { centro, contacto, at, script },
  isPrivate = false,
  hasScript = false,
  children,
}: DocumentProps) {
  const head = { title, centro, script, isPrivate, hasScript }
  return (
    <html lang="es-CO">
      <head dangerouslySetInnerHTML={drawOnce(['head', head], <Head {...head} />)} />
      <body>
        <header className="top" dangerouslySetInnerHTML={drawOnce(['top', centro], <Top centro={centro} />)} />
        {isPrivate && <Icons />}
        <main>{children}</main>
        <footer>
          {contacto && (
            <p translate="no">
              <a href={`mailto:${contacto}`}>{contacto}</a>
            </p>
          )}
          <span>Anclaje · Certificación para trabajo en alturas</span>
          <span className="printed">Impreso de la consulta del {momentText(at)}</span>
        </footer>
      </body>
    </html>
  )
}
