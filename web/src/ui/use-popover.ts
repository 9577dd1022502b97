import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

interface PopoverOptions {
  /** Which edges are in line; `both` makes it as wide as what it hangs on. */
  align: 'start' | 'end' | 'both'
  /** The room between the two, in pixels. */
  gap: number
}

/** Nothing comes closer to the edge of the screen, in pixels. */
const EDGE = 8

function place(popover: HTMLElement, anchor: HTMLElement, { align, gap }: PopoverOptions): void {
  const box = anchor.getBoundingClientRect()
  const { clientWidth } = document.documentElement
  // A phone's keyboard makes what one sees smaller, and the page not.
  const top = window.visualViewport?.offsetTop ?? 0
  const bottom = top + (window.visualViewport?.height ?? window.innerHeight)
  const { style } = popover
  if (align === 'both') style.width = `${box.width}px`
  const { offsetHeight, offsetWidth } = popover
  const below = bottom - box.bottom - gap - EDGE
  const above = box.top - top - gap - EDGE
  const isUp = offsetHeight > below && above > below
  const left = align === 'end' ? box.right - offsetWidth : box.left
  style.top = `${isUp ? box.top - gap - offsetHeight : box.bottom + gap}px`
  style.left = `${Math.max(EDGE, Math.min(left, clientWidth - offsetWidth - EDGE))}px`
}

/** Shows an element above everything else, below its anchor or, where there is more room, above it, for as long as it is drawn. */
export function usePopover<Anchor extends HTMLElement>(
  isOpen: boolean,
  options: PopoverOptions,
): { popover: RefObject<HTMLDivElement | null>; anchor: RefObject<Anchor | null> } {
  const popover = useRef<HTMLDivElement>(null)
  const anchor = useRef<Anchor>(null)
  const { align, gap } = options
  useLayoutEffect(() => {
    const shown = popover.current
    const from = anchor.current
    if (!isOpen || !shown || !from) return
    shown.showPopover()
    const follow = () => place(shown, from, { align, gap })
    follow()
    // What is inside may still be on its way, and a field of several lines grows.
    const sizes = new ResizeObserver(follow)
    sizes.observe(shown)
    sizes.observe(from)
    document.addEventListener('scroll', follow, { capture: true, passive: true })
    window.visualViewport?.addEventListener('resize', follow)
    return () => {
      sizes.disconnect()
      document.removeEventListener('scroll', follow, { capture: true })
      window.visualViewport?.removeEventListener('resize', follow)
      if (shown.isConnected) shown.hidePopover()
    }
  }, [isOpen, align, gap])
  return { popover, anchor }
}
