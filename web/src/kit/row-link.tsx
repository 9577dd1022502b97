import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { Place } from '../address/place.ts'

/** Target of a link on a row: another screen, or a dialog. */
export type OpenTarget = { place: Place } | { onClick: () => void }

interface RowLinkProps {
  target: OpenTarget
  children: ReactNode
  tabIndex?: number
}

/** Renders the link of a row; Enter on the row presses it. */
export function RowLink({ target, ...props }: RowLinkProps) {
  if ('onClick' in target) return <button type="button" data-opens onClick={target.onClick} {...props} />
  return <Link data-opens {...target.place} {...props} />
}
