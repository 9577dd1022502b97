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
/**
 * Key in the session storage of the tab. Its value marks that the menu was already shown, so that
 * the menu does not move again when the page is reloaded.
 */
const SEEN_KEY = 'menu-visto'

/**
 * Keeps the state of the side menu. The first load of a tab shows it for 2.5 s, longer while the
 * pointer or the keyboard focus is inside; later loads start with the rail of icons (SCR-6).
 */
export function useSidebar() {
  const [isPinned, setPinned] = useLocalStorage({
    key: 'menu-fijo',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const [isOpen, setOpen] = useState(() => sessionStorage.getItem(SEEN_KEY) === null)
  const { ref, isHovered } = useHovered()
  const [isFocused, setFocused] = useState(false)
  const isInUse = isHovered || isFocused

  useEffect(() => sessionStorage.setItem(SEEN_KEY, '1'), [])
  useEffect(() => {
    if (isPinned || isInUse || !isOpen) return
    const timer = setTimeout(() => setOpen(false), COLLAPSE_MS)
    return () => clearTimeout(timer)
  }, [isPinned, isInUse, isOpen])

  return {
    ref,
    isPinned,
    setPinned,
    setFocused,
    isExpanded: isPinned || isOpen || isInUse,
    /** Width in pixels that the page leaves free. An expanded rail covers the page. */
    width: isPinned || isOpen ? WIDTH : RAIL_WIDTH,
  }
}

/** Shows the side menu, or its rail of icons. */
export function Sidebar({ ref, isPinned, setPinned, setFocused, isExpanded, width }: ReturnType<typeof useSidebar>) {
  // In a narrow window the menu unmounts, and a focus inside it ends without a blur event.
  useEffect(() => () => setFocused(false), [setFocused])
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
      // Only focus by keyboard expands the menu, not a click.
      onFocus={(event) => setFocused(event.target.matches(':focus-visible'))}
      onBlur={() => setFocused(false)}
    >
      <Nav isOpen={isExpanded} pin={pin} />
    </aside>
  )
}
