import { createContext } from 'react'

/** True in a read-only form, for fields that do not use `form.field()`. */
export const FormIsReadOnly = createContext(false)
