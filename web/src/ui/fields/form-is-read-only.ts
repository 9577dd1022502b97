import { createContext } from 'react'

/** Whether the form is read-only, for fields that do not use `form.field()`. */
export const FormIsReadOnly = createContext(false)
