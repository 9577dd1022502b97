import type { CentroPublico } from '@anclaje/contract/visitors/publico'
import { CENTRO_DATA } from '@anclaje/contract/visitors/screens'

declare global {
  /** What was pressed on a drawn screen last, and where the pointer is down; set by `early.js`. */
  var early: { pressed?: HTMLElement | null; down?: HTMLElement | null } | undefined
}

/** Fields that a visitor can fill in before the script runs. */
const FIELDS = 'input:not([type="hidden"], [type="file"]), textarea'
type Field = HTMLInputElement | HTMLTextAreaElement

const SELECT = '[aria-haspopup]'
const BUTTONS = `button, ${SELECT}`

const fieldsOf = (root: HTMLElement) => [...root.querySelectorAll<Field>(FIELDS)]
const buttonsOf = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>(BUTTONS)]

/** Writes a value as if it was typed, so that React reads it. */
function type(field: Field, value: string): void {
  // React overrides the property on the element, to see which values are its own.
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Watches the fields of a drawn screen. Returns a function to call when the script shows the same
 * screen in its place. That function gives the new screen the typed text and the focus, and presses
 * what was pressed.
 */
export function watchDrawn(root: HTMLElement): () => void {
  const before = fieldsOf(root)
  const drawn = buttonsOf(root)
  let focused = before.findIndex((field) => field === document.activeElement)
  const watch = ({ target }: FocusEvent) => {
    // The screen of the script may focus its first field.
    if (before[0]?.isConnected) focused = before.indexOf(target as Field)
  }
  root.addEventListener('focusin', watch)
  return () => {
    root.removeEventListener('focusin', watch)
    const now = fieldsOf(root)
    // Another screen is shown, for example because a session is open.
    if (now.length !== before.length) return
    for (const [i, field] of now.entries()) {
      const typed = before[i]!
      // A select has no options yet. It is searched only while it has the focus.
      if (field.matches(SELECT) && i !== focused) continue
      if ('checked' in typed && typed.checked && !(field as HTMLInputElement).checked) field.click()
      else if (typed.value !== field.value && typed.value !== '') type(field, typed.value)
    }
    const [typed, field] = [before[focused], now[focused]]
    field?.focus()
    if (typed && typed.selectionStart !== null) field?.setSelectionRange(typed.selectionStart, typed.selectionEnd)
    const pressed = globalThis.early?.down ?? globalThis.early?.pressed
    const live = buttonsOf(root)
    if (pressed instanceof HTMLAnchorElement)
      [...root.querySelectorAll('a')].find(({ href }) => href === pressed.href)?.click()
    else if (pressed && live.length === drawn.length) live[drawn.indexOf(pressed)]?.click()
  }
}

/** Returns the centre that the server wrote into a drawn screen; undefined without one. */
export function writtenCentro(): CentroPublico | undefined {
  const json = document.getElementById(CENTRO_DATA)?.textContent
  return json ? (JSON.parse(json) as CentroPublico) : undefined
}
