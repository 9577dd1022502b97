import type { ReactNode } from 'react'
import { TextInput } from '@mantine/core'
import classes from './read-only-field.module.css'

interface ReadOnlyFieldProps {
  label: string
  value: string | number
  placeholder?: string
  description?: ReactNode
}

/** A value among the fields of a form that is not for changing, and looks so; it can still be read, reached and copied. */
export function ReadOnlyField(props: ReadOnlyFieldProps) {
  return <TextInput {...props} readOnly classNames={{ input: classes.input }} />
}
