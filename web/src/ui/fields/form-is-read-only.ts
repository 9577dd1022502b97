import { createContext } from 'react'

/** Tells the parts of a form that have no `field` that it is only for reading. */
export const FormIsReadOnly = createContext(false)
