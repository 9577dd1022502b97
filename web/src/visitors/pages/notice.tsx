import { CERTIFICADOS_SCREEN, INSPECCIONES_SCREEN } from '@anclaje/contract/screens'
import type { PageFrame, Pages } from '@anclaje/contract/visitors/pages'
import { Document } from './frame.tsx'

/** Asks the search of the portal, which needs a session. */
const Search = () => (
  <search>
    <form action="/app/extra/search">
      <input type="search" name="q" aria-label="Buscar en el portal" placeholder="Persona, curso o equipo" />
      <button type="submit">Buscar</button>
    </form>
  </search>
)

/** Draws a page in words: that something failed, is not there or has to wait. */
export const NoticePage = ({
  page: { title, text, offers, address },
  frame,
}: {
  page: Pages['aviso']
  frame: PageFrame
}) => (
  <Document title={title} frame={frame} isPrivate hasScript={offers === 'search'}>
    <section className="notice">
      <h1>{title}</h1>
      <p>{text}</p>
      {offers === 'search' && <Search />}
      {offers === 'retry' && (
        <a className="button" href={address}>
          Intentar de nuevo
        </a>
      )}
      {offers === 'search' && (
        <>
          <a href={CERTIFICADOS_SCREEN}>Consultar un certificado</a>
          <a href={INSPECCIONES_SCREEN}>Consultar un equipo</a>
        </>
      )}
      <a href="/">Volver al inicio</a>
    </section>
  </Document>
)
