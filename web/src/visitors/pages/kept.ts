import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** Maximum number of kept parts. A centre that changes its name leaves old ones behind. */
const MOST = 100

const kept = new Map<string, { __html: string }>()

/**
 * Returns the HTML of a part of many pages, and draws it only once. `facts` are the values that
 * the part depends on, with its name.
 */
export function drawOnce(facts: readonly unknown[], part: ReactNode): { __html: string } {
  const key = JSON.stringify(facts)
  const known = kept.get(key)
  if (known) return known
  if (kept.size >= MOST) kept.clear()
  const html = { __html: renderToStaticMarkup(part) }
  kept.set(key, html)
  return html
}
