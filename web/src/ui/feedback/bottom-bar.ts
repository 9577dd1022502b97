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

/**
 * Keeps messages above a bar at the bottom of the window while the bar is mounted (SCR-7). It is
 * used as the `ref` of the bar.
 */
export function bottomBar(bar: HTMLElement | null) {
  if (!bar) return undefined
  bars.add(bar)
  const observer = new ResizeObserver(publish)
  observer.observe(bar)
  // Rows that leave a dialog move its bar.
  if (bar.parentElement) observer.observe(bar.parentElement)
  // The bar of a short form moves with the page, so scrolling changes the height that the bar
  // occupies at the bottom. Browsers report both at most once in a frame.
  const gone = new AbortController()
  const { signal } = gone
  const move = () => publish()
  addEventListener('scroll', move, { capture: true, passive: true, signal })
  addEventListener('resize', move, { signal })
  return () => {
    observer.disconnect()
    bars.delete(bar)
    gone.abort()
    publish()
  }
}
