import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageFrame, PageName, Pages, PagesModule } from '@anclaje/contract/visitors/pages'
import { Authorization } from './authorization.tsx'
import { Certificates } from './certificates.tsx'
import { Inspecciones } from './inspections.tsx'
import { NoticePage } from './notice.tsx'
import { Policy } from './policy.tsx'
import { Verification } from './verification.tsx'
import css from './pages.css?inline'

const PAGES: { [Name in PageName]: (props: { page: Pages[Name]; frame: PageFrame }) => ReactElement } = {
  certificados: Certificates,
  verificar: Verification,
  inspecciones: Inspecciones,
  politica: Policy,
  autorizacion: Authorization,
  aviso: NoticePage,
}

/** Returns a page as a whole document of HTML. */
export const draw: PagesModule['draw'] = (name, page, frame) => {
  return `<!doctype html>${renderToStaticMarkup(PAGES[name]({ page, frame }))}`
}

export const style: PagesModule['style'] = css
