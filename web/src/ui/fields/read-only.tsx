import { createContext } from 'react'
import type { ReactNode } from 'react'
import { TextInput } from '@mantine/core'
import classes from './read-only.module.css'

/** True in a read-only form, for fields that do not use `form.field()`. */
export const FormIsReadOnly = createContext(false)

interface ReadOnlyFieldProps {
  label: string
  value: string | number
  placeholder?: string
  description?: ReactNode
}

/** Renders a field that cannot be changed, but can be focused and copied. */
export function ReadOnlyField(props: ReadOnlyFieldProps) {
  return <TextInput {...props} readOnly classNames={{ input: classes.input }} />
}
