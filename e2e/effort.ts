// Counts the effort of a user in a journey: opened screens, clicks and filled fields.
import type { Page } from '@playwright/test'

declare global {
  interface Window {
    countEffort: () => Promise<void>
  }
}

export interface Effort {
  /** Visited addresses, in order and with repetitions. */
  screens: string[]
  /** Number of clicks, presses of Enter, and fields that were filled in. */
  acts: number
}

/** Counts the actions in a page from now on. It must be called before the page opens anything. */
export async function countEffort(page: Page): Promise<Effort> {
  const effort: Effort = { screens: [], acts: 0 }
  await page.exposeFunction('countEffort', () => {
    effort.acts += 1
  })
  await page.addInitScript(() => {
    const count = () => void window.countEffort()
    addEventListener('pointerdown', (event) => event.isTrusted && count(), true)
    addEventListener('keydown', (event) => event.isTrusted && event.key === 'Enter' && count(), true)
    // A field counts once for each visit, whether or not it was clicked.
    let written: EventTarget | null = null
    addEventListener('focusin', () => (written = null), true)
    // The script writes what was typed into a drawn screen again, into its own: nobody acts then.
    const typed = new Map<string, string>()
    const isHandedOver = (isTrusted: boolean, { name, autocomplete, value }: HTMLInputElement) => {
      const key = `${location.pathname} ${name} ${autocomplete}`
      const isKnown = !isTrusted && value !== '' && typed.get(key) === value
      typed.set(key, value)
      return isKnown
    }
    addEventListener(
      'input',
      ({ target, isTrusted }) => {
        if (target instanceof HTMLInputElement && isHandedOver(isTrusted, target)) return
        const isPressed = target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type)
        if (isPressed || target === written) return
        written = target
        count()
      },
      true,
    )
  })
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return
    const { pathname } = new URL(frame.url())
    if (pathname !== effort.screens.at(-1)) effort.screens.push(pathname)
  })
  return effort
}
