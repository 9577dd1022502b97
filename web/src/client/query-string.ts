/**
 * Returns a query string with its `?`, without empty and absent values. Returns '' when no value is
 * left.
 */
export function queryString(values: Record<string, unknown>): string {
  const present = Object.entries(values).filter(([, value]) => (value ?? '') !== '')
  const text = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}
