// What the elements of the portal are made with (`jsxImportSource` of vite.config.ts).
import type { ElementType, ReactElement, ReactNode } from 'react'
import { jsx } from 'react/jsx-runtime'
import { apart } from './apart.ts'

export { Fragment, jsx } from 'react/jsx-runtime'

/** Creates an element with several children, whose texts stand apart. */
export const jsxs = (type: ElementType, props: { children: ReactNode[] }, key?: string): ReactElement =>
  jsx(type, { ...props, children: apart(props.children) }, key)
