import type { KeyboardEvent } from 'react'

/** Attribute of the bar with the actions on the selected rows. */
export const BAR = 'data-bulk-bar'

/** Focuses the main action of the bar, which is its last. Returns false when no row is selected. */
export function focusBar(): boolean {
  const button = [...document.querySelectorAll<HTMLElement>(`[${BAR}] button`)].at(-1)
  button?.focus()
  return button !== undefined
}

/** Returns from the bar to the row where the focus was. */
export function backToRow({ key, ctrlKey, metaKey, altKey, currentTarget, target }: KeyboardEvent): void {
  // Menus and dialogs of the bar stand elsewhere in the page.
  if (key.toLowerCase() !== 'b' || ctrlKey || metaKey || altKey || !currentTarget.contains(target as Node)) return
  document.querySelector<HTMLElement>('main tbody tr[tabindex="0"]')?.focus()
}
