import type { MouseEvent } from 'react'

const buttonOf = ({ target }: MouseEvent) => (target as Element).closest<HTMLElement>('button')

/**
 * Props of a form whose buttons get the focus on click instead of on mouse down. Otherwise the
 * field that loses the focus would show its error and move the button, and the click would be lost.
 */
export const deferButtonFocus = {
  onMouseDown: (event: MouseEvent): void => {
    if (buttonOf(event)) event.preventDefault()
  },
  onClickCapture: (event: MouseEvent): void => buttonOf(event)?.focus(),
}
