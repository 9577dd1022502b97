const bars = new Map<HTMLElement, number>()

/** Publishes the height of the highest bar as `--bottom-bar`, above which messages stand. */
const publish = () => document.documentElement.style.setProperty('--bottom-bar', `${Math.max(0, ...bars.values())}px`)

/**
 * Keeps messages above a bar that stays at the bottom of the window, for as long as it is there
 * (SCR-7). It is the `ref` of the bar.
 */
export function bottomBar(bar: HTMLElement | null) {
  if (!bar) return undefined
  const observer = new ResizeObserver(() => {
    bars.set(bar, bar.offsetHeight + (Number.parseFloat(getComputedStyle(bar).bottom) || 0))
    publish()
  })
  observer.observe(bar)
  return () => {
    observer.disconnect()
    bars.delete(bar)
    publish()
  }
}
