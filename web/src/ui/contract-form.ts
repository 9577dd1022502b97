import { schemaResolver, useForm } from '@mantine/form'
import type { GetInputPropsReturnType, UseFormReturnType } from '@mantine/form'

type StandardSchema = Parameters<typeof schemaResolver>[0]

/** An object schema of the contract: the one place of a field's rule and of its message. */
export type FormSchema = StandardSchema & {
  shape: Record<string, { safeParse: (value: unknown) => { success: boolean } }>
}

/** What an input of the form takes: `<TextInput label="Nombre" {...form.field('nombre')} />`. */
interface FieldProps extends GetInputPropsReturnType {
  name: string
  required: boolean
}

export type ContractForm<Values> = UseFormReturnType<Values> & {
  field: (name: keyof Values & string) => FieldProps
}

/** A form held to a schema of the contract: messages after a field was left, required marks read from the schema. */
export function useContractForm<Values extends Record<string, unknown>>(
  schema: FormSchema,
  initialValues: Values,
): ContractForm<Values> {
  const form = useForm<Values>({
    initialValues,
    validate: schemaResolver(schema, { sync: true }),
    validateInputOnBlur: true,
  })
  const isRequired = (name: string) => {
    const rule = schema.shape[name]
    return rule !== undefined && !rule.safeParse(undefined).success
  }
  const field = (name: keyof Values & string): FieldProps => ({
    ...form.getInputProps(name as Parameters<typeof form.getInputProps>[0]),
    name,
    required: isRequired(name),
  })
  return { ...form, field }
}
