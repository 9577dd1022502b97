import type { ComponentPropsWithRef } from 'react'
import { Menu } from '@mantine/core'
import type { MenuItemProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'

type AnchorProps = MenuItemProps & Omit<ComponentPropsWithRef<'a'>, keyof MenuItemProps>

/**
 * Menu item that links to a screen. With `Link` as `component`, no type would check the address.
 */
export const LinkItem = createLink((props: AnchorProps) => <Menu.Item {...props} component="a" />)
