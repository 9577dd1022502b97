import { schemaResolver, useForm } from '@mantine/form'
import type { GetInputPropsReturnType, UseFormReturnType } from '@mantine/form'
import { useMaySave } from './use-may-save.ts'

type StandardSchema = Parameters<typeof schemaResolver>[0]

/** An object schema of the contract: the one place of a field's rule and of its message. */
export type FormSchema = StandardSchema & {
  shape: Record<string, { safeParse: (value: unknown) => { success: boolean } }>
}

/** What an input of the form takes: `<TextInput label="Nombre" {...form.field('nombre')} />`. */
interface FieldProps extends GetInputPropsReturnType {
  name: string
  required: boolean
  readOnly: boolean
}

export type ContractForm<Values> = UseFormReturnType<Values> & {
  field: (name: keyof Values & string) => FieldProps
  /** The role may see what it holds and not save it. */
  isReadOnly: boolean
}

/**
 * A form held to a schema of the contract: messages after a field was left, required marks read from the schema. `action` says what
 * a save does where the address does not.
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
