import { schemaResolver, useForm } from '@mantine/form'
import type { GetInputPropsReturnType, UseFormReturnType } from '@mantine/form'
import { useMaySave } from './use-may-save.ts'

type StandardSchema = Parameters<typeof schemaResolver>[0]

/** Object schema of the contract, with the rules and messages of the fields. */
export type FormSchema = StandardSchema & {
  shape: Record<string, { safeParse: (value: unknown) => { success: boolean } }>
}

/** Props of an input: `<TextInput label="Nombre" {...form.field('nombre')} />`. */
interface FieldProps extends GetInputPropsReturnType {
  name: string
  required: boolean
  readOnly: boolean
}

export type ContractForm<Values> = UseFormReturnType<Values> & {
  field: (name: keyof Values & string) => FieldProps
  /** The role may not save the form. */
  isReadOnly: boolean
}

/**
 * Creates a form that is validated by a schema of the contract, on blur and on submit. `action` is
 * the permission to save; by default the address tells whether a row is created or edited.
 */
export function useContractForm<Values extends Record<string, unknown>>(
  schema: FormSchema,
  initialValues: Values,
  action?: 'crear' | 'editar',
): ContractForm<Values> {
  const isReadOnly = !useMaySave(action)
  const form = useForm<Values>({
    initialValues,
    validate: schemaResolver(schema, { sync: true }),
    validateInputOnBlur: !isReadOnly,
  })
  const isRequired = (name: string) => {
    const rule = schema.shape[name]
    return rule !== undefined && !rule.safeParse(undefined).success
  }
  const field = (name: keyof Values & string): FieldProps => ({
    ...form.getInputProps(name as Parameters<typeof form.getInputProps>[0]),
    name,
    required: isRequired(name) && !isReadOnly,
    readOnly: isReadOnly,
  })
  return { ...form, field, isReadOnly }
}
