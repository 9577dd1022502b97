import { AUTORIZA } from '@anclaje/contract/rules/training/autorizacion'
import type { PageFrame, Pages } from '@anclaje/contract/visitors/pages'
import { momentText } from '../../ui/format.ts'
import { Document } from './frame.tsx'

type Page = Pages['autorizacion']

const Standing = ({ nombres, empresa, recordatorios }: Page) => (
  <>
    <h1>Su autorización</h1>
    <p>
      <span translate="no">{nombres}</span>, el centro tiene registrado que usted le autoriza:
    </p>
    <ul>
      {empresa !== null && (
        <li>
          {AUTORIZA.empleador}: <strong translate="no">{empresa}</strong>
        </li>
      )}
      {recordatorios && <li>{AUTORIZA.recordatorios}</li>}
    </ul>
    <p>Puede retirarla ahora. Su formación y sus certificados siguen igual.</p>
    {/* Without an address, a form is sent to that of its page. */}
    <form method="post">
      <button type="submit">Retirar la autorización</button>
    </form>
  </>
)

const Withdrawn = ({ nombres, retirada }: Page) => (
  <>
    <h1>Su autorización está retirada</h1>
    <p>
      <span translate="no">{nombres}</span>, {retirada !== null && `se retiró el ${momentText(retirada)}: `}no queda
      ninguna por retirar.
    </p>
    <p>Su formación y sus certificados siguen igual.</p>
  </>
)

/** Draws the page where a person withdraws what they allow apart, to which a letter leads. */
export const Authorization = ({ page, frame }: { page: Page; frame: PageFrame }) => (
  <Document title="Su autorización" frame={frame} isPrivate>
    <section className="notice">
      {page.empresa === null && !page.recordatorios ? <Withdrawn {...page} /> : <Standing {...page} />}
    </section>
  </Document>
)
