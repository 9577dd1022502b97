import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconLogout, IconMenu2, IconUser } from '@tabler/icons-react'
import { logout, useSession } from '../core/session.ts'
import { Mark } from '../ui/mark.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { HeaderNotifications } from './header-notifications.tsx'
import { HeaderSearch } from './header-search.tsx'
import { SchemeToggle } from './scheme-toggle.tsx'
import classes from './header.module.css'

/** The top of every screen behind the login: the search, what waits, who one is, the way to one's account and out. */
export function Header({ onMenu }: { onMenu?: () => void }) {
  const user = useSession()?.user
  return (
    <header className={classes.header}>
      {onMenu && (
        <>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label="Abrir el menú" onClick={onMenu}>
            <IconMenu2 size={20} />
          </ActionIcon>
          <Mark size={24} />
        </>
      )}
      <div className={classes.right}>
        <HeaderSearch />
        <HeaderNotifications />
        <SchemeToggle />
        {user && (
          <Menu
            heading={`${user.username_cue} · ${user.nombre_rol}`}
            trigger={
              <UnstyledButton className={classes.user}>
                <span className={classes.initials} aria-hidden>
                  {(user.nombres_col[0] ?? '') + (user.apellidos_col[0] ?? '')}
                </span>
                <span className={classes.name}>
                  {user.nombres_col} {user.apellidos_col}
                </span>
                <IconChevronDown size={16} aria-hidden />
              </UnstyledButton>
            }
          >
            <MenuItem label="Mi Cuenta" icon={IconUser} place={{ to: '/admin/perfil' }} />
            <MenuItem label="Cerrar Sesion" icon={IconLogout} onClick={logout} />
          </Menu>
        )}
      </div>
    </header>
  )
}
