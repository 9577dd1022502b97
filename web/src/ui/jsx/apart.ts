import type { ReactNode } from 'react'
import { jsx } from 'react/jsx-runtime'

const isElement = (child: ReactNode) => typeof child === 'object' && child !== null
const isText = (child: ReactNode): child is string | number => typeof child === 'string' || typeof child === 'number'

/**
 * Returns the children of an element with every text in an element of its own (SCR-64): texts alone
 * are joined, and beside elements each run of texts is wrapped. A browser's translation replaces
 * text nodes, and React would then change or remove nodes that are gone, or insert before them.
 * Elements keep their positions, by which React knows them.
 */
export function apart(children: readonly ReactNode[]): ReactNode {
  const parts: ReactNode[] = []
  let run = -1
  children.forEach((child, index) => {
    if (isElement(child)) run = -1
    const before = parts[run]
    parts[index] = child
    if (!isText(child)) return
    if (!isText(before)) run = index
    else [parts[run], parts[index]] = [`${before}${child}`, null]
  })
  if (!parts.some(isElement)) return parts.find(isText)
  // A translation leaves white space alone, which would be an item of its own in a flexible box.
  return parts.map((part) => (isText(part) && /\S/.test(String(part)) ? jsx('span', { children: part }) : part))
}
