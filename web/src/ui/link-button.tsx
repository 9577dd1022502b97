import { Button } from '@mantine/core'
import type { ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

type AnchorProps = ButtonProps & Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps>

/** A button that leads to a screen. A `Button` that is given `Link` as its component does not check the address. */
export const LinkButton = createLink((props: AnchorProps) => <Button {...props} component="a" />)
