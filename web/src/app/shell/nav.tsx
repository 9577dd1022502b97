import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { ModuloPlano } from '@anclaje/contract/access/modulo'
import { screenOfModule } from '../../address/place.ts'
import { useSession } from '../../session/session.ts'
import { Mark } from '../../ui/mark.tsx'
import { iconOf } from '../../kit/icons.ts'
import classes from './nav.module.css'

const isVisible = (module: ModuloPlano) => module.roles?.[0]?.permisosroles.ver_prol === 1

function Item({ module, isOpen }: { module: ModuloPlano; isOpen: boolean }) {
  const path = screenOfModule(module.nombre_mod)
  if (!path) return null
  const Icon = iconOf(module.icon_mod)
  return (
    <li>
      <Link to={path} className={classes.link} {...(!isOpen && { title: module.title_mod })}>
        <Icon size={20} stroke={1.75} aria-hidden />
        <span className={classes.label}>{module.title_mod}</span>
      </Link>
    </li>
  )
}

/** Lists the modules that the role may see. Modules without a screen have no entry. */
export function Nav({ isOpen, pin }: { isOpen: boolean; pin?: ReactNode }) {
  const menu = useSession()?.menu ?? []
  return (
    <nav className={classes.nav} aria-label="Principal" data-open={isOpen || undefined}>
      <div className={classes.brand}>
        <Mark />
        <span className={classes.label}>Anclaje</span>
        {isOpen && pin && <span className={classes.pin}>{pin}</span>}
      </div>
      <ul>
        {menu
          .filter((module) => module.father_mod === null && isVisible(module))
          .map((module) => {
            const children = module.Submodulos.filter((child) => isVisible(child) && screenOfModule(child.nombre_mod))
            if (children.length === 0) return <Item key={module.id_mod} module={module} isOpen={isOpen} />
            return (
              <li key={module.id_mod}>
                <p className={classes.group} aria-hidden={!isOpen}>
                  <span className={classes.label}>{module.title_mod}</span>
                </p>
                <ul aria-label={module.title_mod}>
                  {/* A parent with a screen of its own is listed as the first of its children. */}
                  <Item module={module} isOpen={isOpen} />
                  {children.map((child) => (
                    <Item key={child.id_mod} module={child} isOpen={isOpen} />
                  ))}
                </ul>
              </li>
            )
          })}
      </ul>
    </nav>
  )
}
