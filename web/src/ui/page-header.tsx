import { createContext, use, useEffect } from 'react'
import type { ReactNode } from 'react'
import classes from './page-header.module.css'

interface PageHeaderProps {
  title: string
  description?: ReactNode
  children?: ReactNode
}

/** Renders the header of a screen. The heading gets the focus after a navigation. */
export function PageHeader({ title, description, children }: PageHeaderProps) {
  useTitle(title)
  return (
    <header className={classes.header}>
      <div>
        <h1 className={classes.title} tabIndex={-1}>
          {title}
        </h1>
        {description && <p className={classes.description}>{description}</p>}
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </header>
  )
}

/** Name at the end of the title of a page: the product's, below `PublicFrame` the centre's. */
export const SiteName = createContext('Anclaje')

/** Sets the title of the page, which ends with the name of the product or of the given site. */
export function useTitle(title: string, site?: string): void {
  const name = use(SiteName)
  useEffect(() => {
    document.title = `${title} · ${site ?? name}`
  }, [title, site, name])
}
