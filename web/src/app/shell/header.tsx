import { ActionIcon, Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconFileDownload, IconLogout, IconMenu2, IconUser } from '@tabler/icons-react'
import { PERMISOS_TRABAJO } from '@anclaje/contract/rules/overview/trabajos'
import { logout, useCan, useSession } from '../../session/session.ts'
import type { Session } from '../../session/session.ts'
import { LinkItem, useMenu } from '../../ui/menu.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { HeaderKeys } from './header-keys.tsx'
import { HeaderNotifications } from './header-notifications.tsx'
import { HeaderSearch } from './header-search.tsx'
import { SchemeToggle } from './scheme-toggle.tsx'
import classes from './header.module.css'

function Account({ user }: { user: Session['user'] }) {
  const { menu, button, list } = useMenu()
  const can = useCan()
  const canExport = Object.values(PERMISOS_TRABAJO).some((needs) => needs.every((each) => can(...each)))
  return (
    <Menu {...menu} position="bottom-end">
      <Menu.Target>
        <UnstyledButton {...button} className={classes.user}>
          <span className={classes.initials} aria-hidden>
            {(user.nombres_col[0] ?? '') + (user.apellidos_col[0] ?? '')}
          </span>
          <span className={classes.name}>
            {user.nombres_col} {user.apellidos_col}
          </span>
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown {...list}>
        <Menu.Label>{`${user.username_cue} · ${user.nombre_rol}`}</Menu.Label>
        <LinkItem to="/admin/perfil" leftSection={<IconUser size={16} />}>
          Mi cuenta
        </LinkItem>
        {canExport && (
          <LinkItem to="/admin/trabajos" leftSection={<IconFileDownload size={16} />}>
            Procesos
          </LinkItem>
        )}
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={logout}>
          Cerrar sesión
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/**
 * Renders the header of the frame. With `onMenu`, the button of the menu replaces the breadcrumb.
 */
export function Header({ onMenu }: { onMenu?: () => void }) {
  const user = useSession()?.user
  return (
    <header className={classes.header}>
      <div className={classes.content}>
        {onMenu ? (
          <>
            <ActionIcon variant="subtle" color="gray" size={44} aria-label="Abrir el menú" onClick={onMenu}>
              <IconMenu2 size={20} />
            </ActionIcon>
            <Mark size={24} />
          </>
        ) : (
          <Breadcrumb />
        )}
        <div className={classes.right}>
          <HeaderSearch />
          <HeaderNotifications />
          <HeaderKeys />
          <SchemeToggle />
          {user && <Account user={user} />}
        </div>
      </div>
    </header>
  )
}
