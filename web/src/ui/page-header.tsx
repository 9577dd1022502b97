import type { ReactNode } from 'react'
import classes from './page-header.module.css'
import { useTitle } from './use-title.ts'

interface PageHeaderProps {
  title: string
  /** One line saying what the screen is. */
  description?: string
  /** The primary action, where the role may take it. */
  children?: ReactNode
}

/** The head of every screen; the heading takes the focus when one arrives. */
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
