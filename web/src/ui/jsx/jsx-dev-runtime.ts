// As `jsx-runtime`, for `npm run dev`.
import type { ElementType, ReactElement, ReactNode } from 'react'
import { jsxDEV as create } from 'react/jsx-dev-runtime'
import type { JSXSource } from 'react/jsx-dev-runtime'
import { apart } from './apart.ts'

export { Fragment } from 'react/jsx-dev-runtime'

export function jsxDEV(
  type: ElementType,
  props: { children?: ReactNode },
  key: string | undefined,
  isStatic: boolean,
  source?: JSXSource,
  self?: unknown,
): ReactElement {
  if (!isStatic) return create(type, props, key, false, source, self)
  const children = apart(props.children as ReactNode[])
  return create(type, { ...props, children }, key, Array.isArray(children), source, self)
}
