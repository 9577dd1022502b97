import type { Method } from '@anclaje/contract/call'

/** Keys of what was sent and never answered for certain, by what it was. */
const open = new Map<string, string>()

const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('-')

const partOf = (value: FormDataEntryValue) =>
  typeof value === 'string' ? value : `${value.name} ${value.size} ${value.lastModified}`

/** A press of a button that creates something. */
interface Press {
  key: string
  /** Ends the press: the server has answered for certain. */
  end: () => void
}

/**
 * Returns the press that a call belongs to. Sending the same thing again, after no answer came or
 * one that leaves the outcome open, is the same press: the API creates nothing twice for its key
 * (WIRE-22).
 */
export function pressOf(method: Method, path: string, content: FormData | string): Press | undefined {
  if (method !== 'POST') return undefined
  const text = typeof content === 'string' ? content : [...content.values()].map(partOf).join('\n')
  const what = `${path}\n${text}`
  const key = open.get(what) ?? newKey()
  open.set(what, key)
  return { key, end: () => open.delete(what) }
}
