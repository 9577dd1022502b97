/** Idempotency keys of requests whose outcome is unknown, by their content. */
const open = new Map<string, string>()

const partOf = (value: FormDataEntryValue) => (typeof value === 'string' ? value : value.name + value.size)

/**
 * Returns a text that identifies a request by its path and content. A request with the same text
 * counts as a repetition as long as the outcome of the first one is unknown.
 */
export const pressOf = (path: string, content: FormData | string | null): string =>
  path + (content instanceof FormData ? [...content.values()].map(partOf).join(',') : String(content))

/**
 * Returns the idempotency key of a request. The API creates nothing twice for the same key
 * (WIRE-22).
 */
export function idempotencyKeyOf(press: string): string {
  const key = open.get(press) ?? crypto.getRandomValues(new Uint32Array(8)).join('-')
  open.set(press, key)
  return key
}

/** Forgets the key of a request, because the server has given a definite answer. */
export const endPress = (press: string): boolean => open.delete(press)
