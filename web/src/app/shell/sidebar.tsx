import { useEffect, useState } from 'react'
import { ActionIcon } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconPin, IconPinnedOff } from '@tabler/icons-react'
import { useHovered } from '../../ui/use-hovered.ts'
import { Nav } from './nav.tsx'
import classes from './sidebar.module.css'

const COLLAPSE_MS = 2500
const WIDE = 240
const RAIL = 64

interface SidebarProps {
  /** How much room the page leaves for it: an opened rail covers the page instead of pushing it. */
  onReserve: (pixels: number) => void
}

/** The menu at the side: it collapses after 2.5 s, not while pointer or focus is inside, and stays where it is pinned. */
export function Sidebar({ onReserve }: SidebarProps) {
  const [isPinned, setPinned] = useLocalStorage({
    key: 'menu-fijo',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const [isOpen, setOpen] = useState(true)
  const [hasCollapsed, setCollapsed] = useState(false)
  const { ref, isHovered } = useHovered()
  const [isFocused, setFocused] = useState(false)
  const isBusy = isHovered || isFocused
  const isWide = isPinned || isOpen || isBusy

  useEffect(() => {
    if (isPinned || isBusy || !isOpen) return
    const timer = setTimeout(() => {
      setOpen(false)
      setCollapsed(true)
    }, COLLAPSE_MS)
    return () => clearTimeout(timer)
  }, [isPinned, isBusy, isOpen])

  const reserved = isPinned || (isOpen && !hasCollapsed) ? WIDE : RAIL
  useEffect(() => onReserve(reserved), [onReserve, reserved])

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
      data-open={isWide || undefined}
      data-over={(isWide && reserved === RAIL) || undefined}
      // Only the keyboard's focus opens it; a click on a link leaves the pointer to decide.
      onFocus={(event) => setFocused(event.target.matches(':focus-visible'))}
      onBlur={() => setFocused(false)}
    >
      <Nav isOpen={isWide} corner={pin} />
    </aside>
  )
}
