import type { MouseEvent } from 'react'

const buttonOf = ({ target }: MouseEvent) => (target as Element).closest<HTMLElement>('button')

/**
 * What a form does with a press on one of its buttons: the focus goes there only with the click. Taken at once, the field that was
 * left would show its message, the button would move away under the press, and the click would be lost.
 */
export const pressHandlers = {
  onMouseDown: (event: MouseEvent): void => {
    if (buttonOf(event)) event.preventDefault()
  },
  onClickCapture: (event: MouseEvent): void => buttonOf(event)?.focus(),
}
