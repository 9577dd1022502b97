import { Button } from '@mantine/core'
import type { ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

type AnchorProps = ButtonProps & Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps>

/**
 * Button that links to a screen. With `Link` as `component`, the address would not be type-checked.
 */
export const LinkButton = createLink((props: AnchorProps) => <Button {...props} component="a" />)
