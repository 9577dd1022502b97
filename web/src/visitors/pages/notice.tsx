import type { PageFrame, Pages } from '@anclaje/contract/visitors/pages'
import { Document } from './frame.tsx'

/** Draws a page in words: that something failed, is not there or has to wait. */
export const Notice = ({ page: { title, text }, frame }: { page: Pages['aviso']; frame: PageFrame }) => (
  <Document title={title} frame={frame} isPrivate>
    <section className="notice">
      <h1>{title}</h1>
      <p>{text}</p>
      <a className="button" href="/">
        Volver al inicio
      </a>
    </section>
  </Document>
)
