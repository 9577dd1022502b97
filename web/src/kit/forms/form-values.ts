import type { Entity, FormTexts } from '@anclaje/contract/entity'

/** What a form of a noun starts with: the row's values under their form names, empty texts where there is none. */
export function formValues<E extends Pick<Entity, 'suffix' | 'fields'>>(
  { suffix, fields }: E,
  row: Record<string, unknown> | undefined,
): FormTexts<E> {
  const entries = Object.keys(fields).map((name) => [name, String(row?.[`${name}_${suffix}`] ?? '')])
  return Object.fromEntries(entries) as FormTexts<E>
}
