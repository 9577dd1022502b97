/** Idempotency keys of requests whose outcome is unknown, by their content. */
const open = new Map<string, string>()

const partOf = (value: FormDataEntryValue) => (typeof value === 'string' ? value : value.name + value.size)

/**
 * Returns a text that identifies a request by its content. Sending the same content again, after no
 * answer came or an answer that leaves the outcome open, is the same request.
 */
export const pressOf = (path: string, content: FormData | string | null): string =>
  path + (content instanceof FormData ? [...content.values()].map(partOf).join(',') : String(content))

/** Returns the idempotency key of a request: the API creates nothing twice for it (WIRE-22). */
export function idempotencyKeyOf(press: string): string {
  const key = open.get(press) ?? crypto.getRandomValues(new Uint32Array(8)).join('-')
  open.set(press, key)
  return key
}

/** Forgets the key of a request, because the server has given a definite answer. */
export const endPress = (press: string): boolean => open.delete(press)
