import type { ReactNode } from 'react'
import classes from './page-header.module.css'
import { useEffect } from 'react'

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

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Anclaje`
  }, [title])
}
