import type { ReactNode } from 'react'
import { IconCircleCheck, IconAlertTriangle } from '@tabler/icons-react'

/** Shows a success message in place of a submitted form, and moves the focus to it. */
export function Said({ children }: { children: ReactNode }) {
  return (
    <p
      className="message"
      data-tone="success"
      role="status"
      tabIndex={-1}
      ref={(text) => text?.focus({ preventScroll: true })}
    >
      <IconCircleCheck size={20} aria-hidden />
      <span>{children}</span>
    </p>
  )
}

/** Shows why a login failed. */
export function Failure({ text }: { text: string }) {
  return (
    <p className="message" data-tone="danger" role="alert">
      <IconAlertTriangle size={20} aria-hidden />
      <span>{text}</span>
    </p>
  )
}
