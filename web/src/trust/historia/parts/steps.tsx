import { useEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { Button } from '@mantine/core'

/** Number of lines that are added at a time. */
const STEP = 50

interface Steps {
  /** Element around the lines, which have the attribute `data-step` with the name of the list. */
  root: RefObject<HTMLDivElement | null>
  /** Number of lines to show. */
  shown: number
  /** Shows further lines; undefined when there are none. */
  more: (() => void) | undefined
}

interface Older {
  /** Reads older rows; undefined when there are none. */
  read: (() => void) | undefined
  isReading: boolean
}
const NONE_OLDER: Older = { read: undefined, isReading: false }

/**
 * Shows a long list a step at a time. The first of the new lines gets the focus, because the button
 * moves away below them.
 */
export function useSteps(of: 'acts' | 'rows', count: number, older: Older = NONE_OLDER): Steps {
  const { read, isReading } = older
  const [shown, setShown] = useState(STEP)
  const root = useRef<HTMLDivElement>(null)
  const from = useRef<number>(undefined)
  const visible = Math.min(shown, count)
  useEffect(() => {
    if (from.current === undefined || isReading) return
    const lines = root.current?.querySelectorAll<HTMLElement>(`[data-step='${of}']`) ?? []
    const next = lines[from.current] ?? lines[lines.length - 1]
    from.current = undefined
    next?.focus()
  }, [of, visible, isReading])
  const more = () => {
    from.current = visible
    setShown(visible + STEP)
    if (shown >= count) read?.()
  }
  return { root, shown, more: count > shown || read ? more : undefined }
}

interface MoreButtonProps {
  onClick: () => void
  isBusy?: boolean
  children: ReactNode
}

export function MoreButton({ onClick, isBusy = false, children }: MoreButtonProps) {
  return (
    <Button variant="default" onClick={isBusy ? undefined : onClick} aria-disabled={isBusy}>
      {isBusy ? 'Leyendo…' : children}
    </Button>
  )
}
