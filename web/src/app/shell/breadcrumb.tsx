import { Link, useMatches } from '@tanstack/react-router'
import { useOpenSearch } from '../../address/open-screen.ts'
import { useMaySave } from '../../kit/forms/contract-form.ts'
import { isInner } from '../../address/screens.ts'
import type { InnerPath } from '../../address/screens.ts'
import { TITLES } from './titles.ts'
import classes from './breadcrumb.module.css'

/** Returns a screen with its ancestors, the topmost first. */
function pathTo(path: InnerPath): InnerPath[] {
  const { parent } = TITLES[path]
  return parent ? [...pathTo(parent), path] : [path]
}

export function Breadcrumb() {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath })
  const { mode } = useOpenSearch()
  const paths = path !== undefined && isInner(path) ? pathTo(path) : []
  const mayEdit = useMaySave('editar')
  // The same form creates, edits and is read, with another title for each.
  const titleOf = (path: InnerPath) => {
    const { title } = TITLES[path]
    const isEdit = title === 'Editar' || (title === 'Crear' && mode === 'edit')
    return isEdit ? (mayEdit ? 'Editar' : 'Ver') : title
  }
  return (
    <nav className={classes.breadcrumb} aria-label="Ruta">
      <span>Está aquí -</span>
      <ol>
        {paths.map((path, index) => (
          <li key={path}>
            {index < paths.length - 1 ? (
              <Link to={path}>{titleOf(path)}</Link>
            ) : (
              <span aria-current="page">{titleOf(path)}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
