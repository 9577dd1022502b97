import { Link, useMatches, useSearch } from '@tanstack/react-router'
import { SCREENS } from '../routes.tsx'
import type { Screen } from '../routes.tsx'
import classes from './breadcrumb.module.css'

/** A screen with those above it, the topmost first. */
function trail(screen: Screen | undefined): Screen[] {
  if (!screen) return []
  return [...trail(SCREENS.find(({ path }) => path === screen.parent)), screen]
}

/** Where one is, and the way back up. */
export function Breadcrumb() {
  const path = useMatches().at(-1)?.fullPath as string | undefined
  const { mode } = useSearch({ strict: false }) as { mode?: string }
  const screens = trail(SCREENS.find((screen) => screen.path === path))
  // One form creates and edits; the address says which it does.
  const titleOf = ({ title }: Screen) => (title === 'Crear' && mode === 'edit' ? 'Editar' : title)
  return (
    <nav className={classes.breadcrumb} aria-label="Ruta">
      <span>Estas Aqui -</span>
      <ol>
        {screens.map((screen, index) => (
          <li key={screen.path}>
            {index < screens.length - 1 ? (
              <Link to={screen.path}>{titleOf(screen)}</Link>
            ) : (
              <span aria-current="page">{titleOf(screen)}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
