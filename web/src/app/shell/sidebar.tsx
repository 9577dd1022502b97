import { useEffect, useState } from 'react'
import { ActionIcon } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconPin, IconPinnedOff } from '@tabler/icons-react'
import { useHovered } from '../../ui/use-hovered.ts'
import { Nav } from './nav.tsx'
import classes from './sidebar.module.css'

const COLLAPSE_MS = 2500
const WIDTH = 240
const RAIL_WIDTH = 64

interface SidebarProps {
  /** Receives the width to keep free in the page. An expanded rail covers the page. */
  onWidthChange: (pixels: number) => void
}

/**
 * Shows the menu at the side. It collapses to a rail of icons after 2.5 s unless it is pinned, or
 * has the pointer or the keyboard's focus.
 */
export function Sidebar({ onWidthChange }: SidebarProps) {
  const [isPinned, setPinned] = useLocalStorage({
    key: 'menu-fijo',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const [isOpen, setOpen] = useState(true)
  const [hasCollapsed, setCollapsed] = useState(false)
  const { ref, isHovered } = useHovered()
  const [isFocused, setFocused] = useState(false)
  const isInUse = isHovered || isFocused
  const isExpanded = isPinned || isOpen || isInUse

  useEffect(() => {
    if (isPinned || isInUse || !isOpen) return
    const timer = setTimeout(() => {
      setOpen(false)
      setCollapsed(true)
    }, COLLAPSE_MS)
    return () => clearTimeout(timer)
  }, [isPinned, isInUse, isOpen])

  const width = isPinned || (isOpen && !hasCollapsed) ? WIDTH : RAIL_WIDTH
  useEffect(() => onWidthChange(width), [onWidthChange, width])

  const pin = (
    <ActionIcon
      variant="transparent"
      className={classes.pin}
      aria-pressed={isPinned}
      aria-label={isPinned ? 'Soltar el menú' : 'Fijar el menú'}
      title={isPinned ? 'Soltar el menú' : 'Fijar el menú'}
      onClick={() => setPinned(!isPinned)}
    >
      {isPinned ? <IconPinnedOff size={16} /> : <IconPin size={16} />}
    </ActionIcon>
  )

  return (
    <aside
      ref={ref}
      className={classes.sidebar}
      data-open={isExpanded || undefined}
      data-overlay={(isExpanded && width === RAIL_WIDTH) || undefined}
      // Only focus by keyboard expands it, not by a click.
      onFocus={(event) => setFocused(event.target.matches(':focus-visible'))}
      onBlur={() => setFocused(false)}
    >
      <Nav isOpen={isExpanded} pin={pin} />
    </aside>
  )
}
