import { useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import classes from './data-table.module.css'

/** Width in pixels of a table, and whether columns lie beyond the right edge of its frame. */
interface Overflow {
  width: number
  hasMore: boolean
}

/**
 * Returns refs for the frame of a table and for its scrollbar, which scroll together. `overflow` is
 * null while the table fits in its frame.
 */
function useOverflow() {
  const region = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const [overflow, setOverflow] = useState<Overflow | null>(null)
  const measure = () => {
    const { current } = region
    if (!current) return
    const { scrollWidth, clientWidth, scrollLeft } = current
    const hasMore = scrollLeft + clientWidth < scrollWidth - 1
    setOverflow((before) => {
      if (scrollWidth <= clientWidth) return null
      const isSame = before?.width === scrollWidth && before.hasMore === hasMore
      return isSame ? before : { width: scrollWidth, hasMore }
    })
  }
  useLayoutEffect(() => {
    const { current } = region
    if (!current) return
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    // The columns change their width later than the region does, so the table is observed too.
    if (current.firstElementChild) observer.observe(current.firstElementChild)
    return () => observer.disconnect()
  }, [])
  const follow = (from: HTMLElement | null, to: HTMLElement | null) => {
    if (from && to && to.scrollLeft !== from.scrollLeft) to.scrollLeft = from.scrollLeft
    measure()
  }
  return {
    region,
    bar,
    overflow,
    onScroll: () => follow(region.current, bar.current),
    onBarScroll: () => follow(bar.current, region.current),
  }
}

/**
 * Renders the frame of a table. Where the table does not fit, it scrolls sideways, with a scrollbar
 * that stays in sight.
 */
export function SheetScroll({ label, children }: { label: string; children: ReactNode }) {
  const { region, bar, overflow, onScroll, onBarScroll } = useOverflow()
  // A region that scrolls must be reachable by keyboard.
  const scroll = overflow && { role: 'region', 'aria-label': `${label}: tabla que se desplaza`, tabIndex: 0, onScroll }
  return (
    <>
      <div
        ref={region}
        className={classes.scroll}
        data-scrolls={overflow ? true : undefined}
        data-more={overflow?.hasMore || undefined}
        {...scroll}
      >
        {children}
      </div>
      {overflow && (
        // The keyboard scrolls the region itself.
        <div ref={bar} className={classes.bar} aria-hidden tabIndex={-1} onScroll={onBarScroll}>
          <div style={{ width: overflow.width }} />
        </div>
      )}
    </>
  )
}
