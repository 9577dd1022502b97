/** Fields that a visitor can fill in before the script runs. Selects have no options by then. */
const FIELDS = 'input:not([aria-haspopup], [type="hidden"], [type="file"]), textarea'
type Field = HTMLInputElement | HTMLTextAreaElement

const fieldsOf = (root: HTMLElement) => [...root.querySelectorAll<Field>(FIELDS)]

/** Writes a value as if it was typed, so that React reads it. */
function type(field: Field, value: string): void {
  // React overrides the property on the element, to see which values are its own.
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Remembers what was typed into the fields of a drawn screen, and which field has the focus.
 * Returns a function that gives both to the same screen when the script shows it.
 */
export function rememberTyped(root: HTMLElement): () => void {
  const before = fieldsOf(root)
  const typed = before.map((field) => ({ value: field.value, isChecked: 'checked' in field && field.checked }))
  const focused = before.findIndex((field) => field === document.activeElement)
  const selection = [before[focused]?.selectionStart ?? null, before[focused]?.selectionEnd ?? null] as const
  return () => {
    const now = fieldsOf(root)
    // Another screen is shown, for example because a session is open.
    if (now.length !== before.length) return
    for (const [i, field] of now.entries()) {
      const { value, isChecked } = typed[i]!
      if (isChecked && 'checked' in field && !field.checked) field.click()
      else if (value !== field.value && value !== '') type(field, value)
    }
    const field = now[focused]
    field?.focus()
    if (field && selection[0] !== null) field.setSelectionRange(...selection)
  }
}
