const bars = new Set<HTMLElement>()

/** Room below a bar in pixels in which a message stands without touching it. */
const ROOM_FOR_MESSAGE = 160

/** Returns how far a bar reaches up from the bottom of the window; 0 where it is far above it. */
function reachOf(bar: HTMLElement): number {
  const { top, bottom } = bar.getBoundingClientRect()
  return window.innerHeight - bottom < ROOM_FOR_MESSAGE ? Math.max(0, window.innerHeight - top) : 0
}

/** Publishes as `--bottom-bar` above what messages stand. */
const publish = () =>
  document.documentElement.style.setProperty('--bottom-bar', `${Math.max(0, ...[...bars].map(reachOf))}px`)

let frame: number | undefined

/** Publishes once before the next frame, however often the page scrolls until then. */
function publishSoon() {
  frame ??= requestAnimationFrame(() => {
    frame = undefined
    publish()
  })
}

/**
 * Keeps messages above a bar at the bottom of the window for as long as it is there (SCR-7). It is
 * the `ref` of the bar.
 */
export function bottomBar(bar: HTMLElement | null) {
  if (!bar) return undefined
  bars.add(bar)
  const observer = new ResizeObserver(publish)
  observer.observe(bar)
  // Where a form is short, its bar moves with the page.
  addEventListener('scroll', publishSoon, { capture: true, passive: true })
  addEventListener('resize', publishSoon)
  return () => {
    observer.disconnect()
    bars.delete(bar)
    if (bars.size === 0) {
      removeEventListener('scroll', publishSoon, { capture: true })
      removeEventListener('resize', publishSoon)
    }
    publish()
  }
}
