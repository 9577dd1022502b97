const bars = new Set<HTMLElement>()

/** Distance in pixels from the bottom within which a bar can touch a message. */
const ROOM_FOR_MESSAGE = 160

/**
 * Returns the height that a bar occupies at the bottom of the window. Returns 0 when the bar is too
 * far above the bottom to touch a message.
 */
function reachOf(bar: HTMLElement): number {
  const { top, bottom } = bar.getBoundingClientRect()
  return window.innerHeight - bottom < ROOM_FOR_MESSAGE ? Math.max(0, window.innerHeight - top) : 0
}

/** Publishes the largest height of the bars as `--bottom-bar`. Messages are placed above it. */
const publish = () =>
  document.documentElement.style.setProperty('--bottom-bar', `${Math.max(0, ...[...bars].map(reachOf))}px`)

let frame: number | undefined

/** Publishes once before the next frame, even when the page scrolls several times until then. */
function publishSoon() {
  frame ??= requestAnimationFrame(() => {
    frame = undefined
    publish()
  })
}

/**
 * Keeps messages above a bar at the bottom of the window while the bar is mounted (SCR-7). It is
 * used as the `ref` of the bar.
 */
export function bottomBar(bar: HTMLElement | null) {
  if (!bar) return undefined
  bars.add(bar)
  const observer = new ResizeObserver(publish)
  observer.observe(bar)
  // The bar of a short form moves with the page, so scrolling changes the height that the bar
  // occupies at the bottom.
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
