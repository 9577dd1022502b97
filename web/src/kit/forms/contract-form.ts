import type { ReactNode } from 'react'
import { schemaResolver, useForm } from '@mantine/form'
import type { GetInputPropsReturnType, UseFormReturnType } from '@mantine/form'
import { afterPress } from '../../ui/after-press.ts'
import { useMatches } from '@tanstack/react-router'
import { useIdInPath, useOpenSearch } from '../../address/open-screen.ts'
import { useCan } from '../../session/session.ts'

type StandardSchema = Parameters<typeof schemaResolver>[0]

/** Object schema of the contract, with the rules and messages of the fields. */
export type FormSchema = StandardSchema & {
  shape: Record<string, { safeParse: (value: unknown) => { success: boolean } }>
}

/** Returns a message of a field as the portal words it (SCR-15). */
const fieldText = (message: string) =>
  message.replace('Debe ingresar', 'Escriba').replace(' nit ', ' NIT ').replace(' telefono ', ' teléfono ')

/** Props of an input: `<TextInput label="Nombre" {...form.field('nombre')} />`. */
interface FieldProps extends GetInputPropsReturnType {
  name: string
  required: boolean
  readOnly: boolean
  /** Warning that stands in the place of the field's own description. */
  description?: ReactNode
}

export type ContractForm<Values> = UseFormReturnType<Values> & {
  field: (name: keyof Values & string) => FieldProps
  /** True when the role may not save the form. */
  isReadOnly: boolean
}

interface FormOptions<Values> {
  /**
   * Permission that a save needs. By default the address tells whether a row is created or edited.
   */
  action?: 'crear' | 'editar'
  /**
   * Error that concerns several fields. When one of them has this message, the others are marked
   * too.
   */
  joint?: { message: string; names: readonly (keyof Values & string)[] }
}

/** Creates a form that is validated by a schema of the contract, on blur and on submit. */
export function useContractForm<Values extends Record<string, unknown>>(
  schema: FormSchema,
  initialValues: Values,
  { action, joint }: FormOptions<Values> = {},
): ContractForm<Values> {
  const isReadOnly = !useMaySave(action)
  const form: UseFormReturnType<Values> = useForm<Values>({
    initialValues,
    validate: schemaResolver(schema, { sync: true }),
    // A change of one field can have corrected the other fields of the joint rule.
    onValuesChange: (values, before) => {
      if (failed !== undefined && joint?.names.some((name) => values[name] !== before[name]))
        form.clearFieldError(failed)
    },
  })
  /** Field that shows the message of the joint rule now; undefined if none does. */
  const failed = joint?.names.find((name) => form.errors[name] === joint.message)
  const isRequired = (name: string) => {
    const rule = schema.shape[name]
    return rule !== undefined && !rule.safeParse(undefined).success
  }
  const field = (name: keyof Values & string): FieldProps => {
    const props = form.getInputProps(name)
    const isMarked = failed !== undefined && joint?.names.includes(name)
    return {
      ...props,
      onBlur: () => isReadOnly || afterPress(() => void form.validateField(name)),
      error: typeof props.error === 'string' ? fieldText(props.error) : (props.error ?? (isMarked || undefined)),
      name,
      required: isRequired(name) && !isReadOnly,
      readOnly: isReadOnly,
    }
  }
  return { ...form, field, isReadOnly }
}

/**
 * Returns whether the role may save the open form. By default the address tells whether it creates
 * or edits.
 */
export function useMaySave(action?: 'crear' | 'editar'): boolean {
  const can = useCan()
  const access = useMatches({ select: (matches) => matches.at(-1)?.staticData.access })
  const idInPath = useIdInPath()
  const { id } = useOpenSearch()
  if (access === undefined || access === 'public' || access === 'session') return true
  return can(access, action ?? ((idInPath ?? id) === undefined ? 'crear' : 'editar'))
}
