/** Keys of what was sent and never answered for certain, by what it was. */
const open = new Map<string, string>()

const partOf = (value: FormDataEntryValue) => (typeof value === 'string' ? value : value.name + value.size)

/**
 * Returns the press of a button that sends something. Sending the same thing again, after no answer
 * came or one that leaves the outcome open, is the same press.
 */
export const pressOf = (path: string, content: FormData | string | null): string =>
  path + (content instanceof FormData ? [...content.values()].map(partOf).join(',') : String(content))

/** Returns the key of a press: the API creates nothing twice for it (WIRE-22). */
export function keyOf(press: string): string {
  const key = open.get(press) ?? crypto.getRandomValues(new Uint32Array(8)).join('-')
  open.set(press, key)
  return key
}

/** Ends a press: the server has answered for certain. */
export const endPress = (press: string): boolean => open.delete(press)
