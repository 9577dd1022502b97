import type { Entity, FormTexts } from '@anclaje/contract/entity'

/**
 * Returns the initial values of a form: the values of the row, by field name, or empty texts
 * without a row.
 */
export function formValues<E extends Pick<Entity, 'suffix' | 'fields'>>(
  { suffix, fields }: E,
  row: Record<string, unknown> | undefined,
): FormTexts<E> {
  const entries = Object.keys(fields).map((name) => [
    name,
    String((row?.[`${name}_${suffix}`] ?? '') as string | number | boolean),
  ])
  return Object.fromEntries(entries) as FormTexts<E>
}
