import type { ComponentPropsWithRef } from 'react'
import { Menu } from '@mantine/core'
import type { MenuItemProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'

type AnchorProps = MenuItemProps & Omit<ComponentPropsWithRef<'a'>, keyof MenuItemProps>

/** An item of a menu that leads to a screen. A `Menu.Item` that is given `Link` as its component does not check the address. */
export const LinkItem = createLink((props: AnchorProps) => <Menu.Item {...props} component="a" />)
